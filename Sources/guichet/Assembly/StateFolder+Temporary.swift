import Foundation
import RailStore

extension StateFolder {
    /// A folder that nobody has used yet; it is made with the first file in it.
    static func temporary() -> StateFolder {
        StateFolder(
            path: FileManager.default.temporaryDirectory.appending(path: "guichet-\(UUID().uuidString)").path)
    }

    /// Removes the folder with all that lies in it; one that was never made is no problem.
    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
