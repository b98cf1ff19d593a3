import Foundation

/// Where the bench finds what it measures.
struct BenchPlace {
    /// The folder of this program: the other ones are built beside it.
    var programs: URL
    /// The project's folder, which is also the current one.
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
        FinishedProgram(program, arguments, input: input)?.output
    }

    /// Runs a program to its end; its peak of resident memory in megabytes, or nil when it failed.
    func peakMemory(of program: URL, _ arguments: [String]) -> Double? {
        FinishedProgram(program, arguments)?.peakMemory
    }

    /// The path of a program of the system; nil where it is not installed.
    func program(_ name: String) -> URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { URL(filePath: "\($0)/\(name)") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
