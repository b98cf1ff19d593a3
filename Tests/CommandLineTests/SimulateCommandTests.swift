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

    @Test("the trace of a single life is shown, and is the same in each process")
    func traces() async throws {
        var traces: [Substring] = []
        for _ in 0..<2 {
            let run = try await Program.run("simulate", "--seed", "4", "--lives", "1", in: folder)
            #expect(run.status == 0, "\(run.output)\n\(run.errors)")
            let end = try #require(run.output.range(of: "\n1 life in "), "\(run.output)")
            traces.append(run.output[..<end.lowerBound])
        }
        for line in ["step hold:", "request 1 of window 1:", "the faults end"] {
            #expect(traces[0].contains(line), "\(line) in \(traces[0])")
        }
        #expect(traces[0] == traces[1])
    }

    @Test("a scenario lives a life, and fails with the sentence of the broken rule")
    func scenario() async throws {
        func run(_ step: String) async throws -> Program.Run {
            try folder.write(
                """
                name: a life
                service: sandbox
                steps:
                  - live:
                      seed: 4
                      faults: [lose: { at: POST /bookings, times: 1 }]
                      steps: [hold: {}, \(step): {}]

                """, to: "life.yaml")
            return try await Program.run("scenario", "run", "life.yaml", in: folder)
        }
        let sound = try await run("buy")
        #expect(sound.status == 0, "\(sound.output)\n\(sound.errors)")
        let broken = try await run("fly")
        #expect(broken.status == 1, "\(broken.output)\n\(broken.errors)")
        #expect(broken.output.contains("no such step is known: fly"), "\(broken.output)")
    }

    @Test("lives that are done twice are the same both times")
    func twice() async throws {
        let run = try await Program.run(
            "simulate", "--twice", "--lives", "30", "--jobs", "2", in: folder)
        #expect(run.status == 0, "\(run.output)\n\(run.errors)")
        #expect(run.output.contains("; 30 done twice."), "\(run.output)")
    }

    @Test(
        "a message says why something cannot be simulated",
        arguments: [
            (["--lives", "0"], "--lives takes"), (["--jobs", "0"], "--jobs takes"),
            (["--seed", "0.0.1:17"], "is of version 0.0.1"), (["--seed", "x"], "is no seed"),
            (["--seed", "18446744073709551615"], "is no seed"),
        ])
    func unusable(arguments: [String], words: String) async throws {
        let run = try await Program.run(["simulate"] + arguments, in: folder)
        #expect(run.status == 2, "\(run)")
        #expect(run.errors.contains(words), "\(run)")
    }
}
