import Foundation
import HTTPBodies
import HTTPRecordings
import HTTPStubs
import HTTPTransport
import HTTPTypes
import JSONTrees
import Redaction

/// Measures how much longer a call of a stub takes than a call of a transport that is only a closure.
///
/// Each round asks all transports, one after another, so that the load of the machine affects them equally.
struct StubBench {
    var figures: Figures

    private static let rounds = 200
    private static let calls = 50

    func run() async {
        do { try await measure() } catch { figures.miss("stub.overhead", "\(error)") }
    }

    private func measure() async throws {
        let response = Response(head: HTTPResponse(status: .ok), body: SampleExchanges.small(1))
        let bare = ClosureTransport { _, _ in response }
        var times: [[Double]] = [[], [], [], []]
        for _ in 0..<Self.rounds {
            // Creates new sessions each time, because a session stores the requests that it received.
            let all: [any Transport] = [
                bare, Self.session(response, others: []), Self.session(response, others: Self.otherPaths),
                Self.session(response, others: Self.otherBodies),
            ]
            for (place, transport) in all.enumerated() {
                guard let time = try await microsecondsPerCall(transport, response) else {
                    return figures.miss("stub.overhead", "another response came")
                }
                times[place].append(time)
            }
        }
        let medians = times.map { Sample($0).median }
        figures.print("stub.floor", medians[0], "µs")
        figures.print("stub.overhead", medians[1] - medians[0], "µs")
        figures.print("stub.overhead.100", medians[2] - medians[0], "µs")
        figures.print("stub.overhead.100-bodies", medians[3] - medians[0], "µs")
    }

    private func microsecondsPerCall(_ transport: any Transport, _ response: Response) async throws -> Double?
    {
        let question = SampleExchanges.question(1)
        var right = 0
        let start = milliseconds()
        for _ in 0..<Self.calls {
            if try await transport.send(SampleExchanges.request, body: question) == response { right += 1 }
        }
        let elapsed = milliseconds() - start
        return right == Self.calls ? elapsed * 1_000 / Double(Self.calls) : nil
    }

    /// The stub that responds is created first, so it is checked last.
    private static func session(_ response: Response, others: [StubPredicate]) -> StubSession {
        let session = StubSession()
        session.stub(.post("/osdm/trips-collections"), response: .response(response))
        for other in others { session.stub(other, response: .response(response)) }
        return session
    }

    /// 99 stubs, each for a different path.
    private static let otherPaths = (1..<100).map { StubPredicate.post("/osdm/trips/\($0)/offers") }

    /// 99 stubs for the same path, each for a different body. Each stub must look into the body of the request.
    private static let otherBodies = (1..<100).map {
        StubPredicate.post("/osdm/trips-collections")
            && .json(["origin": ["stopPlaceRef": .string("urn:uic:stn:\(1_000 + $0)")]])
    }
}
