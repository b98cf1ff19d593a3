import Foundation
import HTTPStubs
import HTTPTransport
import HTTPTypes
import Simulation
import Waiting

/// The network between the windows of a life and its service: slow, and with the faults of the plan.
struct LifeNetwork: Sendable {
    fileprivate let service: LifeService
    fileprivate let faulty: FaultyTransport

    @UIActor
    init(_ service: LifeService, _ plan: LifePlan, _ record: LifeRecord) throws {
        self.service = service
        let streams = SeedStreams(plan.seed)
        var (network, time) = (streams["faults"], streams["delays"])
        let inner = FaultyTransport(
            ServiceTransport(service: service), faults: try LifeWords(plan).network(), seed: network.next(),
            clock: record.clock, onFault: { record.noteOnLoop("fault \($0)") })
        faulty = FaultyTransport(
            inner, faults: try FaultSpec("delay=5ms..200ms"), seed: time.next(), clock: record.clock)
    }
}

private struct ServiceTransport: Transport {
    let service: LifeService

    @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
        guard !Task.isCancelled else { throw TransportError(.cancelled) }
        let response = await service.respond(to: request, body)
        guard !Task.isCancelled else { throw TransportError(.cancelled) }
        return response
    }
}

/// The way from one window to the network. After the window is killed, nothing comes or goes any more.
@UIActor
final class LifeGate: Transport {
    /// The field that tells the service's witness which window sends.
    nonisolated static let mark = HTTPField.Name("X-Window") ?? .userAgent
    private let network: LifeNetwork
    private let number: Int
    /// Whether the disk has ended the process of the window.
    private let hasEnded: @UIActor () -> Bool
    private var isShut = false
    private var isClosed: Bool { isShut || hasEnded() }
    /// Whether the network is without faults and without delays.
    var isCalm: Bool

    init(
        _ network: LifeNetwork, number: Int, isCalm: Bool, hasEnded: @escaping @UIActor () -> Bool
    ) {
        (self.network, self.number, self.isCalm, self.hasEnded) = (network, number, isCalm, hasEnded)
    }

    func close() {
        isShut = true
        network.service.ends(window: number)
    }

    @concurrent nonisolated func send(
        _ request: HTTPRequest, body: Data
    ) async throws(TransportError) -> Response {
        var request = request
        request.headerFields[Self.mark] = "\(number)"
        guard await !isClosed else { throw TransportError(.cancelled) }
        let change = await network.service.begins(request, from: number)
        let result: Result<Response, TransportError>
        if await isCalm {
            result = .success(await network.service.respond(to: request, body))
        } else {
            do throws(TransportError) {
                result = .success(try await network.faulty.send(request, body: body))
            } catch {
                result = .failure(error)
            }
        }
        await network.service.ends(change, from: number)
        let response = try result.get()
        guard await !isClosed else { throw TransportError(.cancelled) }
        return response
    }
}
