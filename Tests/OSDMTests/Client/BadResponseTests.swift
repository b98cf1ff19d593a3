import Doubles
import Foundation
import HTTPTransport
import HTTPTypes
import OSDM
import Rail
import Testing

@Suite(.timeLimit(.minutes(1))) struct BadResponseTests {
    /// Returns the error of a search for trains that gets this response.
    private func error(
        _ response: Response, retry: RetryPolicy = .never
    ) async throws -> RailError? {
        let service = try await Fixture.signedIn(
            FakeService { _ throws(TransportError) in response }, retry: retry)
        return await #expect(throws: RailError.self) { try await service.trips(Fixture.departing) }
    }

    @Test(
        "an unusable response gives an error that says what is wrong",
        arguments: [
            (Response.text("<html><script>x", type: "text/html; charset=utf-8"), "web page"),
            (.text("{}", type: "application/xml"), "application/xml, not JSON"),
            (.text(""), "is empty (HTTP 200)"), (.text("", type: nil), "is empty"),
            (.text(#"{"id":"1","trips":[{"id":"#), "is not JSON, or breaks off ("),
            (.text("<html>", type: nil), "is not JSON, or breaks off ("),
            (.text("[]"), "the document is not an object"), (.text(#"{"trips":{}}"#), "trips is not a list"),
            (.text("\u{0}\u{1B}[31m"), "is not JSON, or breaks off ("),
            (.text("x", status: .movedPermanently), "sent the request elsewhere (HTTP 301"),
        ])
    func unusableResponse(_ response: Response, _ words: String) async throws {
        let error = try await error(response)
        #expect(error?.code == .malformedResponse)
        #expect(error?.activity == "listing trains")
        #expect(error?.service == "rail.example.com")
        #expect(error?.detail?.contains(words) == true)
        #expect(error?.detail?.contains("<") == false)
    }

    @Test(
        "the error for an error response has a code for the status, and the service's message for people",
        arguments: [
            (400, .refused), (403, .refused), (404, .refused), (410, .refused), (409, .refused),
            (401, .signedOut), (429, .tooManyRequests), (500, .serviceFailed), (501, .unsupported),
            (503, .serviceFailed),
        ] as [(Int, RailError.Code)])
    func errorResponse(_ status: Int, _ code: RailError.Code) async throws {
        let error = try await error(.problem(.init(code: status), "The works at Dijon."))
        #expect(error?.code == code)
        #expect(error?.isMissing == [404, 410].contains(status))
        #expect(error?.detail == "The works at Dijon." && error?.isDetailTechnical == false)
        #expect(error?.activity == "listing trains")
    }

    @Test(
        "the error for a response without a problem document states the status, and never contains a web page"
    )
    func errorWithoutProblem() async throws {
        let page = try await error(.text("<html>secret", type: "text/html", status: .serviceUnavailable))
        #expect(page?.detail == "HTTP 503 Service Unavailable, with a web page.")
        #expect(page?.isDetailTechnical == true)
        let empty = try await error(.text("", type: nil, status: .internalServerError))
        #expect(empty?.detail == "HTTP 500 Internal Server Error.")
        let half = try await error(.text(#"{"det"#, status: .internalServerError))
        #expect(half?.detail == "HTTP 500 Internal Server Error.")
        #expect(try await error(.problem(.forbidden))?.detail == "Title")
        let long = try await error(.problem(.forbidden, String(repeating: "é", count: 9000)))
        #expect(long?.detail?.count == 501)
    }

    @Test(
        "after too many requests, the error says how long to wait if that is too long for a retry"
    )
    func retryAfter() async throws {
        var response = Response.problem(.tooManyRequests, "Slow down.")
        response.head.headerFields[.retryAfter] = "60"
        #expect(try await error(response, retry: RetryPolicy())?.retryAfter == .seconds(60))
    }

    @Test("a search is sent again after a temporary failure, but signing in is not")
    func retries() async throws {
        let fake = FakeService { seen throws(TransportError) in
            seen.count < 3 ? .problem(.serviceUnavailable) : .json(Samples.trips)
        }
        let service = try await Fixture.signedIn(fake)
        #expect(try await service.trips(Fixture.departing).trips.count == 1)
        #expect(fake.requests(to: "trips-collections").count == 3)

        let closed = FakeService(signsIn: false) { _ throws(TransportError) in .problem(.serviceUnavailable) }
        let error = await #expect(throws: RailError.self) {
            try await Fixture.service(closed).signIn(Fixture.credentials)
        }
        #expect(error?.code == .serviceFailed)
        #expect(error?.activity == "signing in")
        #expect(closed.requests.count == 1)
    }

    @Test(
        "the error for a failed connection has the code of the failure",
        arguments: [
            (.nameNotResolved, .unreachable), (.connectionRefused, .unreachable),
            (.connectionReset, .connectionLost), (.proxyFailed, .unreachable), (.other, .unreachable),
            (.timedOut, .timedOut), (.tlsFailed, .insecure), (.truncated, .connectionLost),
            (.malformed, .malformedResponse), (.tooLarge, .malformedResponse),
        ] as [(TransportError.Code, RailError.Code)])
    func connectionFailure(_ code: TransportError.Code, _ expected: RailError.Code) async throws {
        let service = try await Fixture.signedIn(
            FakeService { _ throws(TransportError) in throw TransportError(code, detail: "what it said") })
        let error = await #expect(throws: RailError.self) { try await service.places("a") }
        #expect(error?.code == expected)
        #expect(error?.activity == "looking up places")
        #expect(error?.detail?.hasSuffix(": what it said.") == true)
    }

    @Test("the first request reports a cut connection, whether that request signs in or reads the versions")
    func cutAtOnce() async throws {
        let reset = FakeService(signsIn: false) { _ throws(TransportError) in
            throw TransportError(.connectionReset)
        }
        let signIn = await #expect(throws: RailError.self) {
            try await Fixture.service(reset).signIn(Fixture.credentials)
        }
        #expect(signIn?.code == .connectionLost)
        let cutLater = FakeService { _ throws(TransportError) in throw TransportError(.truncated) }
        let client = OSDMClient(
            Fixture.configuration(.clientCredentials(client: .init(id: "it"))),
            transport: cutLater)
        let versions = await #expect(throws: RailError.self) { try await client.probe(token: nil) }
        #expect(versions?.code == .connectionLost)
        #expect(versions?.detail == "The connection was cut before the end of the response.")
    }

    @Test("a name that matches no place gives an empty list, however the service says so")
    func noPlace() async throws {
        let problem = try await Fixture.signedIn(
            FakeService { _ throws(TransportError) in .problem(.notFound) })
        #expect(try await problem.places("xyzzy") == PlaceList([], isComplete: true))
        let empty = try await Fixture.signedIn(
            FakeService { _ throws(TransportError) in .text(#"{"places":[]}"#) })
        #expect(try await empty.places("xyzzy") == PlaceList([], isComplete: true))
        let lost = try await Fixture.signedIn(
            FakeService { _ throws(TransportError) in .text("<html>", type: "text/html", status: .notFound) })
        await #expect(throws: RailError.self) { try await lost.places("xyzzy") }
    }

    @Test(
        "only a service's problem about the typed name becomes a remark in the list of places",
        arguments: [("#/placeInput/name", "Bari has no station here."), ("#/restrictions", nil)])
    func remark(pointer: String, remark: String?) async throws {
        let service = try await Fixture.signedIn(
            FakeService { _ throws(TransportError) in
                .text(
                    #"{"places":[{"objectType":"StopPlace","id":"1","name":"Paris"}],"problems":[{"code":"X","#
                        + #""detail":"Bari has no station here.","pointers":[{"requestPointer":"\#(pointer)"}]}]}"#
                )
            })
        let list = try await service.places("bari")
        #expect(list.places.map(\.name) == ["Paris"] && list.remark == remark)
    }

    @Test("a cancelled task throws CancellationError, and its request is cancelled")
    func cancelled() async throws {
        let response = StubbedFunction<Response>("response").held()
        let fake = FakeService { _ throws(TransportError) in try await response(failure: Fixture.misuse) }
        let service = try await Fixture.signedIn(fake)
        let task = Task { try await service.trips(Fixture.departing) }
        let request = try await response.call(0)
        task.cancel()
        try await request.waitUntilCancelled()
        try request.fail(with: TransportError(.cancelled))
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
