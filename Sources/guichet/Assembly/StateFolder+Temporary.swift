import Foundation
import RailStore

extension StateFolder {
    /// A folder that nobody has used yet; it is made with the first file in it.
    static func temporary() -> StateFolder {
        StateFolder(path: parent.appending(path: "guichet-\(UUID().uuidString)").path)
    }

    /// Linux's folder in memory, if there is one: nothing that is removed so soon should wait for a disk.
    private static let parent: URL = {
        let memory = "/dev/shm"
        return FileManager.default.isWritableFile(atPath: memory)
            ? URL(filePath: memory, directoryHint: .isDirectory) : FileManager.default.temporaryDirectory
    }()

    /// Removes the folder with all that lies in it; one that was never made is no problem.
    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
