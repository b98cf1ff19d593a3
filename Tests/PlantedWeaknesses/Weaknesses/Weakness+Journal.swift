import Foundation
import Rail
import RailStore
import Simulation

@testable import guichet

/// The journal is not on the disk when it has to be, or not as the program has written it.
extension Weakness {
    static let ofTheJournal = [
        Weakness("holdWrittenAfter", "The row of a booking is written after the request to hold it.") {
            assembly in
            Seams(requests: { HoldingFirst(base: $0, journal: JournalFile(folder: assembly.journal)) })
        },
        Weakness("purchaseWrittenAfter", "A purchase is written down after its request.") { assembly in
            Seams(requests: { BuyingFirst(base: $0, journal: JournalFile(folder: assembly.journal)) })
        },
        Weakness("refundWrittenAfter", "A refund is written down after its request.") { assembly in
            Seams(requests: { RefundingFirst(base: $0, journal: JournalFile(folder: assembly.journal)) })
        },
        Weakness("endOfPurchaseNotWritten", "What became of a purchase is not written down.") {
            assembly in
            triggered(
                assembly,
                "BEFORE INSERT ON intent WHEN NEW.state IN ('bought', 'ticket') BEGIN SELECT RAISE(IGNORE); END"
            )
        },
        Weakness("olderStateWritten", "A booking that is bought is written down as it was before.") {
            assembly in
            triggered(
                assembly,
                """
                AFTER INSERT ON intent WHEN NEW.state IN ('bought', 'ticket') BEGIN UPDATE intent \
                SET state = 'held', content = json_set(content, '$.state', 'held') WHERE id = NEW.id; END
                """)
        },
        Weakness("rowDeletedTooEarly", "The row of a purchase whose answer is lost is deleted.") {
            assembly in
            Seams(requests: { DeletingLost(base: $0, journal: JournalFile(folder: assembly.journal)) })
        },
        Weakness("lockThatDoesNotLock", "A window does not keep other windows from a row on which it works.")
        {
            assembly in
            Seams(requests: { Unlocking(base: $0, folder: assembly.journal) })
        },
        Weakness("lostSync", "Writes are not brought to the medium (fsync does nothing).")
            .with(faults: (1...9).map { LifeWord("disk-lostSync", ["window": "\($0)"]) }),
    ]

    /// Weakens the journal by a trigger, which is added when the file is there.
    private static func triggered(_ assembly: Assembly, _ sql: String) -> Seams {
        let journal = JournalFile(folder: assembly.journal)
        return Seams(requests: { Triggering(base: $0, journal: journal, sql: sql) })
    }
}

private struct HoldingFirst: ForwardingRequests {
    let base: any BookingRequests
    let journal: JournalFile

    @concurrent func hold(
        _ request: HoldRequest, _ id: BookingIntent.ID, _ key: String
    ) async throws -> Booking {
        try await journal.without(intent: id) { try await base.hold(request, id, key) }
    }
}

private struct BuyingFirst: ForwardingRequests {
    let base: any BookingRequests
    let journal: JournalFile

    @concurrent func buy(_ id: Booking.ID, _ key: String) async throws -> [TicketDocument] {
        journal.set(.held, of: id)
        defer { journal.set(.buying, of: id) }
        return try await base.buy(id, key)
    }
}

private struct RefundingFirst: ForwardingRequests {
    let base: any BookingRequests
    let journal: JournalFile

    @concurrent func confirmRefund(
        _ id: Booking.ID, _ offer: RefundOffer.ID, _ key: String
    ) async throws -> RefundOffer {
        journal.set(.ticket, of: id)
        defer { journal.set(.refunding, of: id, chosen: offer) }
        return try await base.confirmRefund(id, offer, key)
    }
}

private struct DeletingLost: ForwardingRequests {
    let base: any BookingRequests
    let journal: JournalFile

    @concurrent func buy(_ id: Booking.ID, _ key: String) async throws -> [TicketDocument] {
        do { return try await base.buy(id, key) } catch let error as RailError {
            if error.isOutcomeUnknown { journal.delete(id) }
            throw error
        }
    }
}

private struct Triggering: ForwardingRequests {
    let base: any BookingRequests
    let journal: JournalFile
    let sql: String

    @concurrent func hold(
        _ request: HoldRequest, _ id: BookingIntent.ID, _ key: String
    ) async throws -> Booking {
        journal.addTrigger(sql)
        return try await base.hold(request, id, key)
    }
}

/// Removes the locks of all windows whenever it is asked about a booking.
private struct Unlocking: ForwardingRequests {
    let base: any BookingRequests
    let folder: StateFolder

    @concurrent func buy(_ id: Booking.ID, _ key: String) async throws -> [TicketDocument] {
        unlock()
        return try await base.buy(id, key)
    }

    @concurrent func check(_ id: Booking.ID) async throws {
        unlock()
        try await base.check(id)
    }

    @concurrent func confirmRefund(
        _ id: Booking.ID, _ offer: RefundOffer.ID, _ key: String
    ) async throws -> RefundOffer {
        unlock()
        return try await base.confirmRefund(id, offer, key)
    }

    @concurrent func proposeRefund(
        _ id: Booking.ID, _ request: RefundRequest, _ key: String
    ) async throws -> RefundProposal {
        unlock()
        return try await base.proposeRefund(id, request, key)
    }

    private func unlock() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where name.hasSuffix(".lock") {
            try? FileManager.default.removeItem(atPath: folder.file(name))
        }
    }
}
