import Testing

@Suite("The command line", .timeLimit(.minutes(5)))
struct UsageTests {
    @Test(
        "says in a sentence what it cannot use, and ends with 2",
        arguments: [
            (["sandbox", "--gtfs", "nowhere.zip"], "There is no GTFS feed at nowhere.zip."),
            (["sandbox", "--port", "70000"], "The port 70000 is not one."),
            (["sandbox", "--faults", "delay"], "“delay”"),
            (["--faults", "fail=99"], "The faults cannot be read: “fail=99”"),
            (["--service", "ftp://example.com"], "is not a web address"),
            (["--record", "a", "--replay", "b"], "--record and --replay exclude each other."),
            (
                ["--replay", "a", "--service", "https://example.com"],
                "--replay answers from the recording alone"
            ),
            (["--replay", "nowhere"], "there is no such folder. Record one there, or name another."),
            (
                ["scenario", "run", "--record", "a", "--replay", "b", "."],
                "--record and --replay exclude each other."
            ),
            (["fixtures", "show", "nowhere"], "there is no such folder."),
            (["fixtures", "check", "nowhere"], "there is no such folder."),
            (["fixtures", "import", "nowhere.har", "a"], "nowhere.har"),
            (["fixtures", "verify", "nowhere", "--service", "sandbox"], "there is no such folder."),
            (["fixtures", "serve", "nowhere"], "there is no such folder."),
            (["--nonsense"], "Unknown option '--nonsense'"),
        ] as [([String], String)])
    func unusable(arguments: [String], sentence: String) async throws {
        let folder = try TemporaryFolder()
        let run = try await Program.run(arguments, in: folder)
        #expect(run.status == 2, "\(run.output)\(run.errors)")
        #expect(run.errors.contains(sentence), "\(run.errors)")
        #expect(run.output.isEmpty)
    }
}
