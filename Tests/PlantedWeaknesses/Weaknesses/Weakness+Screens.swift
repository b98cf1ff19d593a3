import Locking

@testable import Rail
@testable import guichet

/// Weaknesses by which the screens get something that is not known yet, or do not get everything.
extension Weakness {
    static let ofTheScreens = [
        Weakness(
            "boughtTooEarly", "A trip is shown as bought when the purchase has failed.",
            remembering: Set<BookingIntent.ID>()
        ) { _, failed in
            Seams(service: { rail in
                var rail = rail
                rail.bookings.buy = { [buy = rail.bookings.buy, kept = rail.bookings.kept] id in
                    do { return try await buy(id) } catch {
                        guard let intent = try await kept(id) else { throw error }
                        failed.withLock { _ = $0.insert(id) }
                        return intent.shownAsBought
                    }
                }
                // The screen of the ticket reads the booking itself before it is first drawn.
                rail.bookings.booking = { [booking = rail.bookings.booking] id in
                    let stream = booking(id)
                    return AsyncThrowingStream {
                        var told = stream.makeAsyncIterator()
                        let intent = try await told.next()
                        return failed.withLock { $0.contains(id) } ? intent?.shownAsBought : intent
                    }
                }
                return rail
            })
        },
        Weakness("refundedTooEarly", "A refund is shown before it is confirmed.") { _ in
            Seams(service: { rail in
                var rail = rail
                rail.bookings.confirmRefund = {
                    [confirm = rail.bookings.confirmRefund, kept = rail.bookings.kept] id, offer in
                    do { return try await confirm(id, offer) } catch {
                        guard let intent = try await kept(id) else { throw error }
                        return intent
                    }
                }
                return rail
            })
        },
        Weakness("tripLeftOut", "My trips leaves the last trip out.") { _ in
            Seams(service: { $0.listing { $0.dropLast() } })
        },
        Weakness("heldListedAsTicket", "My trips lists a held trip as a ticket.") { _ in
            Seams(service: { $0.listing { trips in trips.map { $0.state == .held ? $0.with(.ticket) : $0 } } }
            )
        },
        Weakness("refundCountedTwice", "My trips counts each refund twice.") { _ in
            Seams(service: { rail in
                rail.listing { trips in
                    trips.map { trip in
                        var trip = trip
                        trip.refunded = trip.refunded.flatMap { $0.adding($0) }
                        return trip
                    }
                }
            })
        },
        Weakness("neverAsked", "Nobody asks the service what became of a request whose answer is lost.") {
            _ in
            Seams(service: { rail in
                var rail = rail
                let summaries = rail.bookings.summaries
                rail.bookings.settle = { try await summaries().filter(\.state.isUnresolved) }
                rail.bookings.trips = {
                    let isTold = Lock(false)
                    return AsyncThrowingStream {
                        let isFirst = isTold.withLock { isTold in
                            defer { isTold = true }
                            return !isTold
                        }
                        return isFirst ? TripsKnown(try await summaries()) : nil
                    }
                }
                return rail
            })
        },
    ]
}

extension BookingIntent {
    fileprivate var shownAsBought: BookingIntent {
        var intent = self
        if state == .held { intent.state = .bought }
        return intent
    }
}

extension BookingSummary {
    fileprivate func with(_ state: BookingIntent.State) -> BookingSummary {
        var summary = self
        summary.state = state
        return summary
    }
}

extension RailService {
    /// Changes each list of bookings that the screens get.
    fileprivate func listing(
        _ change: @escaping @Sendable ([BookingSummary]) -> [BookingSummary]
    ) -> RailService {
        var service = self
        service.bookings.summaries = { [summaries = bookings.summaries] in change(try await summaries()) }
        service.bookings.trips = { [trips = bookings.trips] in
            // This runs in the task of the reader, so that everything stays on the loop.
            let stream = trips()
            return AsyncThrowingStream {
                var known = stream.makeAsyncIterator()
                guard var next = try await known.next() else { return nil }
                next.summaries = change(next.summaries)
                return next
            }
        }
        return service
    }
}
