package import Foundation

extension RailService {
    /// Returns a booking whose trips are as their trains run now.
    ///
    /// Asks about each trip of the next 24 hours, and about one that should have ended not long ago. If one of them runs otherwise than it is known, or if the service
    /// tells nothing about single trips, the booking is requested and stored, too: the conditions of its tickets may
    /// be others.
    package func running(_ intent: BookingIntent, at now: Date) async throws -> BookingIntent {
        var current: [Trip] = []
        for trip in intent.tripsLeft where trip.mayStillRun(at: now) {
            if let trip = try await currentTrip(trip.id) { current.append(trip) }
        }
        let told = intent.showing(current)
        guard current.isEmpty || told.trips != intent.trips else { return intent }
        do {
            return try await bookings.refresh(intent.id).showing(current)
        } catch  where !current.isEmpty {
            return told
        }
    }
}

extension BookingIntent {
    /// Returns the booking with the given trips in place of its own with the same ids.
    package func showing(_ current: [Trip]) -> BookingIntent {
        var intent = self
        func latest(_ trip: Trip) -> Trip { current.first { $0.id == trip.id } ?? trip }
        intent.trip = trip.map(latest)
        intent.inboundTrip = inboundTrip.map(latest)
        intent.booking?.trips = booking?.trips.map(latest) ?? []
        return intent
    }

    /// The passengers of the booking, for a search for other trains: those who have not given their tickets back, or all
    /// if nobody is left.
    package var passengers: PassengerCounts {
        var passengers = PassengerCounts(adults: 0)
        let left = namedTravellers.filter { !isRefunded($0) }
        for traveller in left.isEmpty ? namedTravellers : left {
            if let age = traveller.age, traveller.kind == .child {
                passengers.childAges.append(age)
            } else {
                passengers[traveller.kind] += 1
            }
            // Without those who are not counted, the others have other references.
            let id = "\(traveller.kind.rawValue)-\(passengers[traveller.kind])"
            passengers.cards[id] = traveller.cards.isEmpty ? nil : traveller.cards
        }
        return passengers.total > 0 ? passengers : PassengerCounts()
    }
}
