import Foundation

/// Where the bench finds what it measures.
struct BenchPlace {
    /// The folder of this program: the other ones are built beside it.
    var programs: URL
    /// The project's folder.
    var project: URL

    var guichet: URL { programs.appending(path: "guichet") }
    var bareNcurses: URL { programs.appending(path: "BareNcurses") }

    /// A large real feed, where there is one: GUICHET_BENCH_GTFS, or beside the project.
    var largeFeed: URL? {
        let named = ProcessInfo.processInfo.environment["GUICHET_BENCH_GTFS"].map { URL(filePath: $0) }
        let url = named ?? project.appending(path: "../shared/gtfs/sncf.zip").standardizedFileURL
        return FileManager.default.fileExists(atPath: url.path) ? url : nil
    }

    func freshHome() throws -> URL {
        let home = FileManager.default.temporaryDirectory.appending(
            path: "guichet-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        return home
    }

    /// Runs a program to its end; what it printed, or nil when it failed.
    func output(of program: URL, _ arguments: [String], input: String = "") -> String? {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = project
        let (stdin, stdout) = (Pipe(), Pipe())
        process.standardInput = stdin
        process.standardOutput = stdout
        guard (try? process.run()) != nil else { return nil }
        try? stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try? stdin.fileHandleForWriting.close()
        let data = stdout.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
    }
}
