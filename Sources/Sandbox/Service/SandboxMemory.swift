import Foundation
import Synchronization

/// The memory of a sandbox between requests: used tokens, offers, and bookings.
final class SandboxMemory: Sendable {
    let bookings: BookingMemory

    /// - Parameter bookings: The file of the bookings; nil for none.
    init(bookings: BookingFile? = nil) {
        self.bookings = BookingMemory(file: bookings)
    }

    private struct State {
        var serial: UInt64 = 0
        /// Serial numbers of refresh tokens that were used, until they would have expired.
        var used: [UInt64: Date] = [:]
        /// The number of used tokens at which those that have expired are forgotten.
        var mostUsed = 1000
        /// The times of an account's wrong passwords within the last minute.
        var wrongPasswords: [String: [Date]] = [:]
        var offers: [String: IssuedOffer] = [:]
    }

    /// The most offers that are kept; the ones that expire first make room.
    private static let mostOffers = 20_000
    private let state = Mutex(State())

    /// A number that no other call has had, in this run or an earlier one.
    func serial(now: Date) -> UInt64 {
        state.withLock { state in
            let time = UInt64(max(0, now.timeIntervalSince1970 * 1_000_000))
            state.serial = max(state.serial &+ 1, time)
            return state.serial
        }
    }

    /// Whether a refresh token is used for the first time; it is used up then.
    func use(_ serial: UInt64, expiry: Date, now: Date) -> Bool {
        state.withLock { state in
            if state.used.count >= state.mostUsed {
                state.used = state.used.filter { $0.value > now }
                state.mostUsed = max(1000, 2 * state.used.count)
            }
            return state.used.updateValue(expiry, forKey: serial) == nil
        }
    }

    /// The wrong passwords that an account may have within a minute.
    private static let mostWrongPasswords = 5

    /// The seconds until an account may try a password again; nil when it may now.
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
                state.offers = state.offers.filter { $0.value.expiry > now }
            }
            if state.offers.count + offers.count > Self.mostOffers {
                let oldest = state.offers.values.sorted { $0.expiry < $1.expiry }.prefix(Self.mostOffers / 4)
                for offer in oldest { state.offers[offer.id] = nil }
            }
            for offer in offers { state.offers[offer.id] = offer }
        }
    }

    /// The offer with this id, expired or not.
    func offer(_ id: String) -> IssuedOffer? {
        state.withLock { $0.offers[id] }
    }
}
