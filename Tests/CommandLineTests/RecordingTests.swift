import Foundation
import TestSupport
import Testing

@Suite("Scenarios and recordings", .timeLimit(.minutes(5)))
struct RecordingTests {
    private let scenario = """
        name: A traveller signs in
        service: sandbox
        today: 2026-11-23T08:00:00+01:00
        steps:
          - enter: { text: testuser@capitainetrain.com, into: Email Address }
          - enter: { text: testpassword, into: Password }
          - press: Enter
          - enter: { text: lyo, into: From }
          - expect: { row: Lyon Part-Dieu }
        """

    @Test(
        "a scenario can be recorded, replayed, checked and verified, and a second recording equals the first")
    func wholeWay() async throws {
        let folder = try TemporaryFolder()
        try folder.write(scenario, to: "signs-in.yaml")
        let recorded = try await Program.run(
            "scenario", "run", "--record", "all", "signs-in.yaml", in: folder)
        #expect(recorded.status == 0, "\(recorded.output)\(recorded.errors)")
        let first = try folder.contents(of: "all")
        #expect(first.keys.contains { $0.hasPrefix("signs-in/token/") }, "\(first.keys.sorted())")
        for (file, text) in first {
            for secret in ["testpassword", "testuser", "sandbox.invalid"] {
                #expect(!text.contains(secret), "\(file) holds \(secret).")
            }
        }

        let replayed = try await Program.run(
            "scenario", "run", "--strict", "--replay", "all", "signs-in.yaml", in: folder)
        #expect(replayed.status == 0, "\(replayed.output)\(replayed.errors)")
        let checked = try await Program.run("fixtures", "check", "all", in: folder)
        #expect(checked.status == 0 && checked.output == "1 recording: all is well.\n", "\(checked.output)")
        let verified = try await Program.run(
            "fixtures", "verify", "all/signs-in", "--service", "sandbox", in: folder)
        #expect(verified.status == 0, "\(verified.output)\(verified.errors)")

        let again = try await Program.run("scenario", "run", "--record", "all", "signs-in.yaml", in: folder)
        #expect(again.status == 0, "\(again.output)\(again.errors)")
        #expect(try folder.contents(of: "all") == first)
    }

    @Test("a recording holds neither the number of a card nor a promotion code")
    func cards() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            name: A trip is held with a card and a code
            service: sandbox
            today: 2026-11-23T08:00:00+01:00
            signedIn: true
            steps:
              - press: F7
              - tap: { row: { containing: Carte Avantage }, within: { list: Cards } }
              - enter: { text: "708141102233", into: Number }
              - tap: Take it
              - tap: Done
              - enter: { text: gare lyon, into: From }
              - enter: { text: part dieu, into: To }
              - enter: { text: tomorrow, into: Date }
              - press: Enter
              - expect: { matching: "· cheapest (shown )?(€|EUR)" }
              - press: Enter
              - expect: { row: { containing: flexible }, selected: true }
              - press: Enter
              - enter: { text: Ada, into: First name }
              - enter: { text: Beispiel, into: Last name }
              - enter: { text: ada@example.com, into: E-mail }
              - tap: Hold
              - press: p
              - enter: { text: WELCOME10, into: Code }
              - tap: Try it
              - tap: { button: { matching: "^Hold for" } }
              - expect: { matching: "instead of" }
            """, to: "cards.yaml")
        let recorded = try await Program.run("scenario", "run", "--record", "all", "cards.yaml", in: folder)
        #expect(recorded.status == 0, "\(recorded.output)\(recorded.errors)")
        let files = try folder.contents(of: "all")
        #expect(files.keys.contains { $0.contains("offers") }, "\(files.keys.sorted())")
        for (file, text) in files {
            for secret in ["708141102233", "WELCOME10", "Beispiel"] {
                #expect(!text.contains(secret), "\(file) holds \(secret).")
            }
        }
        let checked = try await Program.run("fixtures", "check", "all", in: folder)
        #expect(checked.status == 0, "\(checked.output)\(checked.errors)")
    }

    @Test("scenarios with the same name in two folders have separate recordings")
    func nested() async throws {
        let folder = try TemporaryFolder()
        for name in ["a/x", "a/y", "b/x"] { try folder.write(scenario, to: "scenarios/\(name).yaml") }
        for how in ["--record", "--replay"] {
            let run = try await Program.run(
                "scenario", "run", "--strict", how, "all", "scenarios", in: folder)
            #expect(run.status == 0, "\(run.output)\(run.errors)")
        }
        let files = try folder.contents(of: "all").keys
        let heads = files.filter { $0.hasSuffix("fixture.json") }
        #expect(heads.sorted() == ["a/x/fixture.json", "a/y/fixture.json", "b/x/fixture.json"])
        let checked = try await Program.run("fixtures", "check", "all", in: folder)
        #expect(checked.status == 0 && checked.output == "3 recordings: all is well.\n", "\(checked.output)")
    }

    @Test("it is a mistake to record or replay, but not to run, two scenarios that would share a recording")
    func sharedName() async throws {
        let folder = try TemporaryFolder()
        for name in ["a/x", "b/x"] { try folder.write(scenario, to: "\(name).yaml") }
        for how in ["--record", "--replay"] {
            let run = try await Program.run("scenario", "run", how, "all", "a", "b/x.yaml", in: folder)
            #expect(run.status == 2)
            #expect(
                run.output == """
                    b/x.yaml: It would share the recording “x” with a/x.yaml: name the folder above both, or give \
                    one of them another name.
                    Nothing was run: 1 mistake to mend first.

                    """)
        }
        #expect(try folder.contents(of: "all").isEmpty)
        let plain = try await Program.run("scenario", "run", "a", "b", in: folder)
        #expect(plain.status == 0, "\(plain.output)\(plain.errors)")
    }

    @Test(
        "a request that was not recorded fails a scenario, and the report shows the most similar recorded request"
    )
    func miss() async throws {
        let folder = try TemporaryFolder()
        try folder.write(scenario, to: "signs-in.yaml")
        _ = try await Program.run("scenario", "run", "--record", "all", "signs-in.yaml", in: folder)
        try folder.write(
            scenario.replacing("service: sandbox", with: "recording: all/signs-in").replacing(
                "lyo", with: "lil"
            )
            .replacing("row: Lyon Part-Dieu", with: "field: From, value: lil"), to: "other.yaml")
        let run = try await Program.run("scenario", "run", "other.yaml", in: folder)
        #expect(run.status == 1, "\(run.output)\(run.errors)")
        #expect(run.output.contains("No response is recorded for POST /places."), "\(run.output)")
        #expect(run.output.contains("$.placeInput.name of the body is \"lil\", not \"lyo\""))
        #expect(run.output.contains("To record it: guichet scenario run --record"))
        #expect(run.output.contains("This replaces the whole recording"))
    }

    @Test("a missing recording gives an error message that says so")
    func noRecording() async throws {
        let folder = try TemporaryFolder()
        try folder.write(scenario, to: "signs-in.yaml")
        let run = try await Program.run("scenario", "run", "signs-in.yaml", "--replay", "nowhere", in: folder)
        #expect(run.status == 2 || run.status == 1)
        #expect(run.output.contains("it could not be opened. "), "\(run.output)")
        #expect(run.output.contains("there is no such folder. Record one there, or name another."))
        #expect(!run.output.contains("ProgramError") && !run.output.contains("exitCode"), "\(run.output)")
    }

    @Test("if the window cannot open, no recording begins, and an earlier recording stays unchanged")
    func noTerminal() async throws {
        let folder = try TemporaryFolder()
        for place in ["new", "old"] {
            if place == "old" {
                let head = #"{"schema": 1, "recordedAt": "2026-11-23T07:00:00Z", "finished": true}"#
                try folder.write(head, to: "old/fixture.json")
                let exchange = #"{"request": {"method": "GET", "url": "/a"}, "response": {"status": 204}}"#
                try folder.write(exchange, to: "old/001-get-a.json")
                try folder.write(exchange, to: "old/.unfinished/001-get-a.json")
            }
            let before = try folder.contents(of: place)
            let run = try await Program.run("--record", place, in: folder)
            #expect(run.status == 2 && run.errors.contains("not a terminal"), "\(run.errors)")
            #expect(try folder.contents(of: place) == before)
        }
    }

    @Test("a recording does not change when it is exported as HAR and imported again")
    func har() async throws {
        let folder = try TemporaryFolder()
        try folder.write(scenario, to: "signs-in.yaml")
        _ = try await Program.run("scenario", "run", "--record", "all", "signs-in.yaml", in: folder)
        #expect(
            try await Program.run("fixtures", "export", "all/signs-in", "out.har", in: folder).status == 0)
        #expect(try await Program.run("fixtures", "import", "out.har", "back", in: folder).status == 0)
        let diff = try await Program.run("fixtures", "diff", "all/signs-in", "back", in: folder)
        #expect(diff.status == 0 && diff.output.isEmpty, "\(diff.output)\(diff.errors)")
        #expect(try await Program.run("fixtures", "export", "back", "again.har", in: folder).status == 0)
        let files = try folder.contents()
        #expect(files["again.har"] == files["out.har"])
    }
}
