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
    private let record: LifeRecord
    private let settings: SandboxSettings
    private var restarts: [LifeWord]
    private var requests = 0
    private var restartCount: UInt64 = 0
    /// The windows that change a booking at the moment, by the ids of the bookings.
    private var changing: [String: [Int]] = [:]
    /// How often somebody signed in with a password.
    private(set) var signIns = 0
    /// The service as it was before each request that may have changed something.
    private var earlier: [(at: LoopInstant, sandbox: Sandbox)] = []
    private let keys = LifeKeys()

    /// - Parameter timetable: Another sandbox, whose timetable is used.
    init(_ timetable: Sandbox, _ settings: SandboxSettings, _ words: LifeWords, _ record: LifeRecord) {
        (self.settings, self.record) = (settings, record)
        sandbox = timetable.another(settings)
        ledger = LifeLedger(record)
        restarts = words.faults("service-restart").sorted {
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
        let changes = method != "GET" && path.hasPrefix("/bookings")
        if changes, restarts.contains(where: { $0.number("loses") != 0 }) { keep() }
        if changes, let twoKeys = keys.second(of: request, body) {
            record.fail("one request has two keys, so that the service may carry it out twice", twoKeys)
        }
        let response = await sandbox.respond(to: request, body: body)
        record.note("request \(number) of window \(window): \(method) \(path) → \(response.head.status.code)")
        for change in ledger.look(at: sandbox) { await acted?(change, window) }
        return response
    }

    /// Notes that a window sends a request. Never may two windows change one booking at a time.
    func begins(_ request: HTTPRequest, in window: Int) {
        guard let id = Self.changedBooking(request) else { return }
        if let other = changing[id]?.first(where: { $0 != window }) {
            record.fail("two windows change one booking at the same time", "\(window) and \(other): \(id)")
        }
        changing[id, default: []].append(window)
    }

    /// Notes that a window does not wait any more for the response to a request.
    func ends(_ request: HTTPRequest, in window: Int) {
        guard let id = Self.changedBooking(request), let index = changing[id]?.firstIndex(of: window) else {
            return
        }
        changing[id]?.remove(at: index)
    }

    /// Notes that the process of a window has ended.
    func ends(_ window: Int) { changing = changing.mapValues { $0.filter { $0 != window } } }

    /// The id of the booking that a request changes; nil if it changes none.
    private static func changedBooking(_ request: HTTPRequest) -> String? {
        let parts = (request.path ?? "").split(separator: "/")
        guard request.method != .get, parts.count > 1, parts[0] == "bookings" else { return nil }
        return String(parts[1])
    }

    func refreshLedger() { ledger.refresh(at: sandbox) }

    /// Does not restart any more.
    func calm() { restarts = [] }

    private func keep() {
        let now = record.clock.now
        guard let copy = try? sandbox.restarted(settings) else { return }
        earlier.append((now, copy))
    }

    private func restartIfDue() {
        guard let due = restarts.first, requests > due.number("after") ?? 0 else { return }
        restarts.removeFirst()
        let lost = Duration.milliseconds(due.number("loses") ?? 0)
        let limit = record.clock.now.advanced(by: .zero - lost)
        let last = lost > .zero ? earlier.first { $0.at > limit }?.sandbox : nil
        restartCount += 1
        var settings = settings
        // After a restart, a service makes other tokens than before.
        settings.tokenSeed = settings.tokenSeed.map { $0 &+ restartCount &* 1_000_003 }
        guard let restarted = try? (last ?? sandbox).restarted(settings) else { return }
        record.note("the service restarts\(last == nil ? "" : " without its last second")")
        sandbox = restarted
        ledger.hasRestarted(sandbox)
    }
}

/// The keys by which a service recognises repeated requests.
@UIActor
private final class LifeKeys {
    private var known: [String: String] = [:]

    nonisolated init() {}

    /// Returns words about a request whose earlier copy had another key, or which has none; nil if all is well.
    func second(of request: HTTPRequest, _ body: Data) -> String? {
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
        let earlier = known.updateValue(key, forKey: what)
        return earlier == nil || earlier == key ? nil : "\(what): \(earlier ?? "") and \(key)"
    }
}
