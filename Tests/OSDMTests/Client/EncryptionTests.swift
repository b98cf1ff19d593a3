import Foundation
import HTTPTransport
import Rail
import Testing

@testable import OSDM

@Suite("Passwords and tokens over plain HTTP") struct EncryptionTests {
    private let fake = FakeService { _ throws(TransportError) in .json(Samples.places) }

    private func service(
        _ base: String, tokens endpoint: String = "oauth/token", allowed: Bool = false,
        store: TokenStore = .forgetful
    ) throws -> RailService {
        var configuration = OSDMConfiguration(
            baseURL: try #require(URL(string: base)), authentication: .password(tokenEndpoint: endpoint),
            info: ServiceInfo(name: "rail.example.com"), version: "0")
        configuration.allowsUnencrypted = allowed
        return RailService(OSDMClient(configuration, transport: fake, tokens: store))
    }

    @Test(
        "passwords and tokens are not sent unencrypted to another machine, neither by a sign-in nor by a stored session",
        arguments: [
            ("http://rail.example.com/osdm", "oauth/token"), ("HTTP://rail.example.com/osdm", "oauth/token"),
            ("https://rail.example.com/osdm", "http://login.example.com/oauth/token"),
            ("http://rail.example.com/osdm", "https://login.example.com/oauth/token"),
        ])
    func refused(base: String, endpoint: String) async throws {
        let service = try service(base, tokens: endpoint)
        if endpoint.hasPrefix("http:") || !endpoint.hasPrefix("https") {
            await #expect { try await service.signIn(Fixture.credentials) } throws: {
                ($0 as? RailError)?.code == .unencrypted
            }
        }
        let kept = StoredTokens(
            service: base + "/", emailAddress: "ada@example.com", accessToken: "token-0",
            expiry: Fixture.noon.addingTimeInterval(-600), refreshToken: "refresh-0")
        let store = TokenStore(load: { Wire.encode(kept) }, save: { _ in }, clear: {})
        let resumed = try self.service(base, tokens: endpoint, store: store)
        #expect(try await resumed.keptSession() != nil)
        let error = await #expect(throws: RailError.self) { try await resumed.places("a") }
        #expect(error?.code == .unencrypted)
        #expect(error?.activity == "looking up places")
        #expect(fake.requests.isEmpty)
    }

    @Test("passwords and tokens are sent unencrypted to this machine, or if the configuration allows it")
    func allowed() async throws {
        for service in [
            try service("http://rail.example.com/osdm", allowed: true),
            try service("http://127.0.0.1:8080/osdm"),
        ] {
            _ = try await service.signIn(Fixture.credentials)
            #expect(try await service.places("a").places.isEmpty == false)
        }
        #expect(fake.requests.count == 4)
    }

    @Test(
        "plain HTTP to another machine counts as unencrypted, whatever the machine's name",
        arguments: [
            ("https://rail.example.com", false), ("http://rail.example.com", true),
            ("http://localhost:8080", false), ("http://LOCALHOST", false), ("http://127.0.0.1", false),
            ("http://127.255.3.4:80/x", false), ("http://[::1]:8080", false),
            ("http://[0:0:0:0:0:0:0:1]", false), ("http://[::2]", true), ("http://[::ffff:1.2.3.4]", true),
            ("http://127.0.0.1.example.com", true), ("http://localhost.example.com", true),
            ("http://128.0.0.1", true), ("http://10.0.0.1", true), ("http://0127.0.0.1", true),
            ("http://127.0.0.1@rail.example.com", true), ("ftp://rail.example.com", true),
        ])
    func loopback(address: String, isUnencrypted: Bool) throws {
        #expect(try #require(URL(string: address)).isUnencrypted == isUnencrypted)
    }
}
