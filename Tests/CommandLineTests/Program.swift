import Foundation
import TestSupport
import Testing
import Waiting

/// The built program. The tests run it as a person does.
struct Program {
    struct Run {
        var status: Int32
        var output: String
        var errors: String
    }

    /// The program's file, which the package manager builds next to the tests.
    static var file: URL {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "guichet")
    }

    /// Runs the program to its end, without a terminal and without this user's files and variables.
    static func run(_ arguments: String..., in folder: TemporaryFolder) async throws -> Run {
        try await run(arguments, in: folder)
    }

    static func run(
        _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:]
    ) async throws -> Run {
        let program = try Program(arguments, in: folder, environment: environment)
        return try await program.end()
    }

    /// Runs a shell script in which `$0` is the program.
    static func shell(
        _ script: String, in folder: TemporaryFolder, environment: [String: String] = [:]
    ) async throws -> Run {
        let shell = try Program(
            ["-c", script, file.path], in: folder, environment: environment, file: URL(filePath: "/bin/sh"))
        return try await shell.end()
    }

    private let running = Running()
    private var process: Process { running.process }
    private let folder: TemporaryFolder
    private let ended: LoopExpectation

    /// Starts the program.
    init(
        _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:],
        file: URL = Self.file
    ) throws {
        try #require(
            FileManager.default.isExecutableFile(atPath: file.path),
            "There is no program at \(file.path); these tests run where “swift build --build-tests” has built it."
        )
        self.folder = folder
        let process = running.process
        process.executableURL = file
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        process.environment = ["HOME": folder.url.path, "PATH": "/usr/bin:/bin", "TERM": "xterm"]
            .merging(environment) { _, new in new }
        let ended = LoopExpectation("guichet \(arguments.joined(separator: " ")) has ended")
        self.ended = ended
        for file in [outputFile, errorFile] {
            _ = FileManager.default.createFile(atPath: file.path, contents: nil)
        }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        process.terminationHandler = { _ in ended.fulfill() }
        try process.run()
    }

    /// The file that receives the program's standard output.
    var outputFile: URL { folder.url.appending(path: ".output") }
    /// The file that receives the program's standard error.
    var errorFile: URL { folder.url.appending(path: ".errors") }

    /// Starts a program that serves, and waits until it has printed its port.
    static func serving(
        _ arguments: String..., by command: [String] = ["fixtures", "serve"], in folder: TemporaryFolder
    ) async throws -> (program: Program, port: Int) {
        let program = try Program(command + arguments, in: folder)
        let (output, first) = (program.outputFile, "listening on http://127.0.0.1:")
        let port = try await eventually(
            "guichet listens", within: .seconds(60), polling: .every(.milliseconds(10))
        ) {
            let printed = try String(contentsOf: output, encoding: .utf8)
            return printed.hasSuffix("\n") ? Int(printed.dropFirst(first.count).dropLast()) : nil
        }
        return (program, port)
    }

    var identifier: pid_t { process.processIdentifier }

    /// Sends the signal of Ctrl-C.
    func interrupt() { process.interrupt() }

    /// Waits for the end of the program.
    func end() async throws -> Run {
        do {
            try await ended.wait(timeout: .seconds(280)).get()
        } catch {
            running.kill()
            throw error
        }
        return Run(
            status: process.terminationStatus, output: try String(contentsOf: outputFile, encoding: .utf8),
            errors: try String(contentsOf: errorFile, encoding: .utf8))
    }
}

/// A process that is killed at the end of the test that has started it, even if the test fails halfway.
private final class Running: Sendable {
    let process = Process()

    deinit { kill() }

    /// Uses SIGKILL, because SIGTERM may be blocked: the program inherits the signal mask of the thread that
    /// starts the program.
    func kill() {
        if process.isRunning { _ = Foundation.kill(process.processIdentifier, SIGKILL) }
    }
}

extension TemporaryFolder {
    /// Returns the texts of the files in a folder and its subfolders, by their paths.
    func contents(of name: String = "") throws -> [String: String] {
        let root = url.appending(path: name)
        let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        var contents: [String: String] = [:]
        for path in paths {
            guard let data = FileManager.default.contents(atPath: root.appending(path: path).path) else {
                continue
            }
            contents[path] = String(decoding: data, as: UTF8.self)
        }
        return contents
    }
}
