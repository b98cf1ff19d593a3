import Foundation
import HTTPTransport
import HTTPTypes
import OSDM
import Rail
import TestSupport
import Testing

@testable import Sandbox

@Suite struct TokenTests {
    private let clock = ManualClock(start: FeedText.noon)
    private let client: SandboxClient

    init() {
        let clock = clock
        client = SandboxClient(.builtIn(SandboxSettings(now: { clock.date })))
    }

    private var account: [String: String] {
        [
            "grant_type": "password", "username": DemoAccount.sandbox.emailAddress,
            "password": DemoAccount.sandbox.password,
        ]
    }

    private func tokens(_ response: Response) throws -> Wire.TokenResponse {
        #expect(response.status == 200)
        #expect(response.head.headerFields[.cacheControl] == "no-store")
        return try response.value(Wire.TokenResponse.self)
    }

    private func error(_ response: Response) throws -> Wire.TokenErrorCode {
        #expect(response.head.headerFields[.contentType] == "application/json")
        return try response.value(Wire.TokenError.self).error
    }

    private func status(_ token: String) async -> Int {
        var client = client
        client.token = token
        return await client.post("/places", json: #"{"placeInput":{"name":"lyon"}}"#).status
    }

    @Test("the demo account signs in with any client id or none, and with any case of its address")
    func demoAccount() async throws {
        for change in [[:], ["client_id": "anything"], ["username": "TestUser@CapitaineTrain.com"]] {
            let tokens = try tokens(await client.form(account.merging(change) { $1 }))
            #expect(tokens.tokenType == "Bearer")
            #expect(tokens.expiresIn == 3600)
            #expect(tokens.refreshToken != nil)
            #expect(await status(tokens.accessToken) == 200)
        }
    }

    @Test("an account has to wait after five wrong passwords within a minute, and other accounts do not")
    func slowDown() async throws {
        for _ in 0..<5 {
            #expect(await client.form(account.merging(["password": "x"]) { $1 }).status == 400)
            clock.advance(by: .seconds(10))
        }
        let refused = await client.form(account)
        #expect(refused.status == 429)
        #expect(refused.head.headerFields[.retryAfter] == "10")
        #expect(try refused.value(Wire.TokenError.self).errorDescription?.contains("in 10 s.") == true)
        let other = await client.form(account.merging(["username": "someone@example.com"]) { $1 })
        #expect(other.status == 400)
        clock.advance(by: .seconds(10))
        #expect(await client.form(account).status == 200)
    }

    @Test("a wrong password or address gets the error `invalid_grant`")
    func wrongPassword() async throws {
        for change in [["password": "Testpassword"], ["username": "someone@example.com"], ["password": ""]] {
            let response = await client.form(account.merging(change) { $1 })
            #expect(response.status == 400)
            #expect(try error(response) == .invalidGrant)
        }
    }

    @Test("a request that is not a form or lacks a field gets the error `invalid_request`")
    func invalidRequest() async throws {
        for fields in [[:], ["grant_type": "password"], ["grant_type": "refresh_token"]] {
            #expect(try error(await client.form(fields)) == .invalidRequest)
        }
        let json = await client.send(.post, "/oauth/token", body: Data("{}".utf8))
        #expect(json.status == 400)
        #expect(try error(json) == .invalidRequest)
        #expect(try error(await client.form(["grant_type": "magic"])) == .unsupportedGrantType)
    }

    @Test(
        "a client gets an access token but no refresh token, and without an id the error `invalid_client`"
    )
    func clientCredentials() async throws {
        let grant = ["grant_type": "client_credentials"]
        let tokens = try tokens(
            await client.form(grant.merging(["client_id": "x", "client_secret": "y"]) { $1 }))
        #expect(tokens.refreshToken == nil)
        #expect(await status(tokens.accessToken) == 200)
        let basic = await client.form(grant, [.authorization: "Basic eDp5"])
        #expect(basic.status == 200)
        let none = await client.form(grant)
        #expect(none.status == 401)
        #expect(try error(none) == .invalidClient)
    }

    @Test("an access token is valid for an hour")
    func validForAnHour() async throws {
        let tokens = try tokens(await client.form(account))
        clock.advance(by: .seconds(3599))
        #expect(await status(tokens.accessToken) == 200)
        clock.advance(by: .seconds(1))
        #expect(await status(tokens.accessToken) == 401)
    }

    @Test("a refresh token gives new tokens only once")
    func refreshOnce() async throws {
        let first = try tokens(await client.form(account))
        let refresh = ["grant_type": "refresh_token", "refresh_token": try #require(first.refreshToken)]
        clock.advance(by: .seconds(4000))
        let second = try tokens(await client.form(refresh))
        #expect(second.accessToken != first.accessToken)
        #expect(second.refreshToken != first.refreshToken)
        #expect(await status(second.accessToken) == 200)
        let again = await client.form(refresh)
        #expect(again.status == 400)
        #expect(try error(again) == .invalidGrant)
        let third = try tokens(
            await client.form([
                "grant_type": "refresh_token", "refresh_token": try #require(second.refreshToken),
            ]))
        #expect(await status(third.accessToken) == 200)
    }

    @Test("a refresh token expires after thirty days, and an access token cannot replace it")
    func refreshLimits() async throws {
        let tokens = try tokens(await client.form(account))
        #expect(
            try error(
                await client.form(["grant_type": "refresh_token", "refresh_token": tokens.accessToken]))
                == .invalidGrant)
        #expect(await status(try #require(tokens.refreshToken)) == 401)
        clock.advance(by: .seconds(30 * 86_400 + 1))
        let late = ["grant_type": "refresh_token", "refresh_token": try #require(tokens.refreshToken)]
        #expect(try error(await client.form(late)) == .invalidGrant)
    }

    @Test("tokens in a file outlive a sandbox, and a sandbox without the file does not know them")
    func outliveSandbox() async throws {
        let folder = try TemporaryFolder()
        let clock = clock
        let settings = SandboxSettings(now: { clock.date }, bookingFile: folder.path + "/state.sqlite")
        let tokens = try tokens(await SandboxClient(.builtIn(settings)).form(account))
        let refresh = ["grant_type": "refresh_token", "refresh_token": try #require(tokens.refreshToken)]
        var next = SandboxClient(.builtIn(settings))
        next.token = tokens.accessToken
        #expect(await next.post("/places", json: "{}").status == 200)
        #expect(await next.form(refresh).status == 200)
        #expect(await SandboxClient(.builtIn(settings)).form(refresh).status == 400)
        #expect(await status(tokens.accessToken) == 401)
    }

    @Test("tokens are random, unless a seed is given")
    func randomUnlessSeeded() async throws {
        let clock = clock
        func token(_ seed: UInt64?) async throws -> String {
            let settings = SandboxSettings(now: { clock.date }, tokenSeed: seed)
            return try tokens(await SandboxClient(.builtIn(settings)).form(account)).accessToken
        }
        let (first, second) = (try await token(nil), try await token(nil))
        #expect(first != second)
        #expect(first.count >= 35, "at least 122 bits in letters and digits")
        #expect(try await token(1) == token(1))
        #expect(try await token(1) != token(2))
    }

    @Test(
        "without a valid token, a request is rejected with a challenge, unless it is for versions or tokens",
        arguments: [nil, "Bearer", "Bearer x", "Basic eDp5", "Bearer sandbox-access-1", "nonsense"])
    func unauthorized(field: String?) async throws {
        let headers: HTTPFields = field.map { [.authorization: $0] } ?? [:]
        for (method, path) in [
            (HTTPRequest.Method.post, "/places"), (.post, "/trips-collections"), (.post, "/offers"),
            (.get, "/places/x"), (.get, "/trips-collections/x"), (.get, "/trips/x"),
        ] {
            let body = method == .post ? Data("{}".utf8) : Data()
            let response = await client.send(method, path, body: body, headers)
            #expect(response.status == 401)
            #expect(response.head.headerFields[.wwwAuthenticate]?.hasPrefix("Bearer") == true)
            _ = try response.problem()
        }
        #expect(await client.send(.get, "/versions", body: Data(), headers).status == 200)
    }

    @Test("every token is different, even at the same instant")
    func different() async throws {
        var seen: Set<String> = []
        for _ in 0..<50 {
            let tokens = try tokens(await client.form(account))
            seen.insert(tokens.accessToken)
            seen.insert(try #require(tokens.refreshToken))
        }
        #expect(seen.count == 100)
    }
}
