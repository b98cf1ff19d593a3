import Foundation
import HTTPTransport
import HTTPTypes
import OSDM
import Synchronization
import Testing

@testable import Sandbox

@Suite struct SandboxTransportTests {
    /// Waits that take no time, and are written down.
    private final class Sleeps: Sendable {
        private let all = Mutex<[Duration]>([])
        var durations: [Duration] { all.withLock { $0 } }
        func note(_ duration: Duration) { all.withLock { $0.append(duration) } }
    }

    private let sleeps = Sleeps()

    private func transport(_ faults: Fault...) throws -> SandboxTransport {
        let sleeps = sleeps
        return SandboxTransport(Sandbox(try SandboxClient.builtIn.get(), .fixed), faults: faults) {
            sleeps.note($0)
        }
    }

    private func request(_ path: String = "/versions") -> HTTPRequest {
        HTTPRequest(method: .get, scheme: "http", authority: "sandbox.invalid", path: path)
    }

    private func status(_ transport: SandboxTransport, _ path: String = "/versions") async throws -> Int {
        try await transport.send(request(path), body: Data()).status
    }

    @Test("without faults the sandbox answers")
    func none() async throws {
        #expect(try await status(transport()) == 200)
        #expect(sleeps.durations == [])
    }

    @Test("delays add up, and are waited for before the answer")
    func delay() async throws {
        let transport = try transport(
            Fault(.delay(.seconds(5))), Fault(.delay(.milliseconds(10)), at: "/versions", times: 1))
        #expect(try await status(transport) == 200)
        #expect(try await status(transport) == 200)
        #expect(try await status(transport, "/nowhere") == 404)
        #expect(sleeps.durations == [.milliseconds(5010), .seconds(5), .seconds(5)])
    }

    @Test("a failure is a problem document, as often as it was asked for")
    func fail() async throws {
        let transport = try transport(Fault(.fail(.serviceUnavailable), at: "/versions", times: 2))
        let answer = try await transport.send(request(), body: Data())
        #expect(answer.status == 503)
        _ = try answer.problem()
        #expect(try await status(transport, "/nowhere") == 404)
        #expect(try await status(transport) == 503)
        #expect(try await status(transport) == 200)
    }

    @Test("a busy service says when to come back, in whole seconds")
    func busy() async throws {
        let transport = try transport(Fault(.busy(retryAfter: .milliseconds(1500))))
        let answer = try await transport.send(request(), body: Data())
        #expect(answer.status == 429)
        #expect(answer.response.headerFields[.retryAfter] == "2")
        _ = try answer.problem()
        let plain = try self.transport(Fault(.fail(.tooManyRequests)))
        #expect(try await plain.send(request(), body: Data()).response.headerFields[.retryAfter] == "1")
    }

    @Test("a web page comes in place of JSON, and half an answer ends in the middle")
    func spoiled() async throws {
        let html = try await transport(Fault(.html)).send(request(), body: Data())
        #expect(html.status == 200)
        #expect(html.response.headerFields[.contentType]?.hasPrefix("text/html") == true)
        let whole = try await transport().send(request(), body: Data())
        let half = try await transport(Fault(.half)).send(request(), body: Data())
        #expect(half.status == 200)
        #expect(half.body == whole.body.prefix(whole.body.count / 2))
        #expect(throws: (any Error).self) { try half.value([Wire.ApiVersion].self) }
    }

    @Test("a refused connection never reaches the sandbox")
    func refuse() async throws {
        let transport = try transport(Fault(.refuse, times: 1))
        await #expect { try await transport.send(request(), body: Data()) } throws: {
            ($0 as? TransportError)?.code == .connectionRefused
        }
        #expect(try await status(transport) == 200)
    }

    @Test("a lost answer was carried out all the same: its refresh token is used up")
    func lose() async throws {
        let sandbox = Sandbox(try SandboxClient.builtIn.get(), .fixed)
        let client = SandboxClient(sandbox)
        let tokens = try await client.form([
            "grant_type": "password", "username": "testuser@capitainetrain.com", "password": "testpassword",
        ]).value(Wire.TokenResponse.self)
        let fields = ["grant_type": "refresh_token", "refresh_token": try #require(tokens.refreshToken)]
        let transport = SandboxTransport(sandbox, faults: [Fault(.lose)])
        let request = HTTPRequest(
            method: .post, scheme: "http", authority: "sandbox.invalid", path: "/oauth/token",
            headerFields: [.contentType: Wire.Form.mediaType])
        await #expect { try await transport.send(request, body: Wire.Form(fields).data) } throws: {
            ($0 as? TransportError)?.code == .connectionReset
        }
        #expect(await client.form(fields).status == 400)
    }

    @Test("of several faults the first takes the answer, and leaves the others unused")
    func order() async throws {
        let transport = try transport(
            Fault(.fail(.badGateway), times: 1), Fault(.fail(.serviceUnavailable), times: 1))
        #expect(try await status(transport) == 502)
        #expect(try await status(transport) == 503)
        #expect(try await status(transport) == 200)
    }

    @Test(
        "cancelling ends a delay and a silence at once",
        arguments: [Fault.Kind.delay(.seconds(86_400)), .silence])
    func cancel(kind: Fault.Kind) async throws {
        let begun = AsyncStream<Void>.makeStream()
        let transport = SandboxTransport(
            Sandbox(try SandboxClient.builtIn.get(), .fixed), faults: [Fault(kind)]
        ) { _ in
            begun.continuation.yield()
            // Waits for nothing but its task's end, as a clock that stands still would.
            let (stream, continuation) = AsyncStream<Void>.makeStream()
            for await _ in stream {}
            withExtendedLifetime(continuation) {}
            try Task.checkCancellation()
        }
        let request = request()
        let task = Task {
            do throws(TransportError) {
                _ = try await transport.send(request, body: Data())
                return nil as TransportError.Code?
            } catch {
                return error.code
            }
        }
        var steps = begun.stream.makeAsyncIterator()
        await steps.next()
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    @Test("a request of a task that is cancelled already is not carried out")
    func cancelledBefore() async throws {
        let transport = try transport()
        let request = request()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            do throws(TransportError) {
                _ = try await transport.send(request, body: Data())
                return nil as TransportError.Code?
            } catch {
                return error.code
            }
        }
        #expect(await task.value == .cancelled)
    }
}
