import Foundation
import RailStore

extension StateFolder {
    /// A folder that nobody has used yet; it is made with the first file in it.
    static func temporary() -> StateFolder {
        // Two random numbers of 64 bits: as unlikely to be met twice as a UUID, for which the system's file of random
        // bytes would be opened each time.
        StateFolder(
            path: "\(parent)/guichet-\(UInt64.random(in: 0 ... .max))-\(UInt64.random(in: 0 ... .max))")
    }

    /// Linux's folder in memory, if there is one: nothing that is removed so soon should wait for a disk.
    private static let parent: String = {
        let memory = "/dev/shm"
        return FileManager.default.isWritableFile(atPath: memory)
            ? memory : FileManager.default.temporaryDirectory.path
    }()

    /// Removes the folder with all that lies in it; one that was never made is no problem.
    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
