import Foundation
import TestSupport
import Testing
import Waiting

@Suite("The doctor", .timeLimit(.minutes(5)))
struct DoctorCommandTests {
    @Test("without any settings, nothing is wrong, the service is the sandbox, and nothing is created")
    func sandbox() async throws {
        let folder = try TemporaryFolder()
        let found = try await DoctorDocument(in: folder)
        // The tests have no terminal, and some machines have no locale.
        #expect(found["terminal"].status == "warning" && found["size"].status == "unchecked")
        for name in ["configuration", "stateFolder", "session", "service", "clock"] {
            #expect(found[name].status == "ok", "\(name): \(found[name].message)")
        }
        #expect(found["service"].isSandbox == true && found["service"].versions == ["3.9.0"])
        #expect(found.settings["service"]?.source == "default")
        #expect(found.unchecked.contains("signing in, trains, prices and bookings"))
        #expect(try folder.contents().keys.allSatisfy { [".output", ".errors"].contains($0) })
    }

    @Test("in a pipe, each check is one line, with its status first")
    func text() async throws {
        let run = try await Program.run("doctor", in: try TemporaryFolder())
        #expect(run.status == 0 && run.errors == "")
        #expect(run.output.contains("\nok         service        The embedded sandbox"))
        #expect(run.output.contains("\n           service   sandbox   default\n"))
        #expect(run.output.contains("\nNot checked: signing in, trains, prices and bookings.\n"))
        #expect(run.output.hasSuffix("\n1 warning.\n"))
    }

    @Test("in a terminal, no line is wider than the terminal, and a size that is too small is a warning")
    func terminal() async throws {
        let folder = try TemporaryFolder()
        let wide = try await TerminalRun(["doctor"], in: folder, rows: 80)
        try await wide.shows("Nothing is wrong.")
        #expect(try await wide.end() == 0)
        #expect(await wide.text.contains("ok         size           80×80."))
        let narrow = try await TerminalRun(
            "/bin/sh", ["sh", "-c", #"stty cols 50 rows 12; exec "$0" doctor"#, Program.file.path],
            in: folder,
            rows: 80)
        try await narrow.shows("warning.")
        #expect(try await narrow.end() == 0)
        let text = await narrow.text
        #expect(text.contains("warning    size           50×12; the window needs"), "\(text)")
        let longest = text.split(separator: "\n").filter { !$0.hasSuffix("default") }.map(\.count).max()
        #expect(longest ?? 0 <= 50, "\(text)")
    }

    @Test(
        "a terminal that cannot be used is an error; NO_COLOR and a locale without UTF-8 are not",
        arguments: [
            (
                ["TERM": "nosuch"], 2 as Int32,
                "error      terminal       No description of the terminal \"nosuch\""
            ),
            (["TERM": ""], 2, "error      terminal       The environment variable TERM is not set"),
            (["NO_COLOR": "1"], 0, "ok         colours        8, of which none is used: NO_COLOR is set."),
            (["LC_ALL": "C"], 0, "warning    locale         LC_ALL=C has no UTF-8"),
        ])
    func environment(variables: [String: String], status: Int32, line: String) async throws {
        let folder = try TemporaryFolder()
        let program = try await TerminalRun(["doctor"], in: folder, environment: variables, rows: 80)
        try await program.shows(status == 0 ? (line.hasPrefix("ok") ? "wrong." : "1 warning.") : "1 error")
        #expect(try await program.end() == status)
        let text = await program.text
        // A line may be broken between any two words.
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains(line.split(separator: " ").joined(separator: " ")), "\(text)")
    }

    @Test("doctor says where each setting comes from: flag, environment, line of the file or default")
    func places() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "theme: dark\nprofiles:\n  lab:\n    seed: 5\n", to: ".config/guichet/config.yaml")
        let environment = [
            "GUICHET_PROFILE": "lab", "GUICHET_PAYMENT": "card",
            "GUICHET_CLIENT_SECRET": "s3cret-of-the-client",
        ]
        let arguments = ["doctor", "--service", "http://127.0.0.1:1"]
        let run = try await Program.run(arguments, in: folder, environment: environment)
        for row in [
            #"profile +lab +GUICHET_PROFILE"#, #"service +http://127.0.0.1:1 +--service"#,
            #"seed +5 +line 4"#,
            #"theme +dark +line 1"#, #"payment +card +GUICHET_PAYMENT"#, #"grant +password +default"#,
            #"client-secret +hidden +GUICHET_CLIENT_SECRET"#,
        ] {
            #expect(run.output.contains(try Regex("\n +\(row)\n")), "\(row) is missing in \(run.output)")
        }
        let json = try await Program.run(arguments + ["--json"], in: folder, environment: environment)
        for text in [run.output, run.errors, json.output, json.errors] { #expect(!text.contains("s3cret")) }
        #expect(json.output.contains(#""hasClientSecret": true"#))
    }

    @Test("a mistake in the configuration is an error with its line, and then no request is sent")
    func mistake() async throws {
        let folder = try TemporaryFolder()
        try folder.write("seed: 1\ntheme: pink\n", to: ".config/guichet/config.yaml")
        let found = try await DoctorDocument(in: folder)
        #expect(found["configuration"].status == "error")
        #expect(found["configuration"].message.contains("config.yaml, line 2: The theme “pink” is unknown."))
        #expect(found["service"].status == "unchecked" && found["session"].status == "unchecked")
        #expect(found["stateFolder"].status == "ok")
    }

    @Test("a configuration file that cannot be reached is an error, and not one that is not there")
    func unreachableFile() async throws {
        let folder = try TemporaryFolder()
        // A link that leads to itself cannot be entered by any user.
        let path = folder.url.appending(path: ".config").path
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
        let found = try await DoctorDocument(in: folder)
        #expect(found["configuration"].status == "error")
        #expect(found["configuration"].message.contains("config.yaml cannot be read. Mend it, or move it"))
    }

    @Test("an environment variable that looks like a setting but is not one is a warning")
    func misspeltVariable() async throws {
        let found = try await DoctorDocument(
            in: try TemporaryFolder(),
            environment: ["GUICHET_SEVICE": "sandbox", "GUICHET_PROFILES_WORK_SEED": "1"])
        #expect(found["configuration"].status == "warning")
        #expect(found["configuration"].message.contains("GUICHET_SEVICE,"))
        #expect(found["configuration"].advice?.contains("GUICHET_SERVICE") == true)
    }

    @Test("an unusable state folder is an error, and one that other users may enter is a warning")
    func stateFolder() async throws {
        let folder = try TemporaryFolder(["file": ""])
        let unusable = try await DoctorDocument(
            in: folder, environment: ["XDG_STATE_HOME": folder.url.appending(path: "file").path])
        #expect(unusable["stateFolder"].status == "error")
        #expect(unusable["stateFolder"].message.contains("(not a directory)"))
        try folder.write("", to: "state/guichet/bookings.sqlite")
        let state = folder.url.appending(path: "state/guichet")
        for (folderMode, fileMode, status) in [
            (0o755, 0o600, "warning"), (0o700, 0o644, "warning"), (0o700, 0o600, "ok"),
        ] {
            try FileManager.default.setAttributes([.posixPermissions: folderMode], ofItemAtPath: state.path)
            let file = state.appending(path: "bookings.sqlite").path
            try FileManager.default.setAttributes([.posixPermissions: fileMode], ofItemAtPath: file)
            let found = try await DoctorDocument(
                in: folder, environment: ["XDG_STATE_HOME": folder.url.appending(path: "state").path])
            #expect(found["stateFolder"].status == status, "\(found["stateFolder"].message)")
            #expect(found["stateFolder"].mode == String(folderMode, radix: 8))
        }
    }

    @Test(
        "a damaged list of bookings is a warning, one that cannot be read is an error, and neither is changed"
    )
    func bookings() async throws {
        let folder = try TemporaryFolder()
        let (state, list) = (".local/state/guichet", ".local/state/guichet/bookings.sqlite")
        let damage = String(repeating: "x", count: 4096)
        try folder.write(damage, to: list)
        let damaged = try await DoctorDocument(in: folder)["stateFolder"]
        #expect(damaged.status == "warning", "\(damaged.message)")
        #expect(damaged.message.contains("bookings.sqlite is damaged (file is not a database)"))
        #expect(try folder.contents(of: state) == ["bookings.sqlite": damage])
        // No user can read a folder as a file.
        try FileManager.default.removeItem(at: folder.url.appending(path: list))
        try folder.write("", to: "\(list)/a")
        let unreadable = try await DoctorDocument(in: folder)["stateFolder"]
        #expect(unreadable.status == "error", "\(unreadable.message)")
        #expect(unreadable.message.contains("bookings.sqlite cannot be read ("))
    }

    @Test("a service that refuses connections, does not speak TLS or is not encrypted is an error")
    func unreachable() async throws {
        let folder = try TemporaryFolder()
        let refused = try await DoctorDocument("--service", "http://127.0.0.1:1", in: folder)
        #expect(refused["service"].status == "error" && refused["clock"].status == "ok")
        #expect(refused["service"].message.contains("Nothing listens at that address: 127.0.0.1 port 1"))
        #expect(refused["session"].status == "warning", "nobody is signed in")
        #expect(
            refused["session"].advice
                == "Open guichet --service http://127.0.0.1:1 by itself, sign in, and stay signed in.")
        let (sandbox, port) = try await Program.serving(by: ["sandbox"], in: folder)
        let other = try TemporaryFolder()
        let plain = try await DoctorDocument("--service", "https://127.0.0.1:\(port)", in: other)
        #expect(plain["service"].message.contains("it does not speak TLS"))
        let open = try await DoctorDocument("--service", "http://rail.example.com", in: other)
        #expect(open["service"].status == "error" && open["service"].message.contains("is not encrypted"))
        let feed = try await DoctorDocument("--gtfs", "nowhere.zip", in: other)
        #expect(feed["service"].message.contains("There is no GTFS feed at nowhere.zip."))
        sandbox.interrupt()
        _ = try await sandbox.end()
    }

    @Test("doctor requests only the service's versions, and compares the service's clock")
    func reachable() async throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        try folder.write(
            """
            - request: GET /now/versions
              respond: { json: [{ version: "3.4.0" }] }
            - request: GET /past/versions
              respond: { status: 401, headers: { date: "Mon, 23 Nov 2020 07:00:00 GMT" } }
            - request: GET /old/versions
              respond: { json: [{ version: "2.0" }] }
            - request: GET /web/versions
              respond: { text: "<html>", headers: { content-type: text/html } }
            - request: GET /broken/versions
              respond: { status: 503 }
            """, to: "stubs.yaml")
        let (program, port) = try await Program.serving("--stubs", "stubs.yaml", in: folder)
        let address = "http://127.0.0.1:\(port)"
        let good = try await DoctorDocument("--service", address + "/now", in: other)
        #expect(good["service"].status == "ok" && good["service"].versions == ["3.4.0"])
        #expect(good["clock"].status == "ok" && good["clock"].message.contains("It agrees with"))
        #expect(abs(good["clock"].secondsAhead ?? 99) < 60)
        let past = try await DoctorDocument("--service", address + "/past", in: other)
        #expect(past["service"].status == "ok" && past["service"].versions == [])
        #expect(past["service"].message.contains("only to those who are signed in"))
        #expect(
            past["clock"].status == "warning" && past["clock"].message.contains("more than a year ahead of"))
        let old = try await DoctorDocument("--service", address + "/old", in: other)
        #expect(old["service"].status == "warning" && old["service"].message.contains("2.0"))
        let web = try await DoctorDocument("--service", address + "/web", in: other)
        #expect(web["service"].status == "error")
        let broken = try await DoctorDocument("--service", address + "/broken", in: other)
        #expect(broken["service"].status == "error")
        program.interrupt()
        let run = try await program.end()
        #expect(run.status == 0, "There was another request: \(run.errors)")
    }

    @Test("Ctrl-C ends the wait for a slow service, after the earlier checks were printed")
    func interrupted() async throws {
        let folder = try TemporaryFolder()
        let (sandbox, port) = try await Program.serving(
            "--faults", "delay=60s", by: ["sandbox"], in: try TemporaryFolder())
        let doctor = try await TerminalRun(["doctor", "--service", "http://127.0.0.1:\(port)"], in: folder)
        try await doctor.shows("Nobody is signed in")
        await doctor.type("\u{3}")
        #expect(try await doctor.end() == 128 + SIGINT)
        #expect(await !doctor.text.contains("clock"))
        sandbox.interrupt()
        _ = try await sandbox.end()
    }
}
