import Foundation
import HTTPTransport
import HTTPTypes
import Testing

@testable import LiveHTTP

@Suite struct ProxyTests {
    private func ask(through proxy: String) async -> Result<Response, TransportError> {
        let transport = LiveTransport(proxies: ProxyRules(environment: ["http_proxy": proxy]))
        return await outcome { () async throws(TransportError) in
            try await transport.send(
                HTTPRequest(method: .get, scheme: "http", authority: "rail.example.com", path: "/osdm"),
                body: Data())
        }
    }

    @Test("a proxy receives the host and the credentials, and then forwards the request")
    func carried() async throws {
        try await LoopbackServer.serving({ request in
            request.hasPrefix("CONNECT ")
                ? [.send("HTTP/1.1 200 OK\r\n\r\n")] : [http("200 OK", text: "through")]
        }) { server in
            let result = await ask(through: "http://ada:s%40same@127.0.0.1:\(server.port)")
            #expect(result.text == "through")
            let asked = server.requests.all
            #expect(asked.count == 2)
            #expect(asked.first?.hasPrefix("CONNECT rail.example.com:80 ") == true)
            let basic = Data("ada:s@same".utf8).base64EncodedString()
            #expect(
                asked.first?.lowercased().contains("proxy-authorization: basic \(basic.lowercased())") == true
            )
            #expect(asked.last?.hasPrefix("GET /osdm ") == true)
            #expect(asked.last?.lowercased().contains("proxy-authorization") == false)
        }
    }

    @Test("a proxy that refuses, is missing or is of an unknown kind is reported as the cause of the failure")
    func failing() async throws {
        for response in ["407 Who", "403 No", "502 Bad"] {
            try await LoopbackServer.serving({ _ in [http(response)] }) { server in
                #expect(await ask(through: "127.0.0.1:\(server.port)").code == .proxyFailed)
            }
        }
        let port = try await LoopbackServer.closedPort()
        #expect(await ask(through: "127.0.0.1:\(port)").code == .proxyFailed)
        #expect(await ask(through: "https://127.0.0.1:\(port)").code == .proxyFailed)
        #expect(await ask(through: "socks5://127.0.0.1:\(port)").code == .proxyFailed)
    }

    @Test(
        "the proxy of a request comes from the environment",
        arguments: [
            (["https_proxy": "a:1", "HTTPS_PROXY": "b:2"], "https", "a:1"),
            (["HTTPS_PROXY": "http://b:2/"], "https", "b:2"), (["ALL_PROXY": "c"], "https", "c:80"),
            (["all_proxy": "socks5://c"], "http", "c:1080"), (["https_proxy": "a:1"], "http", nil),
            (["http_proxy": "", "HTTP_PROXY": "d:4"], "http", "d:4"),
            (["http_proxy": "http://[::1]:5"], "http", "::1:5"), ([:], "https", nil),
        ] as [([String: String], String, String?)])
    func environment(_ environment: [String: String], _ scheme: String, _ expected: String?) {
        let proxy = ProxyRules(environment: environment).proxy(
            scheme: scheme, host: "rail.example.com", port: 443)
        #expect(proxy.map { "\($0.host):\($0.port)" } == expected)
    }

    @Test(
        "an address that cannot be read is an error that names the variable, and not the password",
        arguments: [
            "http://ada:sea#same@proxy.example.com:3128", "http://ada:123#same@proxy.example.com:3128",
            "http://ada:123/same@proxy.example.com:3128", "http://ada:123?same@proxy.example.com:3128",
            "proxy.example.com:port", "://", "http://",
        ])
    func unreadable(_ text: String) async throws {
        let rules = ProxyRules(environment: ["HTTPS_PROXY": text, "no_proxy": "example.org"])
        let url = try #require(URL(string: "https://rail.example.com/osdm"))
        let problem = try #require(rules.problem(for: url))
        #expect(problem.hasPrefix("HTTPS_PROXY cannot be read as an address"))
        #expect(problem.contains("# as %23") && !problem.contains("same") && !problem.contains("ada"))
        for other in ["https://example.org/", "http://rail.example.com/", "https://localhost/"] {
            #expect(rules.problem(for: try #require(URL(string: other))) == nil)
        }
        // Nothing is sent without the proxy.
        #expect(await ask(through: text).code == .proxyFailed)
    }

    @Test(
        "no_proxy excludes hosts, their subdomains, and ports",
        arguments: [
            ("rail.example.com", true), ("example.com", true), (".example.com", true),
            ("*.example.com", true),
            ("*", true), ("RAIL.EXAMPLE.COM", true), ("a.example, example.com", true),
            ("example.com:443", true),
            ("example.com:8443", false), ("ample.com", false), ("com.example", false), ("", false),
            ("xrail.example.com", false), (",,", false),
        ])
    func exceptions(_ list: String, _ isDirect: Bool) {
        let rules = ProxyRules(environment: ["https_proxy": "a:1", "NO_PROXY": list])
        #expect((rules.proxy(scheme: "https", host: "Rail.example.com", port: 443) == nil) == isDirect)
    }

    @Test(
        "requests to the machine itself use no proxy",
        arguments: ["127.0.0.1", "127.8.9.1", "localhost", "a.localhost", "::1"])
    func loopback(_ host: String) {
        let rules = ProxyRules(environment: ["http_proxy": "a:1"])
        #expect(rules.proxy(scheme: "http", host: host, port: 80) == nil)
        #expect(rules.proxy(scheme: "http", host: "127.0.0.1.example.com", port: 80) != nil)
    }

    @Test(
        "an IPv6 address in no_proxy is one host, with or without brackets and a port",
        arguments: ["2001:db8::1", "[2001:db8::1]", "[2001:db8::1]:80"])
    func addresses(_ list: String) {
        let rules = ProxyRules(environment: ["http_proxy": "a:1", "no_proxy": list])
        #expect(rules.proxy(scheme: "http", host: "2001:db8::1", port: 80) == nil)
        #expect(rules.proxy(scheme: "http", host: "2001:db8::2", port: 80) != nil)
    }
}
