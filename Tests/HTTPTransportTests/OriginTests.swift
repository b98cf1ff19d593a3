import Foundation
import HTTPTransport
import Testing

@Suite struct OriginTests {
    @Test(
        "the name of an origin has its port, unless that is the usual one of its scheme",
        arguments: [
            ("https://API.example.com/osdm", "api.example.com"),
            ("https://api.example.com:443/", "api.example.com"),
            ("https://api.example.com:80/", "api.example.com:80"),
            ("http://127.0.0.1:8080/osdm", "127.0.0.1:8080"), ("http://[::1]:8080", "[::1]:8080"),
            ("http://[::1]", "[::1]"),
        ])
    func name(address: String, name: String) throws {
        #expect(Origin(try #require(URL(string: address)))?.name == name)
    }
}
