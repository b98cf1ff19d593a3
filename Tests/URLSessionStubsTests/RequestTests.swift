import Foundation
import HTTPStubs
import HTTPTypes
import JSONTrees
import TestSupport
import Testing
import URLSessionStubs

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(1))) struct RequestTests {
    private let service = StubSession()

    init() {
        service.stub(
            times: .optional,
            response: .closure { .text("\($0.method) \($0.body.count) \($0.text.prefix(9))") })
    }

    @Test("a stub sees the body of a data task")
    func body() async throws {
        let answer = try await service.ask("POST /a") { $0.httpBody = Data("tea=Sencha".utf8) }
        #expect(answer.text == "POST 10 tea=Sench")
    }

    @Test("a stub sees the body of a stream, even if it takes several reads")
    func stream() async throws {
        let service = StubSession()
        service.stub(.json(at: "/last", "tea"), response: .text("found"))
        let json = #"{"first":"\#(String(repeating: "x", count: 200_000))","last":"tea"}"#
        let answer = try await service.ask("POST /a") {
            $0.httpBodyStream = InputStream(data: Data(json.utf8))
        }
        #expect(answer.text == "found")
    }

    @Test("a stream that cannot be read fails the request with a sentence")
    func brokenStream() async throws {
        let error = try await service.failure("POST /a") {
            $0.httpBodyStream = InputStream(fileAtPath: "/no/such/file")
        }
        #expect(
            error?.localizedDescription.hasPrefix("The stream of the request's body cannot be read: ") == true
        )
        #expect(service.requests().isEmpty)
    }

    @Test("a stub sees the body of an upload task, from data and from a file")
    func upload() async throws {
        let session = URLSession(configuration: service.configuration)
        let asked = try request("PUT /a")
        let (data, _) = try await session.upload(for: asked, from: Data("Sencha".utf8))
        #expect(String(decoding: data, as: UTF8.self) == "PUT 6 Sencha")
        let folder = try TemporaryFolder(["tea.txt": "Matcha"])
        let (file, _) = try await session.upload(for: asked, fromFile: folder.url.appending(path: "tea.txt"))
        #expect(String(decoding: file, as: UTF8.self) == "PUT 6 Matcha")
        let error = await #expect(throws: URLError.self) {
            try await session.upload(for: asked, fromFile: folder.url.appending(path: "none.txt"))
        }
        #expect(
            error?.localizedDescription.hasPrefix("The file to upload, none.txt, cannot be read: ") == true)
    }

    @Test("a stub sees the fields that were set on the request, and none that Foundation adds")
    func fields() async throws {
        _ = try await service.ask("POST /a", fields: ["X-Tea": "green"]) { $0.httpBody = Data("a".utf8) }
        let fields = try #require(service.requests().first).request.headerFields
        #expect(fields.map { "\($0.name.canonicalName): \($0.value)" } == ["x-tea: green"])
    }

    @Test(
        "cookies of a response are kept, and sent with the next request of any configuration of the session")
    func cookies() async throws {
        let service = StubSession()
        service.stub(
            .post("/login"),
            response: .status(.noContent).header(
                .setCookie, "id=7; Path=/; Expires=Wed, 01 Jan 2200 00:00:00 GMT", "b=2"))
        service.stub(
            .get("/a"), .header(.cookie, .containing("id=7")), .header(.cookie, .containing("b=2")),
            response: .text("known"))
        _ = try await service.ask("POST /login")
        #expect(try await service.ask("/a").text == "known")
        _ = try? await service.ask("/a") { $0.httpShouldHandleCookies = false }
        let other = StubSession()
        other.stub(.header(.cookie, .absent), response: .text("unknown"))
        #expect(try await other.ask("/a").text == "unknown")
    }

    @Test("a response is never taken from a cache")
    func cache() async throws {
        let service = StubSession()
        service.stub(responses: ["1", "2"].map { .text($0).header(.cacheControl, "max-age=1000") })
        let session = URLSession(configuration: service.configuration)
        for text in ["1", "2"] {
            let (body, response) = try await session.data(for: request("/a"))
            #expect(try Received(body, response).text == text)
        }
    }

    @Test(
        "a 401 is returned as the response, and the delegate is not asked for credentials",
        arguments: ["Basic", "Digest", "Bearer"])
    func unauthorized(_ scheme: String) async throws {
        let service = StubSession()
        service.stub(
            response: .text("who?").status(.unauthorized).header(.wwwAuthenticate, "\(scheme) realm=\"tea\""))
        let answer = try await service.ask("/a")
        #expect(answer.status == 401)
        #expect(answer.text == "who?")
        #expect(answer.address == "https://service.example.com/a")
        #expect(answer.fields["WWW-Authenticate"] == "\(scheme) realm=\"tea\"")
        let told = Told(credential: URLCredential(user: "ada", password: "x", persistence: .none))
        URLSession(configuration: service.configuration, delegate: told, delegateQueue: nil)
            .dataTask(with: try request("http://127.0.0.1:1/a")).resume()
        #expect(await told.all().filter { $0 != "metrics" } == ["response 401", "data 4", "complete"])
        #expect(service.requests().count == 2)
    }
}

#if canImport(FoundationNetworking)
    /// The parts of requests and configurations that Foundation for Linux does not hand to a `URLProtocol`. If one of
    /// these tests fails, Foundation has got better: then shorten the list in the documentation of
    /// `StubSession.configuration`.
    @Suite(.timeLimit(.minutes(1))) struct LinuxTests {
        private let service = StubSession()

        @Test("on Linux, stubs do not see httpAdditionalHeaders")
        func additionalHeaders() async throws {
            service.stub(response: .text("a"))
            let configuration = service.configuration
            configuration.httpAdditionalHeaders = ["X-Tea": "green"]
            _ = try await URLSession(configuration: configuration).data(for: request("/a"))
            #expect(service.requests().first?.request.headerFields.isEmpty == true)
        }

        @Test("on Linux, timeoutIntervalForRequest of the configuration is ignored")
        func timeoutOfConfiguration() async throws {
            let service = StubSession(clock: JumpingClock())
            service.stub(response: .text("late").delayed(by: .seconds(50)))
            let configuration = service.configuration
            configuration.timeoutIntervalForRequest = 1
            let (body, response) = try await URLSession(configuration: configuration).data(for: request("/a"))
            #expect(try Received(body, response).text == "late")
        }

        @Test("on Linux, a download task fails with a sentence")
        func download() async throws {
            service.stub(times: .optional, response: .text("a"))
            let error = await #expect(throws: URLError.self) {
                try await URLSession(configuration: service.configuration).download(for: request("/a"))
            }
            #expect(error?.localizedDescription.contains("Use a data task: data(for:).") == true)
            #expect(service.requests().isEmpty)
        }

        @Test("on Linux, a streamed upload task fails with a sentence")
        func streamedUpload() async throws {
            let told = Told()
            let session = URLSession(configuration: service.configuration, delegate: told, delegateQueue: nil)
            let task = session.uploadTask(withStreamedRequest: try request("PUT /a"))
            task.resume()
            #expect(await told.all() == ["error \(URLError.Code.unknown.rawValue)"])
            #expect(service.requests().isEmpty)
        }

        @Test("on Linux, the delegate is not told of redirections and metrics")
        func delegateOfRedirections() async throws {
            service.stub(.get("/a"), response: .redirect(to: "/b"))
            service.stub(.get("/b"), response: .text("b"))
            let told = Told()
            URLSession(configuration: service.configuration, delegate: told, delegateQueue: nil)
                .dataTask(with: try request("/a")).resume()
            #expect(await told.all() == ["response 200", "data 1", "complete"])
        }

        @Test("on Linux, a cookie is also sent to paths other than its own")
        func cookiePaths() async throws {
            service.stub(response: .text("a").header(.setCookie, "b=2; Path=/b"))
            _ = try await service.ask("/a")
            _ = try await service.ask("/c")
            #expect(service.requests().last?.request.headerFields[.cookie] == "b=2")
        }

        @Test("on Linux, requests fail if the cache of the configuration was replaced")
        func otherCache() async throws {
            let configuration = service.configuration
            configuration.urlCache = nil
            let error = await #expect(throws: URLError.self) {
                try await URLSession(configuration: configuration).data(for: request("/a"))
            }
            #expect(error?.localizedDescription.contains("leave its configuration's urlCache") == true)
        }
    }
#endif
