import Foundation
import Locking
import OSDM
import Rail

/// The state of a sandbox between requests: wrong passwords, offers, tokens and bookings.
struct SandboxMemory: Sendable {
    let bookings: BookingDatabase

    private struct State {
        /// The number of tokens that were made from a seed so far.
        var tokenCount: UInt64 = 0
        /// The times of an account's wrong passwords within the last minute.
        var wrongPasswords: [String: [Date]] = [:]
        var offers: [String: IssuedOffer] = [:]
    }

    /// The most offers that are kept. Offers that expire first are dropped first.
    private static let mostOffers = 20_000
    private let state = Lock(State())

    /// Makes a word for a token.
    ///
    /// - Parameter seed: The seed in a run that must be repeatable; nil for a random word.
    func token(seed: UInt64?) -> String {
        guard let seed else {
            var generator = SystemRandomNumberGenerator()
            return (0..<2).map { _ in String(generator.next(), radix: 36) }.joined()
        }
        var hasher = StableHasher(seed: seed)
        hasher.add(
            state.withLock { state in
                state.tokenCount += 1
                return state.tokenCount
            })
        return String(hasher.value, radix: 36)
    }

    /// The most wrong passwords that an account may try within a minute.
    private static let mostWrongPasswords = 5

    /// Returns the seconds until an account may try a password again; nil if it may try now.
    func pause(of account: String, now: Date) -> Int? {
        state.withLock { state in
            state.wrongPasswords = state.wrongPasswords.compactMapValues { times in
                let recent = times.filter { $0 > now - 60 }
                return recent.isEmpty ? nil : recent
            }
            guard let times = state.wrongPasswords[account], times.count >= Self.mostWrongPasswords else {
                return nil
            }
            let free = times[times.count - Self.mostWrongPasswords] + 60
            return max(1, Int(free.timeIntervalSince(now).rounded(.up)))
        }
    }

    func noteWrongPassword(of account: String, now: Date) {
        state.withLock { $0.wrongPasswords[account, default: []].append(now) }
    }

    func keep(_ offers: [IssuedOffer], now: Date) {
        state.withLock { state in
            if state.offers.count + offers.count > Self.mostOffers {
                state.offers = state.offers.filter { $0.value.terms.expiry > now }
            }
            if state.offers.count + offers.count > Self.mostOffers {
                let oldest = state.offers.values.sorted { $0.terms.expiry < $1.terms.expiry }.prefix(
                    Self.mostOffers / 4)
                for offer in oldest { state.offers[offer.id] = nil }
            }
            for offer in offers { state.offers[offer.id] = offer }
        }
    }

    /// Returns the offer with an id, even if the offer has expired.
    func offer(_ id: String) -> IssuedOffer? { state.withLock { $0.offers[id] } }
}

struct IssuedOffer: Hashable, Sendable {
    var id: String
    var terms: OfferTerms
    var fare: Fare
    /// The way back, if the offer covers both ways.
    var back: Way?
    /// The tag that this offer shares with the one for the other way, if it is sold in a return only. It stands for the
    /// trips and the passengers.
    var returnTag: String?

    struct Way: Hashable, Sendable {
        var terms: OfferTerms
        var fare: Fare
    }

    /// The ways that it covers: one, or out and back.
    var ways: [Way] { [Way(terms: terms, fare: fare)] + [back].compactMap(\.self) }
}

/// The facts that all offers of a trip share.
struct OfferTerms: Hashable, Sendable {
    var tripID: String
    var departure: StationTime
    var passengers: [Wire.AnonymousPassengerSpecification]
    var ages: [Fare.Age]
    var createdOn: Date
    var expiry: Date
    /// Whether each passenger has admissions of their own, or one admission is for all together.
    var mode = Wire.OfferMode.collective
}
