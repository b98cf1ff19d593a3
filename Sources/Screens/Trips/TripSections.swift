import Foundation
import Rail

/// A list of bookings in sections, each with its heading.
struct TripSections {
    enum Line: Hashable, Sendable {
        case heading(String)
        case booking(BookingIntent.ID)
    }

    private(set) var lines: [Line] = []
    private let byID: [BookingIntent.ID: BookingSummary]
    /// The number of bookings outside the section “Not bought”. A hold counts, because it may still be bought.
    private(set) var tripCount = 0

    init(_ summaries: [BookingSummary], now: Date) {
        byID = Dictionary(uniqueKeysWithValues: summaries.map { ($0.id, $0) })
        var sections: [Section: [BookingSummary]] = [:]
        for summary in summaries { sections[Section(summary, now: now), default: []].append(summary) }
        for section in Section.allCases {
            guard var found = sections[section] else { continue }
            // People mostly look for their latest journey, so it comes first.
            if section == .past || section == .notBought { found.reverse() }
            if section != .notBought { tripCount += found.count }
            lines.append(.heading(section.rawValue))
            lines += found.map { .booking($0.id) }
        }
    }

    subscript(id: BookingIntent.ID) -> BookingSummary? { byID[id] }

    var first: Line? { lines.first { if case .booking = $0 { true } else { false } } }

    private enum Section: String, CaseIterable {
        case cancelled = "Cancelled"
        case notKnown = "Not known yet"
        case held = "Held"
        case inProgress = "In progress"
        case upcoming = "Upcoming"
        case refunded = "Refunded"
        case past = "Past"
        case notBought = "Not bought"

        init(_ summary: BookingSummary, now: Date) {
            switch summary.state {
            case .sending, .buying, .refunding, .unknown: self = .notKnown
            case .held: self = summary.isHoldOver(at: now) ? .notBought : .held
            case .released, .expired, .refused: self = .notBought
            case .refunded: self = summary.departure.map { $0.instant <= now } ?? true ? .past : .refunded
            case .bought, .ticket:
                if summary.isCancelled {
                    self = .cancelled
                    return
                }
                guard let departure = summary.departure?.instant, departure <= now else {
                    self = .upcoming
                    return
                }
                self = (summary.arrival?.instant ?? departure) > now ? .inProgress : .past
            }
        }
    }
}
