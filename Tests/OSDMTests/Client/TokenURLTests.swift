import Foundation
import OSDM
import Rail
import Testing

@Suite("The address of the token endpoint")
struct TokenURLTests {
    @Test(
        "the address of the token endpoint is below the service's address, unless the configuration states another",
        arguments: [
            ("https://a.example.com", "oauth/token", "https://a.example.com/oauth/token"),
            ("https://a.example.com/osdm", "oauth/token", "https://a.example.com/osdm/oauth/token"),
            ("https://a.example.com/osdm/", "/oauth/token", "https://a.example.com/oauth/token"),
            ("https://a.example.com/osdm", "https://b.example.com/t", "https://b.example.com/t"),
        ])
    func resolved(base: String, endpoint: String, wanted: String) throws {
        let configuration = OSDMConfiguration(
            baseURL: try #require(URL(string: base)), authentication: .password(tokenEndpoint: endpoint),
            info: ServiceInfo(name: "a"), version: "0")
        #expect(configuration.tokenURL.absoluteString == wanted)
    }
}
