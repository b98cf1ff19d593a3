import Foundation
import Rail
import SystemPackage
import Tickets

extension TicketTools {
    /// The program's tools for tickets; files go into a folder.
    static func files(in folder: String, now: @escaping @Sendable () -> Date) -> TicketTools {
        TicketTools(
            matrix: { CodeMatrix($0) }, calendar: { TripCalendar.data($0, now: now()) },
            folder: words(for: folder),
            save: { try save($0, $1, in: URL(filePath: folder, directoryHint: .isDirectory)) })
    }

    /// Writes a file under the name, or the name with a number where that is taken.
    private static func save(_ data: Data, _ name: String, in folder: URL) throws -> String {
        let plain = name.replacing("/", with: "-")
        let file = URL(filePath: plain)
        let (stem, suffix) = (file.deletingPathExtension().lastPathComponent, file.pathExtension)
        for number in 1...99 {
            let free = number == 1 ? plain : "\(stem) (\(number)).\(suffix)"
            do {
                let opened = try FileDescriptor.open(
                    FilePath(folder.appending(path: free).path), .writeOnly,
                    options: [.create, .exclusiveCreate], permissions: .ownerReadWrite)
                try opened.closeAfter { _ = try opened.writeAll(data) }
                return free
            } catch Errno.fileExists {
                continue
            } catch {
                break
            }
        }
        throw RailError(
            .notKept, activity: "saving the file", service: "this computer",
            detail: "The file \(plain) cannot be written in \(folder.path).")
    }

    private static let home = FileManager.default.homeDirectoryForCurrentUser.path

    /// The path with `~` in place of the home folder.
    private static func words(for path: String) -> String {
        path == home || path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
    }
}
