import Foundation
import RailStore

extension StateFolder {
    /// Returns a new temporary folder. It is created on disk together with its first file.
    static func temporary() -> StateFolder {
        // Uses 128 random bits, as many as a UUID has.
        StateFolder(
            path: "\(parent)/guichet-\(UInt64.random(in: 0 ... .max))-\(UInt64.random(in: 0 ... .max))")
    }

    /// Returns a temporary folder with a name of its own, for a run whose screens must show the same path each time.
    static func temporary(named name: String) -> StateFolder {
        StateFolder(path: "\(parent)/guichet-\(name)")
    }

    /// The folder in which temporary folders are created. On Linux it is in memory, because the files are soon
    /// removed and need no disk.
    private static let parent: String = {
        let memory = "/dev/shm"
        return FileManager.default.isWritableFile(atPath: memory)
            ? memory : FileManager.default.temporaryDirectory.path
    }()

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
