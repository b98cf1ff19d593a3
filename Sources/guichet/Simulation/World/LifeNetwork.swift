import Foundation
import HTTPStubs
import HTTPTransport
import HTTPTypes
import SimulatedDisk
import Simulation
import Waiting

extension LifeService {
    /// Returns the network between the windows and this service, which is slow and has the faults of the plan.
    func network(_ plan: LifePlan) throws -> FaultyTransport {
        let streams = SeedStreams(plan.seed)
        var (faults, delays) = (streams["faults"], streams["delays"])
        let arrival = ClosureTransport { [self] in await respond(to: $0, $1) }
        let faulty = FaultyTransport(
            arrival, faults: try plan.networkFaults(), seed: faults.next(), clock: record.clock,
            // All work of a life runs on the loop's thread.
            onFault: { [record] fault in UIActor.assumeIsolated { record.note("fault \(fault)") } })
        return FaultyTransport(
            faulty, faults: try FaultSpec("delay=5ms..200ms"), seed: delays.next(), clock: record.clock)
    }
}

/// The connection of one window to the network. After the end of the window's process, it sends no more requests and
/// receives no more responses. Requests that were already sent still arrive.
@UIActor
final class LifeGate: Transport {
    /// The header field that tells the service's witness which window sends the request.
    nonisolated static let mark = HTTPField.Name("X-Window") ?? .userAgent
    let number: Int
    private let process: SimulatedProcess
    private let service: LifeService
    private let network: FaultyTransport
    private let workers: LoopWorker

    init(
        _ number: Int, _ process: SimulatedProcess, _ service: LifeService, _ network: FaultyTransport,
        _ workers: LoopWorker
    ) {
        (self.number, self.process, self.service) = (number, process, service)
        (self.network, self.workers) = (network, workers)
    }

    var isClosed: Bool { process.isDead }
    private var isFaulty: Bool { service.record.isFaulty }

    @concurrent nonisolated func send(
        _ request: HTTPRequest, body: Data
    ) async throws(TransportError) -> Response {
        var request = request
        request.headerFields[Self.mark] = "\(number)"
        guard await !isClosed else { throw TransportError(.cancelled) }
        let change = await service.begins(request, from: self)
        let result: Result<Response, TransportError>
        if await isFaulty {
            result = await onItsWay(request, body)
        } else {
            result = .success(await service.respond(to: request, body))
        }
        await service.ends(change, from: self)
        let response = try result.get()
        guard await !isClosed else { throw TransportError(.cancelled) }
        return response
    }

    /// Sends a request that arrives even if the window no longer waits for the response.
    @concurrent nonisolated private func onItsWay(
        _ request: HTTPRequest, _ body: Data
    ) async -> Result<Response, TransportError> {
        let (results, end) = AsyncStream<Result<Response, TransportError>>.makeStream()
        Task(executorPreference: workers) { [network] in
            do throws(TransportError) {
                end.yield(.success(try await network.send(request, body: body)))
            } catch {
                end.yield(.failure(error))
            }
        }
        // The stream ends without a result when the request is cancelled.
        return await results.first { _ in true } ?? .failure(TransportError(.cancelled))
    }
}
