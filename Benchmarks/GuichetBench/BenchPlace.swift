import Foundation

/// The places of the programs and files that the benchmark measures.
struct BenchPlace {
    /// The folder of this program. The other programs are built into the same folder.
    var programs: URL
    /// The folder of the project, which is also the current folder.
    var project: URL

    var guichet: URL { programs.appending(path: "guichet") }
    var bareNcurses: URL { programs.appending(path: "BareNcurses") }

    /// A large real GTFS feed, from GUICHET_BENCH_GTFS or next to the project; nil if there is none.
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

    /// Runs a program to its end. Returns its output; nil if it failed.
    func output(of program: URL, _ arguments: [String], input: String = "") -> String? {
        FinishedProgram(program, arguments, input: input)?.output
    }

    /// Runs a program to its end. Returns its peak resident memory in megabytes; nil if it failed.
    func peakMemory(of program: URL, _ arguments: [String]) -> Double? {
        FinishedProgram(program, arguments)?.peakMemory
    }

    /// Returns the path of an installed program; nil if it is not installed.
    func program(_ name: String) -> URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { URL(filePath: "\($0)/\(name)") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
