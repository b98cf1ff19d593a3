package import Foundation
import Locking
import Marks
package import Rail

/// The bookings of one service, with a journal. Every request that may change something at the service is written to
/// disk before it is sent.
package final class KeptBookings: Sendable {
    let journal: BookingJournal
    let requests: any BookingRequests
    private let serviceKey: String
    /// The type of payment (OSDM 3.9 `PaymentType`); nil if nothing has to be paid.
    let payment: String?
    private let serviceName: String
    let now: @Sendable () -> Date
    let sleep: @Sendable (Duration) async throws -> Void
    let newID: @Sendable () -> String
    private let executor: (any TaskExecutor)?
    private let account = Lock("")

    /// - Parameters:
    ///   - service: A name that distinguishes services, e.g. `https://api.example.com`.
    ///   - newID: Returns a new UUID for each call.
    package init(
        _ requests: any BookingRequests, journal: BookingJournal, service: String, info: ServiceInfo,
        now: @escaping @Sendable () -> Date, sleep: @escaping @Sendable (Duration) async throws -> Void,
        newID: @escaping @Sendable () -> String, executor: (any TaskExecutor)? = nil
    ) {
        self.requests = requests
        self.journal = journal
        serviceKey = service
        serviceName = info.name
        if case .by(let type) = info.payment { payment = type } else { payment = nil }
        self.now = now
        self.sleep = sleep
        self.newID = newID
        self.executor = executor
    }

    var person: JournalPerson { JournalPerson(service: serviceKey, account: account.withLock { $0 }) }

    /// Sets the account to which the bookings belong from now on.
    package func setAccount(_ emailAddress: String) { account.withLock { $0 = emailAddress } }

    /// Releases what marks this process as alive, as its end does. For simulations, in which a process ends before its
    /// objects do.
    package func processEnds() { journal.release() }

    /// Deletes the bookings of a person who has signed out.
    func forget(_ person: JournalPerson) throws {
        try stored("forgetting your bookings", journal.forget(person))
        setAccount("")
    }

    /// What a person can do with these bookings.
    package var service: BookingService {
        var service = BookingService.unimplemented
        service.hold = { [self] in try await hold($0) }
        service.complete = { [self] in try await complete($0, $1) }
        service.accept = { [self] in try await accept($0) }
        service.buy = { [self] in try await buy($0) }
        service.release = { [self] in try await release($0) }
        service.proposeRefund = { [self] in try await proposeRefund($0, $1, $2) }
        service.confirmRefund = { [self] in try await confirmRefund($0, $1) }
        service.withdrawRefund = { [self] in try await withdrawRefund($0) }
        service.kept = { [self] in try read(journal.intent($0, of: person)) }
        service.refresh = { [self] in try await refresh($0) }
        service.booking = { [self] in updates(of: $0) }
        service.trips = { [self] in trips() }
        service.summaries = { [self] in try summaries() }
        service.unfinished = { [self] in try unfinished() }
        service.asked = { [self] in
            try read(journal.summaries(of: person, in: BookingIntent.State.asked))
        }
        service.damagedLists = { [self] in try read(journal.damagedLists(for: person)) }
        service.settle = { [self] in try await settle() }
        service.find = { [self] in try await find($0, $1) }
        service.forget = { [self] in try stored("forgetting trips", journal.forget($0, of: person)) }
        service.savedTravellers = { [self] in
            try stored("reading the travellers", journal.travellers(of: person))
        }
        service.rememberTraveller = { [self] in
            try stored("keeping the traveller", journal.remember($0, of: person))
        }
        service.forgetTraveller = { [self] in
            try stored("forgetting the traveller", journal.forgetTraveller($0, of: person))
        }
        return service
    }

    /// The time to wait before the program asks about a request whose response was lost, or repeats it.
    static let pause = Duration.seconds(1)

    func knownBooking(of intent: BookingIntent) throws -> Booking {
        guard let booking = intent.booking else {
            throw error(.impossible, "reading the booking", "The service has not told of it yet.")
        }
        return booking
    }

    /// Returns a stream of the values that `work` passes to `tell`. The stream ends when `work` returns. If the
    /// stream is no longer read, `work` is cancelled.
    func stream<Value: Sendable>(
        _ work: @escaping @Sendable (_ tell: @escaping @Sendable (Value) -> Void) async throws -> Void
    ) -> AsyncThrowingStream<Value, any Error> {
        AsyncThrowingStream { stream in
            let task = Task(executorPreference: executor) {
                do {
                    try await work { stream.yield($0) }
                    stream.finish()
                } catch {
                    stream.finish(throwing: error)
                }
            }
            stream.onTermination = { _ in task.cancel() }
        }
    }

    /// Changes an intent and stores the result, unless another process or task is working on the intent.
    func changing(
        _ id: BookingIntent.ID, _ activity: String,
        _ work: @escaping @Sendable (inout JournalRow) async throws -> Void
    ) async throws -> BookingIntent {
        guard let row = try stored(activity, journal.claim(id, of: person)) else { throw gone(activity) }
        return try await lasting { [self] in try await working(row, work) }
    }

    /// Runs `work` on a row, and then stores the row, even if the work throws.
    func working(
        _ row: JournalRow, _ work: (inout JournalRow) async throws -> Void
    ) async throws -> BookingIntent {
        var row = row
        let result: Result<Void, any Error>
        do { result = .success(try await work(&row)) } catch { result = .failure(error) }
        try stored("keeping the booking", journal.end(row))
        try result.get()
        return row.intent
    }

    /// Runs `work` to its end, even if the calling task is cancelled.
    func lasting<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await Task(executorPreference: executor) { try await work() }.value
    }

    /// - Throws: `RailError` with the code `notKept`, in place of the journal's problem.
    func stored<Value>(
        _ activity: String, _ work: @autoclosure () throws(StoreProblem) -> Value
    ) throws(RailError) -> Value {
        do { return try work() } catch {
            Mark.reached(.requestNotSent)
            throw self.error(.notKept, activity, error.refusal)
        }
    }

    /// - Throws: `RailError` with the code `impossible`, in place of an `UnlistedTransition`.
    func listed<Value>(
        _ work: @autoclosure () throws(UnlistedTransition) -> Value
    ) throws(RailError) -> Value {
        do { return try work() } catch {
            throw self.error(.impossible, "changing the booking", error.description)
        }
    }

    func read<Value>(_ work: @autoclosure () throws(StoreProblem) -> Value) throws(RailError) -> Value {
        try stored("reading your bookings", work())
    }

    /// Sends a request that can safely be repeated. If it fails, its outcome does not count as unknown.
    func repeatable(_ request: () async throws -> Void) async throws {
        do {
            try await request()
        } catch var error as RailError {
            error.isOutcomeUnknown = false
            throw error
        }
    }

    func gone(_ activity: String) -> RailError {
        error(.busy, activity, "Another window of Guichet is at work on it, or it is gone.")
    }

    func error(_ code: RailError.Code, _ activity: String, _ detail: String) -> RailError {
        RailError(code, activity: activity, service: serviceName, detail: detail)
    }
}

extension StoreProblem {
    /// The detail in brackets, for the end of a sentence; empty if there is none.
    fileprivate var words: String { detail.isEmpty ? "" : " (\(detail))" }

    var refusal: String {
        switch code {
        case .tooNew: "Your bookings in \(path) were written by a later version of Guichet. Use that one."
        case .unreadable, .corrupt: "Your bookings cannot be read from \(path)\(words)."
        default: "Your bookings cannot be kept in \(path)\(words)."
        }
    }
}
