import Foundation
import TestSupport
import Testing

/// `GUICHET_LIVES` sets the number of lives of kept seeds, and `GUICHET_NEW_LIVES` that of new ones. The seed of the first
/// new one is in the message of a failure, and in `GUICHET_NEW_SEED`, if that is set.
@Suite("guichet simulate", .timeLimit(.minutes(30)))
struct SimulateCommandTests {
    private let folder: TemporaryFolder
    private static let environment = ProcessInfo.processInfo.environment

    init() throws { folder = try TemporaryFolder() }

    private static func number(_ name: String, otherwise: UInt64) -> UInt64 {
        environment[name].flatMap { UInt64($0) } ?? otherwise
    }

    @Test("the witnesses of lives with kept seeds and with new ones agree")
    func lives() async throws {
        let new = Self.number("GUICHET_NEW_SEED", otherwise: .random(in: 10_000...999_999_999))
        let runs = [
            (1, Self.number("GUICHET_LIVES", otherwise: 300)),
            (new, Self.number("GUICHET_NEW_LIVES", otherwise: 100)),
        ]
        for (seed, count) in runs where count > 0 {
            let run = try await Program.run(
                "simulate", "--seed", "\(seed)", "--lives", "\(count)", "--jobs", "2", in: folder)
            #expect(run.status == 0, "\(run.output)\n\(run.errors)")
            #expect(run.output.hasSuffix("Nothing was wrong.\n"), "\(run.output)")
        }
    }

    @Test("a life of a file is done, and its trace is shown")
    func file() async throws {
        let life = "version: \"\(try await version())\"\nseed: 4\nfaults: []\nsteps:\n  - hold:\n  - buy:\n"
        try folder.write(life, to: "life.yaml")
        let run = try await Program.run("simulate", "--life", "life.yaml", in: folder)
        #expect(run.status == 0, "\(run.output)\n\(run.errors)")
        #expect(run.output.contains("\n1 life in "), "\(run.output)")
        for line in ["step hold:", "is held", "step buy:", "is bought", "the faults end"] {
            #expect(run.output.contains(line), "\(line) in \(run.output)")
        }
    }

    @Test("lives that are done twice are the same both times")
    func twice() async throws {
        let run = try await Program.run(
            "simulate", "--twice", "--lives", "30", "--jobs", "2", in: folder)
        #expect(run.status == 0, "\(run.output)\n\(run.errors)")
        #expect(run.output.contains("; 30 done twice."), "\(run.output)")
    }

    @Test("the trace of a life is the same in each process, also if screens show paths of files")
    func traces() async throws {
        let life =
            "version: \"\(try await version())\"\nseed: 4\nfaults:\n"
            + "  - disk-open: { window: 1, after: 3, times: 2 }\n  - disk-write: { window: 1, after: 20 }\n"
            + "steps:\n  - hold:\n  - buy:\n  - trips:\n"
        try folder.write(life, to: "life.yaml")
        var traces: [Substring] = []
        for _ in 0..<2 {
            let run = try await Program.run("simulate", "--life", "life.yaml", in: folder)
            #expect(run.status == 0, "\(run.output)\n\(run.errors)")
            let end = try #require(run.output.range(of: "\n1 life in "), "\(run.output)")
            traces.append(run.output[..<end.lowerBound])
        }
        #expect(traces[0] == traces[1])
    }

    private func version() async throws -> String {
        let run = try await Program.run("--version", in: folder)
        return String(run.output.prefix { !$0.isWhitespace })
    }

    @Test(
        "a message says why something cannot be simulated",
        arguments: [
            (["--lives", "0"], "--lives takes"), (["--jobs", "0"], "--jobs takes"),
            (["--seed", "0.0.1:17"], "is of version 0.0.1"), (["--seed", "x"], "is no seed"),
            (["--seed", "18446744073709551615"], "is no seed"),
            (["--life", "nowhere.yaml"], "nowhere.yaml cannot be read"),
            (["--life", "old.yaml"], "is of version 0.0.1"),
        ])
    func unusable(arguments: [String], words: String) async throws {
        try folder.write("version: 0.0.1\nseed: 1\n", to: "old.yaml")
        let run = try await Program.run(["simulate"] + arguments, in: folder)
        #expect(run.status == 2, "\(run)")
        #expect(run.errors.contains(words), "\(run)")
    }
}
