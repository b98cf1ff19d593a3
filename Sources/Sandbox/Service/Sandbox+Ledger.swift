package import Foundation
import GRDB
import OSDM

/// A booking as the service's books have it, for those who compare what a client shows with the truth.
package struct LedgerEntry: Hashable, Sendable, Identifiable {
    package enum State: String, Hashable, Sendable {
        case held, bought, over
    }

    package struct Refund: Hashable, Sendable {
        package var id: String
        /// In the currency's smallest unit.
        package var amount: Int
    }

    package var id: String
    package var code: String
    /// The client's own reference.
    package var externalRef: String?
    package var state: State
    package var deadline: Date
    /// The agreed price, in the currency's smallest unit. Refunds are not deducted from it.
    package var price: Int
    package var lastNames: [String]
    /// The refunds that were made.
    package var refunds: [Refund]
    /// Whether nobody travels any more, because everything was refunded.
    package var isRefunded: Bool
}

extension Sandbox {
    /// The number of changes of the books so far. While it stays the same, so does `ledger`.
    package var changesOfLedger: Int {
        get throws { try memory.bookings.transaction { $0.db.totalChangesCount } }
    }

    /// All bookings that the service has not deleted, in the order of their ids.
    package func ledger() throws -> [LedgerEntry] {
        let now = settings.now()
        return try memory.bookings.transaction { try $0.allBookings() }.sorted { $0.id < $1.id }
            .map { LedgerEntry($0, at: now) }
    }
}

extension LedgerEntry {
    fileprivate init(_ booking: SandboxBooking, at now: Date) {
        let state: State =
            switch booking.state(at: now) {
            case .held: .held
            case .confirmed, .bought: .bought
            case .cancelled, .released: .over
            }
        self.init(
            id: booking.id, code: booking.code, externalRef: booking.externalRef, state: state,
            deadline: booking.deadline,
            price: booking.offers.flatMap(\.offer.parts).reduce(0) { $0 + $1.price.amount },
            lastNames: booking.passengers.compactMap { $0.detail?.lastName },
            refunds: booking.confirmedRefunds.map { refund in
                Refund(id: refund.id, amount: refund.items.reduce(0) { $0 + $1.paid - $1.fee })
            },
            isRefunded: state == .bought
                && booking.offers.indices.allSatisfy { booking.remaining($0).isEmpty })
    }
}
