import Foundation
import Rail
import RailStore
import Tickets

extension TicketTools {
    static func files(in folder: String, now: @escaping @Sendable () -> Date) -> TicketTools {
        var tools = TicketTools.none
        tools.matrix = { CodeMatrix($0) }
        tools.calendar = { TripCalendar.data($0, now: now()) }
        tools.folder = ProgramFolders.words(for: folder)
        tools.save = { try save($0, $1, in: URL(filePath: folder, directoryHint: .isDirectory)) }
        tools.address = { address(of: URL(filePath: folder).appending(path: $0)) }
        return tools
    }

    /// Returns the address of a file, including the name of this computer. A terminal on another computer then
    /// does not look for the file there.
    private static func address(of file: URL) -> String? {
        var address = URLComponents()
        (address.scheme, address.host, address.path) = ("file", ProcessInfo.processInfo.hostName, file.path)
        return address.string
    }

    /// Writes a file. If its name is taken, adds a number to the name.
    private static func save(_ data: Data, _ name: String, in folder: URL) throws -> String {
        // The name may contain slashes, because it may come from a service.
        let file = URL(filePath: name.replacing("/", with: "-"))
        let (stem, suffix) = (file.deletingPathExtension().lastPathComponent, file.pathExtension)
        var reason = "all its names are taken"
        for number in 1...99 {
            let free = FileName(stem, extension: suffix, number: number).text
            do {
                try SavedFile.create(data, at: folder.appending(path: free).path)
                return free
            } catch .exists {
                continue
            } catch {
                if case .system(let words) = error { reason = words }
                break
            }
        }
        throw RailError(
            .notKept, activity: "saving the file", service: "this computer",
            detail: "The file \(name) cannot be written in \(folder.path): \(reason).")
    }
}
