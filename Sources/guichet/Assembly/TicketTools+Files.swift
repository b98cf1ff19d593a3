import Foundation
import Rail
import SystemPackage
import Tickets

extension TicketTools {
    /// What the program makes of tickets; files go into a folder.
    static func files(in folder: String, now: @escaping @Sendable () -> Date) -> TicketTools {
        TicketTools(
            matrix: { CodeMatrix($0) }, calendar: { TripCalendar.data($0, now: now()) },
            save: { data, name in try save(data, name, in: URL(filePath: folder, directoryHint: .isDirectory))
            })
    }

    /// Writes a file under the name, or the name with a number where that is taken.
    private static func save(_ data: Data, _ name: String, in folder: URL) throws -> String {
        let plain = name.replacing("/", with: "-")
        let (stem, suffix) = ((plain as NSString).deletingPathExtension, (plain as NSString).pathExtension)
        for number in 1...99 {
            let file = folder.appending(path: number == 1 ? plain : "\(stem)-\(number).\(suffix)")
            do {
                let opened = try FileDescriptor.open(
                    FilePath(file.path), .writeOnly, options: [.create, .exclusiveCreate],
                    permissions: .ownerReadWrite)
                try opened.closeAfter { _ = try opened.writeAll(data) }
                return file.lastPathComponent
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
}
