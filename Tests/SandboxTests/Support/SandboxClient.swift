import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import OSDM
import OSDMSchema
import OpenAPI
import Rail
import Testing

@testable import Sandbox

/// Sends HTTP requests to a sandbox and checks each response against the OSDM specification if that is available.
struct SandboxClient {
    let sandbox: Sandbox
    var token: String?

    init(_ sandbox: Sandbox) { self.sandbox = sandbox }

    /// A client that is signed in to a sandbox with the built-in timetable.
    static func signedIn(_ settings: SandboxSettings = .fixed) async throws -> SandboxClient {
        let sandbox =
            settings.now() == FeedText.noon ? try shared.get().another(settings) : Sandbox.builtIn(settings)
        var client = SandboxClient(sandbox)
        try await client.signIn()
        return client
    }

    /// This timetable is read only once for all tests, because it never changes.
    static let builtIn = Result { try Timetable.builtIn(now: FeedText.noon) }
    /// A sandbox with the shared timetable and its index of names. Each test makes its own sandbox from this one.
    static let shared = builtIn.map { Sandbox($0, .fixed) }

    mutating func signIn() async throws {
        let account = DemoAccount.sandbox
        let response = await form([
            "grant_type": "password", "username": account.emailAddress, "password": account.password,
            "client_id": "any",
        ])
        token = try Wire.decode(Wire.TokenResponse.self, from: response.body).value.accessToken
    }

    /// Signs in as a client. The sandbox does not check the id.
    mutating func signIn(client: String) async throws {
        let response = await form(["grant_type": "client_credentials", "client_id": client])
        token = try Wire.decode(Wire.TokenResponse.self, from: response.body).value.accessToken
    }

    func form(_ fields: [String: String], _ headers: HTTPFields = [:]) async -> Response {
        await send(.post, "/oauth/token", body: Form.data(fields), headers, type: Form.mediaType)
    }

    /// - Parameters:
    ///   - operation: The operation in the specification, e.g. `POST /places`; nil if the specification has none.
    func post(_ path: String, _ body: some Wire.JSONValue, as operation: String? = nil) async throws
        -> Response
    {
        let data = Wire.encode(body)
        let operation = operation ?? "POST " + path.prefix { $0 != "?" }
        if let document {
            let violations = document.violations(ofRequest: data, to: operation)
            #expect(violations.isEmpty, "the test's own request to \(operation)")
        }
        return check(await send(.post, path, body: data), operation)
    }

    /// - Parameter operation: The operation in the specification, e.g. `PATCH /bookings/{bookingId}/purchaser`.
    func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: some Wire.JSONValue, as operation: String,
        _ headers: HTTPFields = [:]
    ) async -> Response {
        let data = Wire.encode(body)
        let violations = document?.violations(ofRequest: data, to: operation) ?? []
        #expect(violations.isEmpty, "the test's own request to \(operation)")
        return check(await send(method, path, body: data, headers), operation)
    }

    func post(_ path: String, json: String) async -> Response {
        check(await send(.post, path, body: Data(json.utf8)), "POST " + path.prefix { $0 != "?" })
    }

    func get(_ path: String, as operation: String) async -> Response {
        check(await send(.get, path, body: Data()), operation)
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, body: Data, _ headers: HTTPFields = [:],
        type: String? = Wire.mediaType
    ) async -> Response {
        var fields = headers
        if !body.isEmpty { fields[.contentType] = type }
        if let token, fields[.authorization] == nil { fields[.authorization] = "Bearer \(token)" }
        return await sandbox.respond(
            to:
                HTTPRequest(
                    method: method, scheme: "http", authority: "test", path: path, headerFields: fields),
            body: body)
    }

    private var document: OpenAPIDocument? {
        OSDMSpecification.isPresent ? try? OSDMSpecification.document() : nil
    }

    private func check(_ response: Response, _ operation: String) -> Response {
        guard let document, response.status != 204 else { return response }
        let violations = document.violations(
            ofResponse: response.body, to: operation, status: response.head.status.code,
            contentType: response.head.headerFields[.contentType] ?? "")
        #expect(violations.isEmpty, "\(operation) \(response.head.status.code)")
        return response
    }
}

extension SandboxSettings {
    /// Settings whose clock always shows noon on Saturday 21 November 2026 in Paris.
    static var fixed: SandboxSettings { SandboxSettings(now: { FeedText.noon }) }
}

extension Response {
    var status: Int { head.status.code }

    func value<Value: Wire.JSONValue>(_ type: Value.Type) throws -> Value {
        let read = try Wire.decode(type, from: body)
        #expect(read.warnings.isEmpty)
        return read.value
    }

    func problem() throws -> Wire.Problem {
        #expect(head.headerFields[.contentType] == Wire.problemMediaType)
        let problem = try value(Wire.Problem.self)
        #expect(problem.status == status)
        let detail = try #require(problem.detail)
        #expect(detail.hasSuffix(".") || detail.hasSuffix("?"), "a sentence for a person")
        return problem
    }
}
