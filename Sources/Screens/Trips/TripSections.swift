import Foundation
import Rail

/// A list of bookings in sections, each with its heading. Bookings that need a person's attention come first.
struct TripSections {
    enum Line: Hashable, Sendable {
        case heading(TripSection)
        case booking(BookingIntent.ID)
        /// The stations of the booking in the line above.
        case stations(BookingIntent.ID)
        /// The line in place of the folded sections.
        case others
    }

    private(set) var lines: [Line] = []
    private let summaries: [BookingSummary]
    private let indices: [BookingIntent.ID: Int]
    /// The bookings in the sections that can be folded.
    private(set) var others: [BookingSummary] = []
    /// The number of bookings in all other sections. Held bookings are included, because they may still be bought.
    var tripCount: Int { summaries.count - others.count }

    /// - Parameters:
    ///   - showsOthers: Whether no section is folded.
    ///   - hasTwoLines: Whether the stations of a booking have a line of their own.
    init(_ summaries: [BookingSummary], now: Date, showsOthers: Bool = false, hasTwoLines: Bool = false) {
        self.summaries = summaries
        indices = Dictionary(uniqueKeysWithValues: zip(summaries.lazy.map(\.id), summaries.indices))
        let sections = Dictionary(grouping: summaries) { TripSection($0, now: now) }
        for section in TripSection.allCases {
            guard var found = sections[section] else { continue }
            // People mostly look for their latest journey, so it comes first.
            if section.isOver { found.reverse() }
            if section.canBeFolded { others += found }
            if section.canBeFolded, !showsOthers { continue }
            lines.append(.heading(section))
            lines += found.flatMap { hasTwoLines ? [.booking($0.id), .stations($0.id)] : [.booking($0.id)] }
        }
        if !others.isEmpty, !showsOthers { lines.append(.others) }
    }

    subscript(id: BookingIntent.ID) -> BookingSummary? { indices[id].map { summaries[$0] } }

    var first: Line? { lines.first { if case .heading = $0 { false } else { true } } }

    /// Says how many bookings can be folded, and what became of them.
    var othersInWords: String {
        let words = others.map { summary in
            switch summary.state {
            case .refunded: "refunded"
            case .released: "let go"
            default: "not bought"
            }
        }
        let count = tripCount > 0 ? "\(others.count) more" : counted(others.count, "trip")
        return "\(count): \(words.distinct.joined(separator: ", "))"
    }
}

/// A section of My trips. The sections are in the order in which the screen shows them.
enum TripSection: String, CaseIterable, Sendable {
    case cancelled = "Cancelled"
    case changed = "Changed"
    case notKnown = "Not known yet"
    case inProgress = "In progress"
    case upcoming = "Upcoming"
    case held = "Held"
    case past = "Past"
    case refunded = "Refunded"
    case notBought = "Not bought"

    init(_ summary: BookingSummary, now: Date) {
        switch summary.state {
        case .sending, .buying, .refunding, .unknown, .unreadable: self = .notKnown
        case .held: self = summary.isHoldOver(at: now) ? .notBought : .held
        case .released, .expired, .refused: self = .notBought
        case .refunded: self = .refunded
        case .bought, .ticket:
            if summary.isCancelled {
                self = .cancelled
            } else if let changed = summary.changedDeparture, changed.instant > now {
                self = .changed
            } else if let departure = summary.departure?.instant, departure <= now {
                self = (summary.lastArrival?.instant ?? departure) > now ? .inProgress : .past
            } else {
                self = .upcoming
            }
        }
    }

    /// Whether the service has changed the trip, so that the person has to do something.
    var isWarning: Bool { self == .cancelled || self == .changed }
    var canBeFolded: Bool { self == .refunded || self == .notBought }
    var isOver: Bool { self == .past || canBeFolded }
}

extension BookingSummary {
    /// The expected time of departure if it differs from the timetable; nil otherwise.
    var changedDeparture: StationTime? {
        expectedDeparture.flatMap { $0.clock == departure?.clock ? nil : $0 }
    }
}
