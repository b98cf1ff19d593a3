import Foundation

enum Version {
    static let current = "0.2.0"

    /// The version, with the commit and the day of the build if they are known: `0.2.0 (commit 4e8cc6f9, built
    /// 2026-11-26)`.
    static var withBuild: String {
        build(of: "/proc/self/exe").map { "\(current) (\($0))" } ?? current
    }

    /// The mark that precedes the commit and the date. `Scripts/install` and `Scripts/package` append this stamp
    /// to the program's file.
    ///
    /// Because the stamp is not in the source code, a new commit does not make the compiler build anything again.
    private static let mark = "\nguichet build: "

    /// Reads the stamp of a program's file; nil if it has none.
    private static func build(of path: String) -> String? {
        let longest: UInt64 = 120
        guard let file = FileHandle(forReadingAtPath: path), let size = try? file.seekToEnd(),
            (try? file.seek(toOffset: size > longest ? size - longest : 0)) != nil,
            let end = try? file.readToEnd(), let mark = end.firstRange(of: Data(mark.utf8)),
            let stamp = String(data: end[mark.upperBound...], encoding: .utf8)
        else { return nil }
        return stamp.trimmingCharacters(in: .newlines)
    }
}
