import Foundation
import Waiting

@UIActor
final class SavedFiles {
    private let descriptor: Int32
    /// The paths of the watched folders, by their inotify watch numbers.
    private var folders: [Int32: String] = [:]
    private var saved: Set<String> = []

    #if os(Linux)
        init() throws {
            descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
            guard descriptor >= 0 else {
                throw ProgramError.unusable("--watch cannot listen: \(String(cString: strerror(errno))).")
            }
        }

        deinit { close(descriptor) }

        /// Watches the folders of the given files, and the given folders with their subfolders.
        func watch(_ paths: some Sequence<String>) {
            for path in paths {
                guard FileManager.default.isFolder(path) else {
                    add(URL(filePath: path).deletingLastPathComponent())
                    continue
                }
                add(URL(filePath: path))
                for case let name as String in FileManager.default.enumerator(atPath: path) ?? .init() {
                    let below = URL(filePath: path).appending(path: name)
                    if (try? below.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true {
                        add(below)
                    }
                }
            }
        }

        private func add(_ folder: URL) {
            // Some editors write into the file, others replace it with a new one.
            let path = folder.absolutePath
            let number = inotify_add_watch(descriptor, path, UInt32(IN_CLOSE_WRITE | IN_MOVED_TO))
            if number >= 0 { folders[number] = path }
        }

        /// Waits until a file is saved. Returns the paths of all files that were saved since the last call, or an
        /// empty set if the task is cancelled.
        func next() async -> Set<String> {
            let source = UILoop.shared.addSource(readable: descriptor, name: "saved files") { [self] in read()
            }
            defer { source.cancel() }
            _ = await UILoop.shared.wait(for: "a scenario to be saved", timeout: nil) { [self] _ in
                !saved.isEmpty
            }
            defer { saved = [] }
            return saved
        }

        private func read() {
            var bytes = [UInt8](repeating: 0, count: 1 << 14)
            let count = Foundation.read(descriptor, &bytes, bytes.count)
            // Format of an event (inotify(7)): watch, mask, cookie and length of the name, 4 bytes each; then the
            // name, padded with zeros.
            var start = 0
            while start + 16 <= count {
                let (watch, length) = bytes.withUnsafeBytes {
                    (
                        $0.loadUnaligned(fromByteOffset: start, as: Int32.self),
                        Int($0.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self))
                    )
                }
                let name = bytes[(start + 16)..<min(start + 16 + length, count)].prefix { $0 != 0 }
                if let folder = folders[watch] {
                    saved.insert("\(folder)/\(String(decoding: name, as: UTF8.self))")
                }
                start += 16 + length
            }
        }
    #else
        init() throws {
            throw ProgramError.unusable("--watch is there on Linux only.")
        }

        func watch(_ paths: some Sequence<String>) {}
        func next() async -> Set<String> { [] }
    #endif
}
