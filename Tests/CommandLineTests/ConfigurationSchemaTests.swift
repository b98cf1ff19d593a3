import Foundation
import TestSupport
import Testing

@testable import guichet

@Suite("The schema of the configuration file", .timeLimit(.minutes(5)))
struct ConfigurationSchemaTests {
    /// A value for each setting, which the program accepts.
    private static let values: [Setting: String] = [
        .clientID: "guichet", .faults: "fail=503", .grant: "client-credentials", .gtfs: "feed",
        .insecure: "true", .payment: "direct-debit", .profile: "work", .requestor: "GUICHET-DE",
        .scope: "osdm", .seed: "7", .service: "sandbox", .theme: "mono",
        .tokenEndpoint: "https://login.example.com/token",
    ]

    /// The settings for keys and colours, which profiles do not have.
    private static let choices = [
        "keys": "{ results.sort: [o, F6], results.direct: 5 }",
        "colors": "{ accent: bright-green, error: 196 }",
    ]

    private static func value(of name: String) -> String {
        Setting(rawValue: name).flatMap { values[$0] } ?? "no value in this test"
    }

    /// The names of the settings in a part of the schema.
    private func keys(_ path: String...) throws -> Set<String> {
        let root = try JSONSerialization.jsonObject(with: Data(ConfigurationSchema.json.utf8))
        let place = path.reduce(root as Any?) { ($0 as? [String: Any])?[$1] }
        return Set(try #require(place as? [String: Any]).keys)
    }

    @Test("“config schema” prints the published schema")
    func published() async throws {
        let run = try await Program.run("config", "schema", in: try TemporaryFolder())
        #expect(run.status == 0 && run.errors == "")
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Documentation/Schemas/config.schema.json")
        let published = try String(contentsOf: file, encoding: .utf8)
        #expect(
            run.output == published,
            "Renew it: guichet config schema > Documentation/Schemas/config.schema.json")
    }

    @Test("every setting of the schema is read from the file, with its line, and no other setting is")
    func eachIsRead() async throws {
        let folder = try TemporaryFolder.withSmallTimetable()
        let settings = try keys("properties").subtracting(["profiles"]).sorted()
        #expect(Set(settings) == Set(Self.values.keys.map(\.rawValue)).union(Self.choices.keys))
        let lines = settings.map { "\($0): \(Self.choices[$0] ?? Self.value(of: $0))" }
        try folder.write(
            (lines + ["profiles: { work: {} }"]).joined(separator: "\n"), to: ".config/guichet/config.yaml")
        let used = try await DoctorDocument(in: folder).settings
        #expect(Set(used.keys) == Set(settings))
        for (index, name) in settings.enumerated() {
            #expect(used[name]?.source == "file" && used[name]?.line == index + 1, "\(name)")
        }
    }

    @Test("every setting of the schema's profiles is read from a profile, with its line")
    func eachIsReadFromProfile() async throws {
        let folder = try TemporaryFolder.withSmallTimetable()
        let settings = try keys("$defs", "profile", "properties").sorted()
        #expect(Set(settings) == Set(Self.values.keys.map(\.rawValue)).subtracting(["profile"]))
        let lines = settings.map { "    \($0): \(Self.value(of: $0))" }
        try folder.write(
            (["profiles:", "  work:"] + lines).joined(separator: "\n"), to: ".config/guichet/config.yaml")
        let used = try await DoctorDocument("--profile", "work", in: folder).settings
        for (index, name) in settings.enumerated() {
            #expect(used[name]?.source == "file" && used[name]?.line == index + 3, "\(name)")
        }
        #expect(used["profile"]?.source == "flag" && used["profile"]?.name == "--profile")
    }

    @Test("the settings that doctor prints fit the schema")
    func doctor() async throws {
        let folder = try TemporaryFolder()
        let text =
            Self.values.filter { $0.key != .gtfs }.map { "\($0.key.rawValue): \($0.value)" }
            + Self.choices.map { "\($0): \($1)" }
        try folder.write(
            (text + ["profiles: { work: {} }"]).joined(separator: "\n"), to: ".config/guichet/config.yaml")
        let schema = try JSONSchemaCheck("config")
        for arguments in [[], ["--service", "http://127.0.0.1:1", "--seed", "4294967296"]] {
            let run = try await Program.run(["doctor", "--json"] + arguments, in: folder)
            let document = try #require(
                JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
            let checks = document["checks"] as? [String: [String: Any]]
            let settings = try #require(checks?["configuration"]?["settings"] as? [String: [String: Any]])
            let values = try JSONSerialization.data(withJSONObject: settings.compactMapValues { $0["value"] })
            #expect(try schema.violations(of: String(decoding: values, as: UTF8.self)) == [])
        }
    }

    @Test(
        "the schema refuses what the program refuses",
        arguments: [
            #"{"servce": "sandbox"}"#, #"{"client-secret": "a"}"#, #"{"service": ["sandbox"]}"#,
            #"{"service": "ftp://example.com"}"#, #"{"token-endpoint": "sandbox"}"#, #"{"theme": "pink"}"#,
            #"{"insecure": "maybe"}"#, #"{"insecure": "true"}"#, #"{"seed": -1}"#, #"{"seed": 1.5}"#,
            #"{"seed": "5"}"#, #"{"requestor": null}"#, #"{"gtfs": ""}"#,
            #"{"profiles": {"work": {"profile": "home"}}}"#,
            #"{"profiles": {"work": {"sevice": "sandbox"}}}"#, #"{"keys": {"results.srot": "o"}}"#,
            #"{"keys": {"results.sort": []}}"#, #"{"keys": {"results.sort": {"a": "b"}}}"#,
            #"{"colors": {"acent": "red"}}"#, #"{"colors": {"accent": "rde"}}"#,
            #"{"colors": {"accent": 256}}"#,
        ])
    func refused(json: String) async throws {
        #expect(try JSONSchemaCheck("config").violations(of: json) != [])
        let folder = try TemporaryFolder()
        // JSON is YAML, too.
        try folder.write(json, to: ".config/guichet/config.yaml")
        // A profile that does not exist would be refused in any case.
        let profile = json.contains("work") ? ["--profile", "work"] : []
        let run = try await Program.run(["doctor"] + profile, in: folder)
        #expect(run.status == 2 && run.output.contains("error      configuration"), "\(run.output)")
    }

    @Test("the words that YAML has for nothing and for truth are read as such")
    func wordsOfYAML() async throws {
        let folder = try TemporaryFolder()
        let text = "insecure: True\nscope: \"null\"\ncolors: null\nkeys: ~\nprofiles: { work: Null }"
        try folder.write(text, to: ".config/guichet/config.yaml")
        let found = try await DoctorDocument("--profile", "work", in: folder)
        #expect(found["configuration"].status == "ok", "\(found["configuration"].message)")
        try folder.write("requestor: ~\nscope: null", to: ".config/guichet/config.yaml")
        let mistakes = try await DoctorDocument(in: folder)["configuration"].message
        for sentence in ["line 1: “requestor” has no value.", "line 2: “scope” has no value."] {
            #expect(mistakes.contains(sentence), "\(mistakes)")
        }
    }

    @Test("the schema accepts empty files and profiles, as the program does")
    func empty() throws {
        let schema = try JSONSchemaCheck("config")
        for json in [
            "null", "{}", #"{"profiles": null}"#, #"{"profiles": {"home": null}}"#, #"{"keys": null}"#,
        ] {
            #expect(try schema.violations(of: json) == [], "\(json)")
        }
    }
}
