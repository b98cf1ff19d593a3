import Foundation
import Synchronization

/// The memory of a sandbox between requests: wrong passwords, offers, tokens and bookings.
final class SandboxMemory: Sendable {
    let bookings: BookingMemory

    /// - Parameter file: The file of the bookings; nil for none.
    init(file: BookingFile? = nil) {
        bookings = BookingMemory(file: file)
    }

    private struct State {
        /// The number of tokens that follow from a seed.
        var tokenCount: UInt64 = 0
        /// The times of an account's wrong passwords within the last minute.
        var wrongPasswords: [String: [Date]] = [:]
        var offers: [String: IssuedOffer] = [:]
    }

    /// The most offers that are kept; the ones that expire first make room.
    private static let mostOffers = 20_000
    private let state = Mutex(State())

    /// A word that nobody can guess.
    ///
    /// - Parameter seed: What the words follow from, where a run has to be repeatable; nil draws them.
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
