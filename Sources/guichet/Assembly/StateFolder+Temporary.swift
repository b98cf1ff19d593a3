import Foundation
import RailStore

extension StateFolder {
    /// A new temporary folder, which is created with its first file.
    static func temporary() -> StateFolder {
        // 128 random bits, as many as in a UUID.
        StateFolder(
            path: "\(parent)/guichet-\(UInt64.random(in: 0 ... .max))-\(UInt64.random(in: 0 ... .max))")
    }

    /// Linux's folder in memory if there is one, because files that are removed so soon need no disk.
    private static let parent: String = {
        let memory = "/dev/shm"
        return FileManager.default.isWritableFile(atPath: memory)
            ? memory : FileManager.default.temporaryDirectory.path
    }()

    /// Removes the folder with everything in it, if it exists.
    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
