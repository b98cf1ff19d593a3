import Foundation
import HTTPTransport
import HTTPTypes
import OSDM
import Sandbox
import Simulation
import Waiting

/// The service of a life: the sandbox, which restarts when its plan says so, and whose books the witnesses read.
@UIActor
final class LifeService {
    private(set) var sandbox: Sandbox
    let ledger: LifeLedger
    /// Called when a request has changed the books, before its response leaves.
    var acted: ((LifeLedger.Change, _ window: Int) async -> Void)?
    let record: LifeRecord
    private let settings: SandboxSettings
    private var restarts: [LifeWord]
    private var requests = 0
    private var restartCount: UInt64 = 0
    /// Copies of the service as it was before each request that may have changed something.
    private var earlier: [(at: LoopInstant, sandbox: Sandbox)] = []
    /// The idempotency keys by which a service recognises repeated requests, by the purpose of the request.
    private var keys: [String: String] = [:]
    /// The windows that have a change of a booking under way, by the booking's id.
    private var changing: [String: LifeGate] = [:]
    /// The number of sign-ins with a password.
    private(set) var signIns = 0
    /// The number of requests when the faults ended; nil before that.
    private var requestsBeforeCalm: Int?
    /// The maximum number of requests after the faults. A program that sends more repeats a request endlessly.
    private static let mostRequests = 3000

    /// - Parameter timetable: A sandbox whose timetable this one uses.
    init(_ timetable: Sandbox, _ settings: SandboxSettings, _ plan: LifePlan, _ record: LifeRecord) {
        (self.settings, self.record) = (settings, record)
        sandbox = timetable.another(settings)
        ledger = LifeLedger(record)
        restarts = plan.faults(named: "service-restart").sorted {
            ($0.number("after") ?? 0) < ($1.number("after") ?? 0)
        }
    }

    func respond(to request: HTTPRequest, _ body: Data) async -> Response {
        requests += 1
        let number = requests
        let (method, path) = (request.method.rawValue, String(request.target.path))
        let window = request.headerFields[LifeGate.mark].flatMap { Int($0) } ?? 0
        restartIfDue()
        if String(decoding: body, as: UTF8.self).contains("grant_type=password") { signIns += 1 }
        if let before = requestsBeforeCalm, number - before > Self.mostRequests {
            record.fail("requests are sent for ever", "\(method) \(path) is the last")
        }
        let changes = method != "GET" && path.hasPrefix("/bookings")
        if changes, restarts.contains(where: { $0.number("loses") != 0 }),
            let copy = try? sandbox.restarted(settings)
        {
            earlier.append((record.clock.now, copy))
        }
        if changes, let twoKeys = mistakeInKey(of: request, body) {
            record.fail("one request has two keys, so that the service may carry it out twice", twoKeys)
        }
        let response = await sandbox.respond(to: request, body: body)
        record.note("request \(number) of window \(window): \(method) \(path) → \(response.head.status.code)")
        // No other request changes a booking.
        if path.hasPrefix("/bookings") {
            for change in ledger.look(at: sandbox) { await acted?(change, window) }
        }
        return response
    }

    func refreshLedger() { ledger.refresh(from: sandbox) }

    /// Cancels the restarts that are left, and begins to count the requests after the faults.
    func calm() { (restarts, requestsBeforeCalm) = ([], requests) }

    /// Notes that a window sends a request. Returns the id of the booking that it changes; nil if it changes none.
    func begins(_ request: HTTPRequest, from window: LifeGate) -> String? {
        let parts = request.target.path.split(separator: "/")
        guard request.method != .get, parts.count > 1, parts[0] == "bookings" else { return nil }
        let id = String(parts[1])
        if let other = changing.updateValue(window, forKey: id), other !== window, !other.isClosed {
            record.fail(
                "two windows change one booking at once", "\(other.number) and \(window.number) change \(id)")
        }
        return id
    }

    func ends(_ change: String?, from window: LifeGate) {
        if let change, changing[change] === window { changing[change] = nil }
    }

    private func restartIfDue() {
        guard let due = restarts.first, requests > due.number("after") ?? 0 else { return }
        restarts.removeFirst()
        let lost = Duration.milliseconds(due.number("loses") ?? 0)
        let limit = record.clock.now.advanced(by: .zero - lost)
        let last = lost > .zero ? earlier.first { $0.at > limit }?.sandbox : nil
        // If the service has forgotten that an offer was withdrawn, the offer is open again, and may be confirmed with
        // another key.
        if last != nil { keys = [:] }
        restartCount += 1
        var settings = settings
        // After a restart, a service makes other tokens than before.
        settings.tokenSeed = settings.tokenSeed.map { $0 &+ restartCount &* 1_000_003 }
        guard let restarted = try? (last ?? sandbox).restarted(settings) else { return }
        record.note("the service restarts\(last == nil ? "" : " without its last second")")
        sandbox = restarted
        ledger.hasRestarted(sandbox)
    }

    /// Returns words about a request that has no idempotency key, or another key than an earlier copy of it; nil if the
    /// key is right.
    private func mistakeInKey(of request: HTTPRequest, _ body: Data) -> String? {
        let path = String(request.target.path)
        let parts = path.split(separator: "/")
        let what: String
        switch (request.method, parts.count, parts.last) {
        case (.post, 1, "bookings"):
            let json = try? JSONSerialization.jsonObject(with: body) as? [String: Any]
            guard let reference = json?["externalRef"] as? String else { return nil }
            what = "hold \(reference)"
        case (.post, 3, "fulfillments"): what = path
        case (.patch, 4, _) where parts[2] == "refund-offers": what = path
        default: return nil
        }
        guard let key = request.headerFields.idempotencyKey else { return "\(what) has none" }
        let earlier = keys.updateValue(key, forKey: what)
        return earlier == nil || earlier == key ? nil : "\(what): \(earlier ?? "") and \(key)"
    }
}
