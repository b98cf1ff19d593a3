import Rail
import TerminalUI

extension TicketScreen {
    /// Whether it is not known yet if the page's ticket is refunded.
    var mayBeRefunded: Bool {
        page.map { !$0.isRefunded && intent.mayBeRefunded($0.traveller, ticket(of: $0)) } ?? false
    }

    var status: String {
        if page?.isRefunded == true { return "refunded" }
        if mayBeRefunded {
            return "\(TicketFormatting.notKnown): \(context.key(.ticketRefresh)) asks again"
        }
        if intent.state == .unknown { return "not known: ask whoever sold it" }
        let statuses = Set((intent.booking?.tickets ?? []).map(\.status))
        if intent.state == .bought, missing == nil, statuses != [.exchanged] {
            return "bought; the ticket is being made, and comes by itself"
        }
        return TicketFormatting.status(of: intent, for: trips, at: context.now())
    }

    /// Names the parts that are not valid for travel; nil if there are no such parts.
    var missing: String? { TicketFormatting.missing(intent.missingParts, of: intent.state) }

    var fare: String { TicketFormatting.fare(intent.booking) }

    /// The conditions of the page's ticket, such as refund and exchange, in sentences; empty if the service states
    /// none.
    var conditions: String {
        guard let page, !page.isRefunded else { return "" }
        let ids = Set(trips.map(\.id))
        let parts = (intent.booking?.issuedParts ?? []).filter { part in
            part.isFor(page.traveller) && part.tripIDs.map { !ids.isDisjoint(with: $0) } ?? true
        }
        return ConditionFormatting(parts, of: intent, in: context.characters).paragraph
    }

    /// Whether the seats can be shown beside the trains: the trip has several parts, and each seat is in one of
    /// its trains.
    var hasSeatInEachTrain: Bool {
        guard trips.contains(where: \.hasSeveralParts) else { return false }
        return ownSeats.allSatisfy { seat in trips.contains { $0.rides.contains(where: seat.isIn) } }
    }

    /// Returns the seats of the page's traveller in one train; nil if there are no seats.
    func seats(in ride: Ride) -> String? {
        SeatFormatting.coaches(ownSeats.filter { $0.isIn(ride) })
    }

    /// The seats of the page's traveller in the trips of the page, in words; nil if there are none.
    var seats: String? { SeatFormatting.words(ownSeats) }

    /// The seats of the page's traveller. If the page is for one way, those in other trains are left out.
    private var ownSeats: [Seat] {
        let all = page.flatMap { intent.booking?.seats(of: $0.traveller) } ?? []
        guard trips.count < intent.trips.count else { return all }
        return all.filter { seat in trips.contains { $0.rides.contains(where: seat.isIn) } }
    }

    /// The day and the price of the purchase; empty if the service states neither.
    var bought: String {
        let count = intent.namedTravellers.count
        let whole = (intent.booking?.price ?? intent.agreedPrice).map {
            context.price($0) + (count > 1 ? " for \(count) travellers" : "")
        }
        // After one ticket was refunded, the price of the whole booking says nothing about the others.
        let own =
            pages.contains(where: \.isRefunded)
            ? page.flatMap { intent.booking?.price(of: $0.traveller, for: onlyTrip) } : nil
        let price = own.map { context.price($0) } ?? whole
        let day = intent.booking?.boughtOn.map { moment in
            DayFormatting.brief(CalendarDay(moment, in: clock.zone), today: clock.today)
        }
        return [day, price].compactMap(\.self).joined(separator: " · ")
    }

    /// The amount that was paid back if a part of the booking was refunded; otherwise nil.
    var cameBack: String? { RefundFormatting.cameBack(intent, words: { context.price($0) }) }

    /// The tickets that were given back if a part of the booking was refunded; nil if the booking does not say which.
    var given: String? { RefundFormatting.given(intent, today: clock.today) }

    /// The travellers who are left on the next trip of the page, and the time until it begins; nil if nobody is left.
    var left: String? {
        let now = context.now()
        guard let trip = trips.first(where: { $0.departure.instant > now }) ?? trips.last else { return nil }
        let names = intent.namedTravellers.filter { !intent.isRefunded($0, for: trip) }.map(\.name)
        guard !names.isEmpty else { return nil }
        let isAhead = trip.departure.instant > now
        let time = isAhead ? "; leaves \(DepartureFormatting.timeLeft(until: trip.departure, at: now))" : ""
        return names.joined(separator: ", ") + time
    }

    /// The trip of a page that is for one of several.
    private var onlyTrip: Trip.ID? { intent.trips.count > 1 && trips.count == 1 ? trips[0].id : nil }

    /// The refunds for the page's traveller, a sentence for each.
    var refunds: [String] {
        guard let page, page.isRefunded, let booking = intent.booking else { return [] }
        return booking.refunds(of: page.traveller, for: page.trip?.id).map { refund in
            let day = refund.confirmedOn.map {
                " on " + DayFormatting.brief(CalendarDay($0, in: clock.zone), today: clock.today)
            }
            let others = booking.travellers.count {
                booking.refunds(of: $0, for: page.trip?.id).contains(refund)
            }
            return "Refunded\(day ?? ""): \(context.price(refund.amount)), fee \(context.price(refund.fee))"
                + (others > 1 ? ", for \(others) travellers" : "")
                + refund.voucherCodes.map { ", voucher \($0)" }.joined()
        }
    }

    /// Sentences on the news of the page's trips; empty for trips that are refunded.
    var changes: [String] {
        guard let booking = intent.booking, intent.state != .refunded, page?.trip == nil else { return [] }
        return trips.filter { !booking.isRefunded($0) }.flatMap {
            RunningFormatting.sentences($0, namesCancelled: !isCancelled)
        }
    }

    /// Whether a train of the page's trips is cancelled, so that its tickets are given back in full.
    var isCancelled: Bool {
        guard let booking = intent.booking, intent.state != .refunded, page?.isRefunded != true else {
            return false
        }
        return trips.contains { $0.hasCancelledTrain && !booking.isRefunded($0) }
    }

    /// The barcode of the page; nil if there is no code, or it cannot be drawn.
    var code: CodeView? {
        guard let matrix else { return nil }
        return CodeView(
            matrix: matrix, number: page?.code?.number ?? "", characters: context.characters,
            margin: page?.code?.symbology == .aztec ? 1 : 4)
    }

    /// Whether the window has room for a view of this size besides the header and the footer.
    func hasRoom(for size: Size) -> Bool {
        guard let window = window?.terminal.size else { return true }
        let needed = Self.window(for: size)
        return needed.width <= window.width && needed.height <= window.height
    }

    /// The blank columns beside a code.
    static let codeMargin = 2

    /// Returns the smallest window with room for a code and this many columns of text beside it. In a window of less
    /// than 20 rows, the header and the footer are smaller.
    static func window(for code: Size, beside columns: Int = 0) -> Size {
        Size(
            width: code.width + columns + codeMargin,
            height: code.height + 3 < 20 ? code.height + 3 : code.height + 5)
    }

    /// The remark on a ticket that is not valid for travel; nil on a real ticket.
    var remark: String? { context.service.info.payment == .nothing ? TicketFormatting.demo : nil }
}
