import Foundation

/// Reads what the system tells of its processes (proc(5)).
enum ProcessFiles {
    enum Failure: Error {
        /// This process may not know it, or cannot ask, or the system does not tell it.
        case notAllowed
        /// There is no such process or thread, or there is none any more.
        case gone
    }

    static func bytes(_ path: String) throws(Failure) -> [UInt8] {
        let file = open("/proc/" + path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw failure }
        defer { close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(file, &buffer, buffer.count)
            guard count >= 0 else { throw failure }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
    }

    static func text(_ path: String) throws(Failure) -> String {
        String(decoding: try bytes(path), as: UTF8.self)
    }

    /// The numbers that a folder has as names; none if there is no such folder.
    static func numbers(in path: String) -> [Int32] {
        guard let folder = opendir("/proc/" + path) else { return [] }
        defer { closedir(folder) }
        var numbers: [Int32] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if let number = Int32(name) { numbers.append(number) }
        }
        return numbers.sorted()
    }

    /// What a descriptor of a process is open on: a path, or something such as `pipe:[4711]`.
    static func target(of descriptor: Int32, _ process: Int32) throws(Failure) -> String {
        var bytes = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/\(process)/fd/\(descriptor)", &bytes, bytes.count)
        guard count >= 0 else { throw failure }
        return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Returns bytes of a process's memory; nil if it has none there, or if that is not allowed.
    static func memory(of process: Int32, _ address: UInt, _ count: Int) -> [UInt8]? {
        let file = open("/proc/\(process)/mem", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: count)
        return pread(file, &bytes, count, off_t(truncatingIfNeeded: address)) == count ? bytes : nil
    }

    /// Only these two errors say that there is nothing. Whoever was not allowed to look, or had no descriptor left for it,
    /// knows nothing.
    private static var failure: Failure { errno == ENOENT || errno == ESRCH ? .gone : .notAllowed }
}
