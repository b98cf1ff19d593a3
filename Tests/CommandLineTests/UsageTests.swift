import TestSupport
import Testing

@Suite("The command line", .timeLimit(.minutes(5)))
struct UsageTests {
    @Test(
        "unusable arguments give an error message and the exit status 2",
        arguments: [
            (["sandbox", "--gtfs", "nowhere.zip"], "There is no GTFS feed at nowhere.zip."),
            (["sandbox", "--port", "70000"], "The port 70000 is not one."),
            (["sandbox", "--events", "nowhere.yaml"], "nowhere.yaml: There is no such file."),
            (["sandbox", "--events", "nowhere.txt"], "nowhere.txt: This is no file of events."),
            (["sandbox", "--events", "late"], "“late” is no event. Use price-rise,"),
            (["Paris"], "one place is not enough to search trains. Name two: “guichet Paris TO”"),
            (["serch", "Paris"], "There is no command “serch”; did you mean “search”?"),
            (
                ["Hel", "Gdynia"],
                "did you mean “help”? “guichet help” lists them all. For a place, say “guichet --from Hel”."
            ),
            (["--seed", "1", "trips"], "“trips” is a command, and a command stands before its options"),
            (["Paris", "Lyon", "2026-01-02"], " is over. Choose today or a later day."),
            (["--from", "Paris", "--day", "someday"], "“someday” is neither a day nor a time."),
            (["Paris", "Lyon", "+1", "25:00"], "There is no time 25:00."),
            (
                ["Paris", "Lyon", "--via", "Dijon", "--via", "Macon"],
                "The window's form has one field for --via."
            ),
            (["search", "Paris", "Lyon", "--between", "soon"], "“soon” is not a span of hours."),
            (["search", "Paris", "Lyon", "fri", "8:00", "--between", "7-10"], "Leave out the time 8:00."),
            (
                ["search", "Paris", "Lyon", "--arrive", "--between", "7-10"],
                "--between is for the departure, and --arrive for the arrival."
            ),
            (
                ["search", "Paris", "Lyon", "--below", "cheap"],
                "The value 'cheap' is invalid for '--below <price>'"
            ),
            (["search", "Paris", "Lyon", "--stay", "0:30"], "A stay is at a place on the way."),
            (["search", "Paris", "Lyon", "--change-time", "long"], "“long” is not a length of time."),
            (["Paris", "Lyon", "--card", "Halbtax"], "The window's form has no field for --card."),
            (["Paris", "Gare", "de", "Lyon", "Milano"], "“Milano” is one word too many"),
            (["--from", "Paris", "--to", "Lyon", "+1", "8:00", "9:00"], "“9:00” is one word too many"),
            (
                ["Paris", "Lyon", "--adults", "9", "--youths", "1"],
                "At most 9 passengers can be booked at once."
            ),
            (["Paris", "Lyon", "--adults", "10"], "--adults takes a whole number from 0 to 9."),
            (
                ["Paris", "Lyon", "--sevice", "sandbox"],
                "Unknown option '--sevice'. Did you mean '--service'?"
            ),
            (["Paris", "Lyon", "+1", "8:00"], "Standard input is not a terminal."),
            (["--theme", "pink"], "Please provide one of 'auto', 'light', 'dark' or 'mono'."),
            (["search", "Paris", "Lyon", "--json", "--csv"], "--json and --csv exclude each other."),
            (["search", "Paris", "Lyon", "--limit", "0"], "--limit takes a whole number from 1"),
            (["search", "Paris", "Lyon", "--adults", "0"], "At least one passenger must travel."),
            (["search", "Paris", "Lyon", "--seniors", "9"], "At most 9 passengers can be booked at once."),
            (
                ["search", "Paris", "Lyon", "--child", "12"],
                "--child takes an age in whole years from 0 to 11."
            ),
            (["Paris", "Lyon", "--adults", "0", "--child", "8"], "A child does not travel alone."),
            (
                ["Paris", "Lyon", "--adults", "9", "--child", "8"],
                "At most 9 passengers can be booked at once."
            ),
            (["search", "Paris", "Lyon", "--adults=-1"], "--adults takes a whole number from 0 to 9."),
            (
                ["search", "Paris", "Lyon", "--adults", "9223372036854775807", "--youths", "1"],
                "--adults takes a whole number from 0 to 9."
            ),
            (
                ["search", "Paris", "Lyon", "2026-01-02"],
                " is over. Choose today or a later day."
            ),
            (
                ["search", "Paris", "Lyon", "morning"],
                "“morning” is neither a day nor a time. Type a day, such as tomorrow, fri or 24/12; or a time, such"
            ),
            (
                ["search", "Paris", "Lyon", "+1", "morning"],
                "“morning” is not a time. Type 18:00, 1800, 6pm, +1h or now."
            ),
            (["search", "Gare", "de", "Lyon", "Marseille", "+1"], "“+1” is one word too many"),
            (["search", "Par", "Lyon"], "“Par” may be one of these."),
            (["search", "xqzzk", "Lyon"], "No station is called “xqzzk”"),
            (["search", "Paris", "paris"], "FROM and TO are the same place."),
            (["search", "Paris", "Lyon", "+1", "--via", "Paris"], "Via is where the journey begins or ends"),
            (["search", "Paris", "Lyon", "+1", "--via", "lyon"], "Via is where the journey begins or ends"),
            (["search", "Paris", "Lyon", "--sort", "colour"], "'departure', 'duration', 'price'"),
            (["places", "x"], "“x” is too short for a place."),
            (["trps", "--json"], "There is no command “trps”; did you mean “trips”?"),
            (["help", "fault"], "There is no command “fault”; did you mean “faults”?"),
            (["fixtures"], "A subcommand is missing.\n\nOVERVIEW: "),
            (["scenario", "report"], "USAGE: guichet scenario report <subcommand>"),
            (["--help", "serch"], "There is no command “serch”; did you mean “search”?"),
            (["help", "scenario", "rnu"], "There is no command “rnu”; did you mean “run”?"),
            (["help", "nothing"], "There is no command “nothing” to explain"),
            (
                ["ticket", "ABC", "--json", "--refund", "--way", "back"],
                "--refund goes with --traveller, --way and --yes alone: leave out --json."
            ),
            (["ticket", " "], "Say the code of the booking, e.g. K7Q2XM."),
            (["--events", "sold-out"], "Unknown option '--events'"),
            (["--sevice", "sandbox"], "Unknown option '--sevice'. Did you mean '--service'?"),
            (["sandbox", "--faults", "delay"], "“delay”"),
            (["--faults", "fail=99"], "The faults cannot be read: “fail=99”"),
            (["--service", "ftp://example.com"], "is not a web address"),
            (["trips", "--service", "https://example.com/osdm?key=s3cret"], "must not hold a query"),
            (["agent", "--service", "https://example.com/osdm#s3cret"], "must not hold a query"),
            (
                ["--service", "http://rail.example.com/osdm"],
                "http://rail.example.com is not encrypted: others could read your password"
            ),
            (["--record", "a", "--replay", "b"], "--record and --replay exclude each other."),
            (
                ["--replay", "a", "--service", "https://example.com"],
                "--replay takes all responses from the recording"
            ),
            (["trips", "--replay", "a"], "Unknown option '--replay'"),
            (["ticket", "ABC", "--record", "a"], "Unknown option '--record'"),
            (["--replay", "nowhere"], "there is no such folder. Record one there, or name another."),
            (
                ["scenario", "run", "--record", "a", "--replay", "b", "."],
                "--record and --replay exclude each other."
            ),
            (["scenario", "list", "--set", "=9", "."], "“=9” sets no variable."),
            (["scenario", "run", "--jobs", "0", "."], "--jobs takes a whole number from 1, e.g. --jobs 4."),
            (["scenario", "run", "--repeat", "0", "."], "--repeat takes a whole number from 1"),
            (["scenario", "run", "--shard", "9/8", "."], "There is no part 9 of 8: the parts are 1 to 8."),
            (["scenario", "run", "--shard", "ci", "."], "No variable says which part this is."),
            (["scenario", "run", "--chaos", "0", "."], "It needs a seed from 1 to 100000"),
            (
                ["scenario", "run", "--chaos", "1", "--record", "a", "."],
                "--chaos and --record exclude each other."
            ),
            (["scenario", "run", "--matrix", "siez=80x24", "."], "Unknown key “siez”; did you mean “size”?"),
            (["scenario", "run", "--report", "junti=a", "."], "Unknown kind “junti”; did you mean “junit”?"),
            (
                ["scenario", "run", "--report", "tap=no/a", "."],
                "--report: no/a cannot be written: No such file or directory."
            ),
            (
                ["scenario", "run", "--output", "/dev/null/a", "."],
                "--output: No traces can be written into /dev/null/a. Is it a folder, and may you write there?"
            ),
            (["scenario", "run", "--chaos", "5-2", "."], "or a range of them such as 1-200, not “5-2”."),
            (["scenario", "report", "merge", "nowhere.json"], "nowhere.json: This file cannot be read."),
            (["fixtures", "show", "nowhere"], "there is no such folder."),
            (["fixtures", "check", "nowhere"], "there is no such folder."),
            (["fixtures", "import", "nowhere.har", "a"], "nowhere.har"),
            (["fixtures", "verify", "nowhere", "--service", "sandbox"], "there is no such folder."),
            (["fixtures", "serve", "nowhere"], "there is no such folder."),
            (["fixtures", "record", "made"], "Missing expected argument '--upstream <upstream>'"),
            (
                ["fixtures", "record", "made", "--upstream", "ftp://example.com"],
                "--upstream is not an address of HTTP. Give one such as https://api.example.com."
            ),
            (
                ["fixtures", "record", "made", "--upstream", "https://example.com", "--port", "65536"],
                "The port 65536 is not one. Give a number from 0 to 65535."
            ),
            (
                ["trace", "show", "nowhere.trace"],
                "The file nowhere.trace cannot be read. Is there such a file?"
            ),
            (
                ["trace", "export", "nowhere.trace", "a.gif"],
                "A trace cannot be made into a.gif. The endings are .cast, .svg, .txt and .html."
            ),
            (
                ["trace", "export", "--light", "nowhere.trace", "a.txt"],
                "--light is for drawings (.svg): a.txt is none."
            ),
            (["scenario", "run", "--show", "."], "is not a terminal."),
            (["--direct", "help"], "“help” is a command, and a command stands before its options"),
            (["--nonsense"], "Unknown option '--nonsense'"),
            (
                ["booking", "--help"],
                "There is no command “booking” to explain; “guichet help” lists them all."
            ),
        ] as [([String], String)])
    func unusable(arguments: [String], sentence: String) async throws {
        let folder = try TemporaryFolder()
        let run = try await Program.run(arguments, in: folder)
        #expect(run.status == 2, "\(run.output)\(run.errors)")
        #expect(run.errors.contains(sentence), "\(run.errors)")
        #expect(run.errors.hasPrefix("guichet: "), "\(run.errors)")
        #expect(run.output.isEmpty && !run.errors.contains("s3cret"))
    }

    @Test(
        "the message about a mistake in the configuration file names the line",
        arguments: [
            (
                "servce: sandbox",
                "config.yaml, line 1: “servce” is not a setting. The settings of the file are: client-id, "
            ),
            (
                "profiles:\n  work:\n    sevice: https://example.com",
                "config.yaml, line 3: “sevice” is not a setting. The settings of a profile are: client-id, "
            ),
            (
                "service: sandbox\nclient-secret: s3cret-of-the-client",
                "config.yaml, line 2: A secret does not belong in a file."
            ),
            ("service: [sandbox]", "config.yaml, line 1: “service” has one value"),
            ("service", "config.yaml, line 1: The file holds settings"),
            ("service: \"sandbox", "config.yaml, line 1: This is not YAML"),
            ("seed: 1\nseed: 2", "“seed” is there twice, here for the first time; once is enough."),
            (
                "profile: wrok\nprofiles:\n  work:\n    seed: 1",
                "config.yaml, line 1: There is no profile “wrok”. "
            ),
            (
                "theme: pink",
                "config.yaml, line 1: The theme “pink” is unknown. Use auto, light, dark or mono."
            ),
            ("seed: 1\ninsecure: maybe", "config.yaml, line 2: “insecure” is true or false, not “maybe”."),
            (
                "profile: lab\nprofiles:\n  lab:\n    faults: sloow",
                "config.yaml, line 4: The faults cannot be read: "
            ),
            (
                "service: https://a.example.com\ntoken-endpoint: http://b.example.com/token",
                "http://b.example.com is not encrypted"
            ),
            ("profile: work", "There is no profile “work”. Write one into "),
            (
                "keys:\n  results.srot: o",
                "config.yaml, line 2: “results.srot” is not an action. Did you mean results.sort?"
            ),
            (
                "keys:\n  a.b: o",
                "line 2: “a.b” is not an action. “guichet config keys” lists the actions."
            ),
            (
                "keys:\n  results.later: o\n  results.sort: o",
                "config.yaml, line 2: o is the key of results.sort, too. Give one of them another key."
            ),
            (
                "keys: { window.trips: o, results.sort: o }",
                "line 1: o is the key of results.sort, too."
            ),
            (
                "keys: { results.sort: [F6, Enter] }",
                "Enter cannot be given to results.sort: it always does the main thing. Take another key."
            ),
            (
                "keys: { search.swap: Ctrl-A }",
                "Ctrl-A cannot be given to search.swap: a field takes it. Take another key, such as F8."
            ),
            ("keys: { results.sort: Entr }", "line 1: “Entr” is not a key; did you mean “Enter”?"),
            ("keys: { results.sort: [] }", "line 1: results.sort needs a key, or a list of keys."),
            (
                "keys: { results.sort: { a: b } }",
                "line 1: “results.sort” has one value, or a list of values."
            ),
            ("keys: 5", "line 1: “keys” holds settings"),
            ("colors:\n  acent: red", "line 2: “acent” is not a colour of the window. Did you mean accent?"),
            ("colors: { paper: red }", "line 1: “paper” is not a colour of the window. They are accent, "),
            (
                "colors: { accent: brightred }",
                "line 1: “brightred” is not a colour. Did you mean bright-red?"
            ),
            (
                "colors: { accent: 256 }",
                "line 1: “256” is not a colour. Use a number from 0 to 255, or black, "
            ),
            ("colors: { accent: [1, 2] }", "line 1: “1, 2” is not a colour."),
            (
                "profiles:\n  work:\n    keys: {}",
                "line 3: “keys” is not a setting. The settings of a profile"
            ),
        ] as [(String, String)])
    func configuration(text: String, sentence: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: ".config/guichet/config.yaml")
        let run = try await Program.run([], in: folder)
        #expect(run.status == 2, "\(run.output)\(run.errors)")
        #expect(run.errors.contains(sentence), "\(run.errors)")
        #expect(!run.errors.contains("s3cret"))
        #expect(run.output.isEmpty)
    }

    @Test("all mistakes of the configuration file are reported, each with its line")
    func mistakes() async throws {
        let folder = try TemporaryFolder()
        let text = """
            theme: pink
            keys:
              results.later: o
              results.sort: o
              results.srot: x
            colors: { acent: red }
            sevice: sandbox
            """
        try folder.write(text, to: ".config/guichet/config.yaml")
        let run = try await Program.run([], in: folder)
        let lines = run.errors.split(separator: "\n")
        let sentences = [
            "line 1: The theme “pink” is unknown.", "line 3: o is the key of results.sort, too.",
            "line 5: “results.srot” is not an action.", "line 6: “acent” is not a colour of the window.",
            "line 7: “sevice” is not a setting.",
        ]
        #expect(run.status == 2 && lines.count == sentences.count, "\(run.errors)")
        for (line, sentence) in zip(lines, sentences) { #expect(line.contains(sentence), "\(run.errors)") }
    }

    @Test("the lines of a message are broken between words on a terminal")
    func brokenLines() async throws {
        let folder = try TemporaryFolder()
        try folder.write("keys: { a.b: o }\nsevice: sandbox", to: ".config/guichet/config.yaml")
        let terminal = try await TerminalRun(["trips"], in: folder, rows: 60)
        try await terminal.shows("token-endpoint.")
        #expect(try await terminal.end() == 2)
        let lines = await terminal.lines.filter { !$0.isEmpty }
        #expect(lines.count > 4 && lines.allSatisfy { $0.count <= 80 || !$0.contains(" ") }, "\(lines)")
        #expect(lines.joined(separator: " ").contains("“guichet config keys” lists the actions."))
    }

    @Test("a trace of a newer version is refused with a message, and nothing is written")
    func newerTrace() async throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{"trace":2,"name":"","file":""}"#, to: "a.trace")
        for arguments in [["trace", "show", "a.trace"], ["trace", "export", "a.trace", "a.txt"]] {
            let run = try await Program.run(arguments, in: folder)
            #expect(run.status == 2)
            #expect(
                run.errors == "guichet: a.trace: It is a trace of version 2; this program reads up to 1.\n")
        }
        #expect(try folder.contents()["a.txt"] == nil)
    }

    @Test("a proxy whose address cannot be read is refused at once, without repeating its password")
    func unreadableProxy() async throws {
        let proxy = ["HTTPS_PROXY": "http://ada:sea#same@proxy.example.com:3128"]
        let folder = try TemporaryFolder()
        let run = try await Program.run(
            ["--service", "https://rail.example.com"], in: folder, environment: proxy)
        #expect(run.status == 2 && run.errors.contains("HTTPS_PROXY cannot be read"), "\(run.errors)")
        #expect(run.errors.contains("# as %23") && !run.errors.contains("same"))
        let local = try await Program.run(
            ["--service", "http://127.0.0.1:1"], in: folder, environment: proxy)
        #expect(local.errors.contains("terminal"), "\(local.errors)")
    }

    @Test("plain HTTP to another machine is used only if the configuration or the environment allows it")
    func insecure() async throws {
        let folder = try TemporaryFolder()
        let service = ["--service", "http://rail.example.com"]
        try folder.write("profiles:\n  lab:\n    insecure: true", to: ".config/guichet/config.yaml")
        let refused = try await Program.run(service, in: folder)
        #expect(refused.errors.contains("is not encrypted"))
        let runs = [
            try await Program.run(service + ["--profile", "lab"], in: folder),
            try await Program.run(service, in: folder, environment: ["GUICHET_INSECURE": "true"]),
            try await Program.run(["--service", "http://127.0.0.1:1"], in: folder),
        ]
        // The program gets as far as the window, for which there is no terminal.
        for run in runs { #expect(run.status == 2 && run.errors.contains("terminal"), "\(run.errors)") }
    }

    @Test(
        "a configuration file without settings counts as missing",
        arguments: ["", "\n", "# no settings yet\n", "---\n", "profiles:\n"])
    func emptyConfiguration(text: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: ".config/guichet/config.yaml")
        let run = try await Program.run([], in: folder)
        // The program gets as far as the window, for which there is no terminal.
        #expect(run.errors.contains("Standard input is not a terminal"), "\(run.errors)")
    }

    @Test("help explains the window's flags, and another help page explains the words of --faults")
    func help() async throws {
        let folder = try TemporaryFolder()
        let window = try await Program.run("help", "window", in: folder)
        let besidePlaces = try await Program.run("Paris", "Lyon", "--help", in: folder)
        #expect(besidePlaces.status == 0 && besidePlaces.output == window.output)
        #expect(window.output.contains("OPTIONS:\n  --service"))
        for arguments in [["fixtures", "--help"], ["--help", "fixtures"], ["help", "fixtures"]] {
            let group = try await Program.run(arguments, in: folder)
            #expect(group.status == 0 && group.output.contains("USAGE: guichet fixtures <subcommand>"))
        }
        #expect(!window.output.contains("bandwidth=EDGE"))
        for arguments in [["help", "faults"], ["faults"]] {
            let faults = try await Program.run(arguments, in: folder)
            #expect(faults.status == 0)
            #expect(faults.output.contains("bandwidth=EDGE") && faults.output.contains("@/offers"))
        }
    }

    @Test("the setting “grant: client-credentials” is refused without a client id")
    func clientCredentials() async throws {
        let folder = try TemporaryFolder()
        try folder.write("grant: client-credentials\n", to: ".config/guichet/config.yaml")
        let run = try await Program.run("trips", in: folder)
        #expect(run.status == 2 && run.errors.contains("“grant: client-credentials” needs a “client-id”."))
    }

    @Test(
        "the message about an unusable environment variable names the variable",
        arguments: [
            ("GUICHET_SEED", "one", "GUICHET_SEED: The seed “one” is not a whole number from 0."),
            ("GUICHET_PROFILE", "nope", "GUICHET_PROFILE: There is no profile “nope”. "),
            ("GUICHET_SERVCE", "sandbox", "which is ignored. Did you mean GUICHET_SERVICE?\n"),
            (
                "GUICHET_PROFILES_NIGHT_SHIFT_THEME", "pink",
                "GUICHET_PROFILES_NIGHT_SHIFT_THEME: The theme “pink”"
            ),
        ])
    func variable(name: String, value: String, sentence: String) async throws {
        let folder = try TemporaryFolder()
        let environment = ["GUICHET_PROFILE": "nightShift"].merging([name: value]) { $1 }
        try folder.write(
            "profiles:\n  nightShift:\n    grant: password\n", to: ".config/guichet/config.yaml")
        let run = try await Program.run([], in: folder, environment: environment)
        #expect(run.status == 2 && run.errors.contains(sentence), "\(run.errors)")
    }

    @Test("a valid configuration file is read")
    func goodConfiguration() async throws {
        let folder = try TemporaryFolder()
        let text = "profile: work\nprofiles:\n  work:\n    service: ftp://work.example.com\n  home:\n"
        try folder.write(text, to: ".config/guichet/config.yaml")
        let run = try await Program.run([], in: folder)
        // The program gets as far as the profile's service, whose address is unusable.
        #expect(run.errors.contains("“ftp://work.example.com” is not a web address"), "\(run.errors)")
    }
}
