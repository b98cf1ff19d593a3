import Foundation
import Synchronization

/// The memory of a sandbox between requests: used tokens, and offers.
final class SandboxMemory: Sendable {
    private struct State {
        var serial: UInt64 = 0
        /// Serial numbers of refresh tokens that were used, until they would have expired.
        var used: [UInt64: Date] = [:]
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
            state.used = state.used.filter { $0.value > now }
            return state.used.updateValue(expiry, forKey: serial) == nil
        }
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
