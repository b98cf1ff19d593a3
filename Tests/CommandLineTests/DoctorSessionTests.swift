import Foundation
import TestSupport
import Testing

@Suite("Doctor's check of the session", .timeLimit(.minutes(5)))
struct DoctorSessionTests {
    private static let token = "s3cret-access-token"

    /// Writes the file of a session that ends at a time, and returns the file.
    private func keep(
        _ service: String, until expiry: Date, refreshToken: String? = nil, mode: Int = 0o600,
        in folder: TemporaryFolder
    ) throws -> URL {
        var tokens: [String: Any] = [
            "service": service + "/", "emailAddress": "ada@example.com", "accessToken": Self.token,
            "expiry": expiry.timeIntervalSinceReferenceDate,
        ]
        tokens["refreshToken"] = refreshToken
        let session = try JSONSerialization.data(withJSONObject: tokens).base64EncodedString()
        let record: [String: Any] = ["format": 1, "service": service, "session": session]
        let escaped = try #require(
            service.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(["."])))
        let name = ".local/state/guichet/session-\(escaped).json"
        try folder.write(JSONSerialization.data(withJSONObject: record), to: name)
        let file = folder.url.appending(path: name)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o700], ofItemAtPath: file.deletingLastPathComponent().path)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
        return file
    }

    @Test("doctor uses a stored session, prints it without tokens, and does not change its file")
    func valid() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            - request: { method: GET, path: /versions, headers: { authorization: "Bearer \(Self.token)" } }
              respond: { json: [{ version: "3.9.0" }] }
            """, to: "stubs.yaml")
        let (program, port) = try await Program.serving("--stubs", "stubs.yaml", in: folder)
        let service = "http://127.0.0.1:\(port)"
        let other = try TemporaryFolder()
        let file = try keep(service, until: Date(timeIntervalSinceNow: 3600), in: other)
        let before = try Data(contentsOf: file)
        let found = try await DoctorDocument("--service", service, in: other)
        #expect(found["session"].status == "ok" && found["session"].account == "ada@example.com")
        #expect(found["session"].isExpired == false && found["session"].message.contains(file.path))
        #expect(found["service"].versions == ["3.9.0"])
        #expect(!found.run.output.contains("s3cret"))
        #expect(try Data(contentsOf: file) == before)
        program.interrupt()
        _ = try await program.end()
    }

    @Test(
        "an expired session is a warning, unless it can be renewed; doctor neither sends nor renews it"
    )
    func expired() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            - request: { method: GET, path: /versions, headers: { authorization: false } }
              times: 2
              respond: { json: [{ version: "3.9.0" }] }
            """, to: "stubs.yaml")
        let (program, port) = try await Program.serving("--stubs", "stubs.yaml", in: folder)
        let service = "http://127.0.0.1:\(port)"
        let other = try TemporaryFolder()
        _ = try keep(service, until: Date(timeIntervalSinceNow: -60), in: other)
        let over = try await DoctorDocument("--service", service, in: other)
        #expect(over["session"].status == "warning" && over["session"].message.contains("has expired"))
        _ = try keep(
            service, until: Date(timeIntervalSinceNow: -60), refreshToken: "s3cret-refresh", in: other)
        let renewable = try await DoctorDocument("--service", service, in: other)
        #expect(renewable["session"].status == "ok" && renewable["session"].isExpired == true)
        #expect(!renewable.run.output.contains("s3cret"))
        program.interrupt()
        let run = try await program.end()
        #expect(run.status == 0, "There was another request: \(run.errors)")
    }

    @Test("a session's file that others can read is not used, and the warning says why")
    func open() async throws {
        let folder = try TemporaryFolder()
        let service = "http://127.0.0.1:1"
        let file = try keep(service, until: Date(timeIntervalSinceNow: 3600), mode: 0o644, in: folder)
        let found = try await DoctorDocument("--service", service, in: folder)
        #expect(found["session"].status == "warning" && found["session"].account == nil)
        #expect(found["session"].message.contains("its mode is 644, it should be 600"))
        #expect(found["stateFolder"].message.contains(file.lastPathComponent))
        #expect(try !folder.contents().keys.contains { $0.hasSuffix("guichet.log") })
    }

    @Test("a program that signs in by itself needs a secret from the environment")
    func clientCredentials() async throws {
        let folder = try TemporaryFolder()
        try folder.write("grant: client-credentials\nclient-id: guichet\n", to: ".config/guichet/config.yaml")
        let arguments = ["--service", "http://127.0.0.1:1"]
        let without = try await DoctorDocument(arguments[0], arguments[1], in: folder)
        #expect(without["session"].status == "warning")
        let with = try await DoctorDocument(
            arguments[0], arguments[1], in: folder, environment: ["GUICHET_CLIENT_SECRET": "s3cret"])
        #expect(with["session"].status == "ok" && with["session"].account == "guichet")
        #expect(with.unchecked.contains("the client's secret"))
        #expect(!with.run.output.contains("s3cret"))
    }
}
