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

    /// The path of a program of the system; nil where it is not installed.
    func program(_ name: String) -> URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { URL(filePath: "\($0)/\(name)") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// Runs a program to its end; its peak of resident memory in megabytes, or nil when it failed.
    func peakMemory(of program: URL, _ arguments: [String]) -> Double? {
        var actions = posix_spawn_file_actions_t()
        guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
        let (words, variables) = (cStrings([program.path] + arguments), cStrings(environment))
        defer { for string in words + variables { free(string) } }
        var process: pid_t = 0
        guard posix_spawn(&process, program.path, &actions, nil, words, variables) == 0 else { return nil }
        var (status, usage) = (Int32(0), rusage())
        guard wait4(process, &status, 0, &usage) == process, status == 0 else { return nil }
        return Double(usage.ru_maxrss) / 1024
    }

    /// Copies for a C function, with nil at the end.
    private func cStrings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        texts.map { strdup($0) } + [nil]
    }
}
