import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import LiveHTTP
import OSDM
import Rail
import Sandbox

/// Measures `POST /trips-collections` of the sandbox over loopback, with eight clients at once.
struct SandboxBench {
    var place: BenchPlace
    var figures: Figures

    private static let connections = 8
    private static let requestsEach = 250

    func run() throws {
        let home = try place.freshHome()
        defer { try? FileManager.default.removeItem(at: home) }
        guard let sandbox = SandboxProgram(place.guichet, home: home) else {
            return figures.miss("sandbox.rate", "the sandbox did not start")
        }
        defer { sandbox.end() }
        let (address, bodies) = (sandbox.address, try bodies())
        blocking { [self] in
            let live = LiveTransport()
            do {
                try await measure(address, bodies, live)
            } catch {
                figures.miss("sandbox.rate", "\(error)")
            }
            await live.shutDown()
        }
    }

    /// Returns searches for tomorrow between stations that a seed selects.
    private func bodies() throws -> [Data] {
        let stations = try Timetable.builtIn(now: Date()).stations
        var generator = Generator(state: 20_261_121)
        let tomorrow = CalendarDay(Date(), in: .current).adding(days: 1)
        return (0..<Self.connections * Self.requestsEach).map { _ in
            let pair = stations.shuffled(using: &generator).prefix(2).map(\.id)
            let time = Wire.LocalDateTime(
                day: tomorrow, minuteOfDay: Int.random(in: 0..<1440, using: &generator))
            return Wire.encode(
                Wire.TripSearchCriteria(
                    origin: .stopPlace(pair[0]), destination: .stopPlace(pair[1]), departureTime: time))
        }
    }

    private func measure(_ address: URL, _ bodies: [Data], _ live: LiveTransport) async throws {
        let token = try await token(address, live)
        var head = request(address, "trips-collections", type: "application/json")
        head.headerFields[.authorization] = "Bearer \(token)"
        let times = try await times(of: head, bodies, live)
        figures.print("sandbox.rate", times.rate, "per s")
        figures.print("sandbox.p99", Sample(times.each).percentile(99), "ms")
        // Measures the most that clients and server can do on this machine, with a response that takes no work.
        var smallest = request(address, "versions", type: "application/json")
        smallest.method = .get
        let none = [Data](repeating: Data(), count: bodies.count)
        figures.print("sandbox.ceiling", try await self.times(of: smallest, none, live).rate, "per s")
    }

    /// Returns the time of each request, and the number of requests in a second.
    private func times(
        of head: HTTPRequest, _ bodies: [Data], _ live: LiveTransport
    ) async throws -> (each: [Double], rate: Double) {
        let start = milliseconds()
        let times = try await withThrowingTaskGroup(of: [Double].self) { group in
            for connection in 0..<Self.connections {
                let part = bodies[connection * Self.requestsEach..<(connection + 1) * Self.requestsEach]
                group.addTask {
                    var times: [Double] = []
                    for body in part {
                        let start = milliseconds()
                        let response = try await live.send(head, body: body)
                        guard response.head.status == .ok else {
                            throw SandboxBenchError(response.head.status)
                        }
                        times.append(milliseconds() - start)
                    }
                    return times
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        return (times, Double(times.count) / (milliseconds() - start) * 1000)
    }

    private func token(_ address: URL, _ live: LiveTransport) async throws -> String {
        let account = DemoAccount.sandbox
        let form = Form.data([
            "grant_type": "password", "username": account.emailAddress, "password": account.password,
            "client_id": "bench",
        ])
        let response = try await live.send(request(address, "oauth/token", type: Form.mediaType), body: form)
        return try Wire.decode(Wire.TokenResponse.self, from: response.body).value.accessToken
    }

    private func request(_ address: URL, _ path: String, type: String) -> HTTPRequest {
        HTTPRequest(method: .post, url: address.appending(path: path), headerFields: [.contentType: type])
    }
}

/// The error for a response that is not a list of trips.
private struct SandboxBenchError: Error, CustomStringConvertible {
    var description: String

    init(_ status: HTTPResponse.Status) { description = "a response has the status \(status.code)" }
}
