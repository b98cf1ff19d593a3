import CCurl
import Foundation
import HTTPTransport
import Locking

/// A thread that runs exchanges with libcurl. The thread starts with the first exchange, and keeps connections open for
/// later ones.
final class CurlThread: Sendable {
    typealias Outcome = Result<Response, TransportError>
    private typealias Reply = CheckedContinuation<Outcome, Never>
    private typealias Begun = (id: Int, job: CurlJob, reply: Reply)

    private struct Inbox: Sendable {
        var lastID = 0
        var begun: [Begun] = []
        var cancelled: [Int] = []
        /// nil before the thread starts, and after it ends.
        var multi: CurlMulti?
        var isEnding = false
        var waitingForEnd: [CheckedContinuation<Void, Never>] = []

        /// Returns what to do next; nil at the end.
        mutating func take() -> (begun: [Begun], cancelled: [Int])? {
            guard !isEnding else { return nil }
            defer { (begun, cancelled) = ([], []) }
            return (begun, cancelled)
        }
    }

    /// The most connections to one host, about as many as a browser opens. Further requests wait until one is free.
    private static let connectionsPerHost = 8

    private let inbox = Lock(Inbox())

    /// Runs an exchange. If the task is cancelled, the exchange ends, and its connection closes.
    func run(_ job: CurlJob) async -> Outcome {
        let id = inbox.withLock { inbox in
            inbox.lastID += 1
            return inbox.lastID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { reply in
                if let error = begin(id, job, reply) { reply.resume(returning: .failure(error)) }
                // An earlier cancellation came before there was anything to cancel.
                if Task.isCancelled { cancel(id) }
            }
        } onCancel: {
            cancel(id)
        }
    }

    /// Ends all exchanges, closes all connections, and refuses new exchanges.
    func end() {
        change { $0.isEnding = true }
    }

    func waitForEnd() async {
        await withCheckedContinuation { waiting in
            let hasEnded = inbox.withLock { inbox in
                guard inbox.multi != nil else { return true }
                inbox.waitingForEnd.append(waiting)
                return false
            }
            if hasEnded { waiting.resume() }
        }
    }

    private func begin(_ id: Int, _ job: CurlJob, _ reply: Reply) -> TransportError? {
        inbox.withLock { inbox in
            guard !inbox.isEnding else {
                return TransportError(.cancelled, detail: "the transport is shut down")
            }
            if inbox.multi == nil {
                guard let multi = CurlMulti() else {
                    return TransportError(.other, detail: "libcurl does not start")
                }
                ccurl_multi_set_number(multi.handle, CURLMOPT_MAX_HOST_CONNECTIONS, Self.connectionsPerHost)
                inbox.multi = multi
                let thread = Thread { [self] in work(multi) }
                thread.name = "LiveTransport"
                thread.start()
            }
            inbox.begun.append((id, job, reply))
            inbox.multi?.wake()
            return nil
        }
    }

    private func cancel(_ id: Int) { change { $0.cancelled.append(id) } }

    private func change(_ change: (inout Inbox) -> Void) {
        inbox.withLock { inbox in
            change(&inbox)
            inbox.multi?.wake()
        }
    }

    private func work(_ multi: CurlMulti) {
        var open: [Int: (exchange: CurlExchange, reply: Reply)] = [:]
        func close(_ id: Int, _ outcome: (CurlExchange) -> Outcome) {
            guard let (exchange, reply) = open.removeValue(forKey: id) else { return }
            let result = outcome(exchange)
            curl_multi_remove_handle(multi.handle, exchange.easy)
            reply.resume(returning: result)
        }
        while let (begun, cancelled) = inbox.withLock({ $0.take() }) {
            for (id, job, reply) in begun {
                do throws(TransportError) {
                    let exchange = try CurlExchange(job)
                    open[id] = (exchange, reply)
                    if curl_multi_add_handle(multi.handle, exchange.easy) != CURLM_OK {
                        close(id) { _ in
                            .failure(TransportError(.other, detail: "libcurl refuses the request"))
                        }
                    }
                } catch {
                    reply.resume(returning: .failure(error))
                }
            }
            for id in cancelled { close(id) { $0.cancelled } }
            for (exchange, _) in open.values { exchange.resume() }
            var (count, hasEnded): (Int32, Bool)
            repeat {
                (count, hasEnded) = (0, false)
                curl_multi_perform(multi.handle, &count)
                while let message = curl_multi_info_read(multi.handle, &count)?.pointee {
                    guard message.msg == CURLMSG_DONE,
                        let id = open.first(where: { $0.value.exchange.easy == message.easy_handle })?.key
                    else { continue }
                    close(id) { $0.result(message.data.result) }
                    hasEnded = true
                }
                // An exchange that ended made room for one that waits for a connection. libcurl 7.88 may lose the
                // timer that would begin it.
            } while hasEnded
            // An hour, or less if libcurl has something to do earlier. A receiver that was behind is asked again soon.
            let isPaused = open.values.contains { $0.exchange.isPaused }
            curl_multi_poll(multi.handle, nil, 0, isPaused ? 20 : 3_600_000, nil)
        }
        for id in open.keys { close(id) { $0.cancelled } }
        let (begun, waiting) = inbox.withLock { inbox in
            inbox.multi = nil
            return (inbox.begun, inbox.waitingForEnd)
        }
        curl_multi_cleanup(multi.handle)
        for start in begun { start.reply.resume(returning: .failure(TransportError(.cancelled))) }
        for waiter in waiting { waiter.resume() }
    }
}

/// libcurl's handle of several exchanges. One thread uses it. Others only call `wake`, which any thread may do at any time
/// (manual page of `curl_multi_wakeup`). That makes `@unchecked` safe.
struct CurlMulti: @unchecked Sendable {
    private static let isReady = ccurl_prepare() == CURLE_OK

    let handle: UnsafeMutableRawPointer

    init?() {
        guard Self.isReady, let handle = curl_multi_init() else { return nil }
        self.handle = handle
    }

    func wake() { curl_multi_wakeup(handle) }
}
