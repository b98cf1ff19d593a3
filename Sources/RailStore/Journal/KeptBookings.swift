package import Foundation
import Locking
package import Rail

/// The bookings of one service, with a journal. Every request that may change something at the service is written to
/// disk before it is sent.
package final class KeptBookings: Sendable {
    let journal: BookingJournal
    let requests: any BookingRequests
    private let service: String
    /// The type of payment (OSDM 3.9 `PaymentType`); nil if nothing has to be paid.
    private let payment: String?
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
        self.service = service
        serviceName = info.name
        if case .by(let type) = info.payment { payment = type } else { payment = nil }
        self.now = now
        self.sleep = sleep
        self.newID = newID
        self.executor = executor
    }

    var person: JournalPerson { JournalPerson(service: service, account: account.withLock { $0 }) }

    /// Sets the account to which the bookings belong from now on.
    package func setAccount(_ emailAddress: String) { account.withLock { $0 = emailAddress } }

    // MARK: A person's actions

    func hold(_ request: HoldRequest) async throws -> BookingIntent {
        let intent = BookingIntent(
            id: newID(), state: .sending, begunOn: now(), trip: request.trip,
            agreedPrice: request.offer.price, travellers: request.travellers,
            travellerPrices: request.offer.passengerPrices)
        let row = JournalRow(
            person: person, intent: intent, holdKey: newID(), buyKey: newID(), request: request)
        try stored("holding the trip", journal.begin(row))
        return try await lasting { [self] in
            try await working(row) { row in
                do {
                    update(
                        &row.intent, with: try await requests.hold(request, row.intent.id, row.holdKey))
                } catch let error as RailError where error.isOutcomeUnknown {
                    try await sleep(Self.pause)
                    try await settleHold(&row, after: error)
                } catch let error as RailError {
                    refuse(&row.intent, error)
                    // The program will request offers again. If the row stayed, it would only be listed as “not
                    // held”.
                    if error.isOfferGone { try? journal.delete(row.intent.id) }
                    throw error
                }
            }
        }
    }

    func complete(_ id: BookingIntent.ID, _ travellers: [Traveller]) async throws -> BookingIntent {
        try await changing(id, "naming the travellers") { [self] row in
            let booking = try knownBooking(of: row.intent)
            for named in booking.named(travellers) where !booking.travellers.contains(named) {
                try await repeatable { try await requests.complete(booking.id, named) }
            }
            row.intent.travellers = travellers
            if let first = travellers.first, first.knows(.emailAddress) || first.knows(.phoneNumber) {
                try await repeatable { try await requests.setPurchaser(booking.id, first) }
            }
            update(&row.intent, with: try await requests.booking(booking.id))
        }
    }

    func accept(_ id: BookingIntent.ID) async throws -> BookingIntent {
        try await changing(id, "taking the price") { [self] row in
            row.intent.agreedPrice = try knownBooking(of: row.intent).price
        }
    }

    func buy(_ id: BookingIntent.ID) async throws -> BookingIntent {
        try await changing(id, "buying") { [self] row in
            let booking = try knownBooking(of: row.intent)
            guard row.intent.changedPrice == nil, row.intent.state == .held else {
                throw error(.impossible, "buying", "Something about it has changed; look at it again.")
            }
            if let payment { try await repeatable { try await requests.setPayment(booking.id, payment) } }
            try await requests.check(booking.id)
            (row.intent.state, row.intent.problem) = (.buying, nil)
            try stored("buying", journal.begin(row))
            do {
                let documents = try await requests.buy(booking.id, row.buyKey)
                row.intent.state = .bought
                // The purchase is certain, even if the tickets cannot be read at the moment.
                if let bought = try? await requests.booking(booking.id) {
                    update(&row.intent, with: await withDocuments(bought, sold: documents))
                }
            } catch let error as RailError {
                try await settlePurchase(&row, after: error)
            }
        }
    }

    func release(_ id: BookingIntent.ID) async throws -> BookingIntent {
        try await changing(id, "letting the booking go") { [self] row in
            let booking = try knownBooking(of: row.intent)
            do {
                try await requests.release(booking.id)
                row.intent.state = .released
            } catch let error as RailError where error.code == .refused || error.isOutcomeUnknown {
                // The booking may have been bought, may have expired or may have been released. Only the service
                // knows.
                let isKnown = try await refreshed(&row.intent)
                if !isKnown { row.intent.state = .released }
                if row.intent.state == .held { throw error }
            }
        }
    }

    func refresh(_ id: BookingIntent.ID) async throws -> BookingIntent {
        let (activity, person) = ("reading the booking", person)
        guard let kept = try stored(activity, journal.intent(id, of: person)) else { throw gone(activity) }
        let told = try await told(kept)
        let changed = try stored(
            activity,
            journal.change(id, of: person) { intent in
                // If the intent was changed in the meantime, the change is newer than this response.
                if intent == kept { update(&intent, with: told) }
            })
        // If another process is working on the booking, that process records the outcome.
        return try changed ?? stored(activity, journal.intent(id, of: person)) ?? kept
    }

    /// Yields a booking as it is stored, then as the service reports it. Asks again after 1, 2, 4 … 60 s until the
    /// tickets are issued.
    func updates(of id: BookingIntent.ID) -> AsyncThrowingStream<BookingIntent, any Error> {
        stream { [self] tell in try await follow(id, tell: tell) }
    }

    /// Returns a stream of the values that `work` passes to `tell`. The stream ends with the work. If the reader of
    /// the stream stops, the work is cancelled.
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

    private func follow(_ id: BookingIntent.ID, tell: (BookingIntent) -> Void) async throws {
        var latest = try stored("reading the booking", journal.intent(id, of: person))
        if let latest { tell(latest) }
        var wait = Duration.seconds(1)
        while true {
            do {
                let intent = try await refresh(id)
                latest = intent
                tell(intent)
            } catch let error as RailError where latest?.state == .bought && error.code != .signedOut {
                // The booking is bought, so its tickets will come, however long the service is unreachable.
            }
            guard latest?.state == .bought else { return }
            try await sleep(wait)
            wait = min(wait * 2, .seconds(60))
        }
    }

    func find(_ code: String, _ lastName: String) async throws -> BookingIntent? {
        guard let ids = try await requests.find(code, lastName) else {
            throw error(.unsupported, "looking for the booking", "Bookings cannot be searched there.")
        }
        guard let id = ids.first else { return nil }
        let person = person
        let known = try read(journal.intent(ofBooking: id, of: person))
        // If the row is damaged, a new one replaces it.
        if let known, try !read(journal.isDamaged(known)) {
            return try await refresh(known)
        }
        var intent = BookingIntent(id: known ?? newID(), state: .held, begunOn: now())
        update(&intent, with: try await requests.booking(id))
        intent.agreedPrice = intent.booking?.price
        let row = JournalRow(person: person, intent: intent, holdKey: newID(), buyKey: newID())
        try stored("keeping the booking", journal.add(row))
        return intent
    }

    // MARK: Common parts

    /// The time to wait before a lost request is looked up or repeated.
    static let pause = Duration.seconds(1)

    func knownBooking(of intent: BookingIntent) throws -> Booking {
        guard let booking = intent.booking else {
            throw error(.impossible, "reading the booking", "The service has not told of it yet.")
        }
        return booking
    }

    /// Returns the booking with the codes and files of its tickets, as far as they can be had now. They are in the
    /// booking, in the response of the purchase, or at the ticket itself: OSDM allows each.
    ///
    /// - Parameters:
    ///   - known: The booking as it is kept, if its tickets are still good.
    ///   - sold: The files in the response of the purchase.
    func withDocuments(
        _ booking: Booking, known: Booking? = nil, sold: [TicketDocument] = []
    ) async -> Booking {
        var booking = booking
        let known = (documents: sold + (known?.documents ?? []), tickets: known?.tickets ?? [])
        if !booking.documents.contains(where: \.isTicket) {
            booking.documents += known.documents.filter { booking.documents.isEmpty || $0.isTicket }
        }
        for index in booking.tickets.indices
        where booking.tickets[index].isUsable && booking.tickets[index].codes.isEmpty {
            let id = booking.tickets[index].id
            if let codes = known.tickets.first(where: { $0.id == id })?.codes, !codes.isEmpty {
                booking.tickets[index].codes = codes
            } else if booking.tickets[index].isOnlyNamed == true,
                !booking.documents.contains(where: \.isTicket),
                let (ticket, documents) = try? await requests.ticket(id)
            {
                booking.tickets[index].codes = ticket.codes
                booking.documents += documents.filter { !booking.documents.contains($0) }
            }
        }
        for index in booking.documents.indices where booking.documents[index].content == nil {
            guard let link = booking.documents[index].link else { continue }
            // A link may expire within minutes, so the program keeps a file that it has downloaded.
            if let content = known.documents.first(where: { $0.link == link })?.content {
                booking.documents[index].content = content
            } else {
                booking.documents[index].content = try? await requests.document(link)
            }
        }
        return booking
    }

    /// Returns the booking as the service reports it now; nil if the service no longer knows it.
    private func told(_ intent: BookingIntent) async throws -> Booking? {
        do {
            let told = try await requests.booking(try knownBooking(of: intent).id)
            // After a refund the earlier files are no longer valid.
            let isSame = told.refunds.count == intent.booking?.refunds.count ?? 0
            return await withDocuments(told, known: isSame ? intent.booking : nil)
        } catch let error as RailError where error.isMissing {
            return nil
        }
    }

    /// Asks the service for a booking and updates the intent. Returns false if the service no longer knows the
    /// booking.
    func refreshed(_ intent: inout BookingIntent) async throws -> Bool {
        let told = try await told(intent)
        update(&intent, with: told)
        return told != nil
    }

    /// Updates an intent from the service's booking.
    ///
    /// - Parameter told: Nil if the service no longer knows the booking.
    func update(_ intent: inout BookingIntent, with told: Booking?) {
        if let told { adopt(told, into: &intent) } else { noteMissing(&intent) }
    }

    private func noteMissing(_ intent: inout BookingIntent) {
        switch intent.state {
        case .held: (intent.state, intent.problem) = (.expired, nil)
        case .buying:
            intent.state = .expired
            intent.problem = "The service knows nothing of it any more: it was not bought."
        case .refunding:
            intent.state = .unknown
            intent.problem = "The service knows nothing of it any more: nobody knows whether it was refunded."
        case .bought, .ticket, .refunded:
            intent.problem = "The service tells nothing of it any more; this is how it was last."
        default: break
        }
    }

    private func adopt(_ booking: Booking, into intent: inout BookingIntent) {
        let (wasBuying, wasRefunding) = (intent.state == .buying, intent.state == .refunding)
        let wasBought = [.bought, .ticket, .refunding].contains(intent.state) || booking.boughtOn != nil
        // For a while, a service may still report the state before a refund.
        let booking = booking.after(intent.booking)
        (intent.booking, intent.asOf, intent.problem) = (booking, now(), nil)
        switch booking.standing {
        case .fulfilled: intent.state = .ticket
        case .bought: intent.state = .bought
        case .refunded: intent.state = .refunded
        case .held where [.bought, .ticket].contains(intent.state):
            // The purchase is certain. The service still reports the state before the purchase.
            intent.state = .bought
        case .held:
            let isOver = booking.deadline.map { $0 <= now() } ?? false
            intent.state = isOver ? .expired : .held
            if wasBuying { intent.problem = "It is not bought: the service still holds it." }
        case .failed:
            if intent.state == .sending { intent.state = .held }
            intent.problem = "The service reports an error in it: ask whoever sold it."
        case .unclear(let word):
            if intent.state == .sending { intent.state = .held }
            intent.problem =
                word.isEmpty
                ? "A part of it cannot be read."
                : "The service says “\(word)” of it, which Guichet does not know."
        // Nobody can travel with this booking, and the screen says so. But it is not an expired hold either.
        case .over where wasBought: intent.state = .ticket
        case .over:
            let isReleased = booking.parts.contains { $0.status == .released }
            intent.state = isReleased || intent.state == .released ? .released : .expired
        }
        adoptRefund(of: booking, into: &intent, wasRefunding: wasRefunding)
    }

    func refuse(_ intent: inout BookingIntent, _ error: RailError) {
        intent.state = .refused
        intent.problem =
            if error.isSoldOut {
                "The last seat at this price was gone."
            } else if let detail = error.detail, error.code == .refused, !error.isDetailTechnical,
                !error.isOfferGone
            {
                "The service says “\(detail)”"
            } else {
                nil
            }
    }

    /// Changes an intent, unless somebody else is working on it, and stores the result.
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
    private func lasting<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await Task(executorPreference: executor) { try await work() }.value
    }

    /// - Throws: `RailError` with the code `notKept`, in place of the journal's problem.
    func stored<Value>(
        _ activity: String, _ work: @autoclosure () throws(StoreProblem) -> Value
    ) throws(RailError) -> Value {
        do { return try work() } catch { throw self.error(.notKept, activity, error.refusal) }
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

    private func gone(_ activity: String) -> RailError {
        error(.busy, activity, "Another window of Guichet is at work on it, or it is gone.")
    }

    func error(_ code: RailError.Code, _ activity: String, _ detail: String) -> RailError {
        RailError(code, activity: activity, service: serviceName, detail: detail)
    }
}
