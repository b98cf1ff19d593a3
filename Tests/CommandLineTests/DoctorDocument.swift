import Foundation
import TestSupport
import Testing

/// The output of `guichet doctor --json`.
struct DoctorDocument {
    struct Setting: Decodable {
        var source: String
        var name: String?
        var line: Int?
    }

    struct Check: Decodable {
        var status: String
        var message: String
        var advice: String?
        var settings: [String: Setting]?
        var hasClientSecret: Bool?
        var mode: String?
        var account: String?
        var isExpired: Bool?
        var isSandbox: Bool?
        var versions: [String]?
        var secondsAhead: Int?
    }

    private struct Document: Decodable {
        var status: String
        var checks: [String: Check]
        var unchecked: [String]
    }

    let status: String
    let unchecked: [String]
    let run: Program.Run
    private let checks: [String: Check]

    /// Runs the command, and checks its document against the schema, and its exit status against the document.
    init(
        _ arguments: String..., in folder: TemporaryFolder, environment: [String: String] = [:]
    ) async throws {
        run = try await Program.run(
            ["doctor", "--json"] + arguments, in: folder, environment: environment)
        #expect(run.errors == "")
        #expect(try JSONSchemaCheck("doctor").violations(of: run.output) == [])
        let document = try JSONDecoder().decode(Document.self, from: Data(run.output.utf8))
        (status, checks, unchecked) = (document.status, document.checks, document.unchecked)
        #expect(run.status == (status == "error" ? 2 : 0))
    }

    subscript(name: String) -> Check {
        checks[name] ?? Check(status: "missing", message: "")
    }

    var settings: [String: Setting] { self["configuration"].settings ?? [:] }
}
