import BlackBox
import Foundation
import HTTPRecordings
import HTTPStubs
import HTTPTransport
import HTTPTypes
import Screens

/// A layer between a client and a service. `TransportStack` decides which layers are used, and in which order.
struct TransportLayer: Sendable {
    let name: String
    /// Puts the layer around the layers of a stack.
    let put: @Sendable (inout TransportStack) throws -> Void

    private init(_ name: String, _ put: @escaping @Sendable (inout TransportStack) throws -> Void) {
        (self.name, self.put) = (name, put)
    }

    /// Makes a layer that only wraps the transport and sets nothing else in its stack.
    private init(_ name: String, around make: @escaping @Sendable (any Transport) -> any Transport) {
        self.init(name) { $0.transport = make($0.transport) }
    }
}

extension TransportLayer {
    typealias Wrapping = @Sendable (any Transport) -> any Transport

    /// Whatever a test puts between the client and its connection.
    static func seam(_ wrap: Wrapping?) -> TransportLayer? {
        wrap.map { TransportLayer("seam", around: $0) }
    }

    /// Sends a request again after a temporary failure. It is outside the deadline layer, so that each attempt has
    /// the whole time of the deadline.
    static func retry(_ time: ProgramTime) -> TransportLayer {
        TransportLayer("retry") { [clock = time.clock] stack in
            stack.retrying = RetryingTransport(
                stack.transport, now: time.now, sleep: { try await clock.sleep(for: $0) }, jitter: time.jitter
            )
        }
    }

    /// Tells the window whether the service can be reached.
    static func reachability(_ reachability: Reachability, _ time: ProgramTime) -> TransportLayer {
        TransportLayer("reachability") {
            ReachabilityTransport(base: $0, reachability: reachability, now: time.now)
        }
    }

    /// Adds the account and the tokens, which a recording leaves out. It recognises the token endpoint by its
    /// recorded path, so it must be outside `rebasing`.
    static func signIn(_ account: SignedInTransport.Account?, at tokenPath: String) -> TransportLayer {
        TransportLayer("sign-in") { SignedInTransport($0, tokenPath: tokenPath, account: account) }
    }

    /// Sends recorded requests to another address.
    static func rebasing(to address: URL, from recordedPath: String?) -> TransportLayer {
        TransportLayer("rebasing") { RebasedTransport($0, to: address, from: recordedPath) }
    }

    /// Abandons a request that takes too long. It is outside all layers that may be slow. It is inside the
    /// recorder, so that the recording contains the timeout, as the client saw it.
    static func deadline(_ timer: @escaping DeadlineTransport.Timer) -> TransportLayer {
        TransportLayer("deadline") { DeadlineTransport($0, timer: timer) }
    }

    /// Adds the requests that the client sent to the trace of a scenario, and how each ended.
    static func trace(_ trace: TraceRecorder) -> TransportLayer {
        TransportLayer("trace") { TracedTransport(base: $0, trace: trace) }
    }

    /// Delays each response a little, which changes the order of the responses.
    ///
    /// - Parameter seed: The seed of the delays; nil for no layer.
    static func chaos(_ seed: UInt64?, _ time: ProgramTime) -> TransportLayer? {
        seed.map { seed in
            let late = "late=0s..\(Chaos.lateness.components.seconds)s"
            return TransportLayer("chaos") {
                $0.transport = FaultyTransport(
                    $0.transport, faults: try Faults.spec(late), seed: seed, clock: time.clock)
            }
        }
    }

    /// Responds with stubs. If there is no layer inside, a request without a stub fails.
    ///
    /// - Parameters:
    ///   - redirections: The most redirections that are followed for the client.
    ///   - mostRequests: The most requests that are kept.
    static func stubs(
        on clock: any Clock<Duration>, redirections: Int = 5, mostRequests: Int = .max
    ) -> TransportLayer {
        TransportLayer("stubs") { stack in
            let stubs = StubSession(
                fallback: stack.names.isEmpty ? nil : stack.transport, clock: clock,
                redirections: redirections, mostRequests: mostRequests)
            (stack.stubs, stack.transport) = (stubs, stubs)
        }
    }

    /// Records the requests to the layers inside, and their responses.
    static func recorder(
        _ open: @escaping @Sendable (any Transport) throws -> RecordingSession
    ) -> TransportLayer {
        TransportLayer("recorder") { stack in
            let session = try open(stack.transport)
            (stack.recorder, stack.transport) = (session, session.transport)
        }
    }

    /// Makes faults on the way to a service.
    ///
    /// - Parameter text: The faults as they are written for `--faults`; nil for no layer.
    static func faults(
        _ text: String?, seed: UInt64, on clock: any Clock<Duration> = ContinuousClock()
    ) -> TransportLayer? {
        text.map { text in
            TransportLayer("faults") { stack in
                let faults = FaultyTransport(
                    stack.transport, faults: try Faults.spec(text), seed: seed, clock: clock)
                (stack.faults, stack.transport) = (faults, faults)
            }
        }
    }

    /// Replaces the neutral address in a recording by the address of the server.
    static let ownAddress = TransportLayer("own address") { AtOwnAddress(base: $0) }

    // MARK: Services

    static func network(_ live: any Transport) -> TransportLayer { TransportLayer("network") { _ in live } }
    static func sandbox(_ sandbox: any Transport) -> TransportLayer {
        TransportLayer("sandbox") { _ in sandbox }
    }
    static func recording(_ replay: any Transport) -> TransportLayer {
        TransportLayer("recording") { _ in replay }
    }
}

/// A service that refuses all requests, for a stack without a service.
struct NoService: Transport {
    @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
        throw TransportError(.connectionRefused, detail: "there is no service")
    }
}
