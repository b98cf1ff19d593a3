import Foundation
import Rail
import TerminalUI
import Waiting

/// The rows of the list. The states of all bookings begin in the same column. In a narrow window, states are
/// shortened before names of stations.
extension MyTripsScreen {
    private var windowWidth: Int { window?.terminal.size.width ?? 80 }
    /// Whether the stations of a trip have a line of their own, because the window is narrow.
    var hasTwoLines: Bool { windowWidth < 80 }
    /// Whether the trip under the cursor is shown beside the list.
    var hasPane: Bool { windowWidth >= 120 }
    /// The blank columns on both sides of the list.
    static let margin = 1
    /// The least width of the trip beside the list, including the dividing line: enough for most names of
    /// stations.
    private static let paneWidth = 44

    /// Returns the width of the list: what its rows need, or half of the window if that is more. If the trip is beside
    /// it, the list leaves room for the trip.
    private func listWidth(wanted: Int) -> Int {
        let width =
            hasPane
            ? min(max(windowWidth / 2, wanted + 2 * Self.margin), windowWidth - Self.paneWidth) : windowWidth
        return width - 2 * Self.margin
    }

    /// The widths of the columns, in cells, which are the same in all rows, and the present day. Rows leave out
    /// the present year.
    struct Columns: Hashable {
        var today: CalendarDay
        var list = 0
        var day = 0
        /// The width of the states: what the longest names of stations leave, but at least the width of the
        /// shortest texts.
        var state = 0
    }

    var columns: Columns {
        let shown = shown
        var columns = Columns(today: today)
        columns.day = shown.map { day($0, columns.today).cellWidth + 2 }.max() ?? 0
        let widths = shown.map { states($0).map(\.cellWidth) }
        let text = shown.map { self.text($0, columns).cellWidth }.max() ?? 0
        let longest = widths.compactMap(\.first).max() ?? 0
        columns.list = listWidth(wanted: text + longest + Self.rowMargin)
        let room = columns.list - Self.rowMargin - text
        columns.state = min(longest, max(room, widths.compactMap(\.last).max() ?? 0))
        return columns
    }

    /// - Parameter line: A line of `sections`.
    func row(_ line: TripSections.Line, of sections: TripSections, _ columns: Columns) -> ListRow {
        switch line {
        case .heading(let section):
            ListRow(
                section.isWarning
                    ? StyledText("! " + section.rawValue, .error)
                    : StyledText(
                        section == .notKnown ? asking ?? section.rawValue : section.rawValue, .secondary),
                isSelectable: false)
        case .booking(let id): sections[id].map { row($0, columns) } ?? ListRow("")
        case .stations(let id):
            .continuation(StyledText(Self.indentation) + (sections[id].map { way($0) } ?? ""))
        case .others: ListRow(StyledText(others(of: sections), .secondary))
        }
    }

    /// Returns the line in place of the folded trips. It names the keys that show and forget them.
    private func others(of sections: TripSections) -> String {
        let them = sections.others.count == 1 ? "it" : "them"
        let (show, forget) = (context.key(.tripsOthers), context.key(.tripsForget))
        return "\(sections.othersInWords) (\(show) shows \(them), \(forget) forgets \(them))"
    }

    private static let indentation = "  "
    /// The cells of a row besides its text and its state: the mark of the cursor, the scroll bar, and two blanks
    /// before the state.
    private static let rowMargin = 5

    private func row(_ summary: BookingSummary, _ columns: Columns) -> ListRow {
        let (section, words) = (TripSection(summary, now: now), state(summary, columns))
        let style: Style =
            section.isWarning ? .error : summary.state == .ticket && section != .past ? .normal : .secondary
        return ListRow(
            text(summary, columns), trailing: StyledText(" " + words.padded(to: columns.state), style))
    }

    private func text(_ summary: BookingSummary, _ columns: Columns) -> StyledText {
        let time = (summary.departure?.clock ?? "…").padded(to: 5)
        let text = StyledText(day(summary, columns.today).padded(to: columns.day)) + StyledText(time, .bold)
        return hasTwoLines ? text : text + "  " + way(summary)
    }

    /// The longest description of a state that fits into its column.
    private func state(_ summary: BookingSummary, _ columns: Columns) -> String {
        let states = states(summary)
        return states.first { $0.cellWidth <= columns.state } ?? states.last ?? ""
    }

    func isStateShortened(_ summary: BookingSummary, _ columns: Columns) -> Bool {
        state(summary, columns) != states(summary).first
    }

    func isWayCut(_ summary: BookingSummary, _ columns: Columns) -> Bool {
        hasTwoLines
            ? Self.indentation.cellWidth + way(summary).cellWidth > columns.list - 3
            : text(summary, columns).cellWidth + columns.state + Self.rowMargin > columns.list
    }

    func words(_ summary: BookingSummary) -> String {
        let section = TripSection(summary, now: now).rawValue
        return [day(summary, today), way(summary).text, summary.code, section, states(summary).first]
            .compactMap(\.self).joined(separator: " ")
    }

    private var today: CalendarDay { context.clock(at: nil).today }

    private func day(_ summary: BookingSummary, _ today: CalendarDay) -> String {
        summary.departure.map { DayFormatting.short($0.day, today: today) } ?? "…"
    }

    func way(_ summary: BookingSummary) -> StyledText {
        guard let origin = summary.origin else { return StyledText(summary.code ?? "…") }
        let way = PlaceFormatting.way(origin, summary.destination ?? "…")
        guard let back = summary.laterDeparture?.day else { return way }
        return way + ", then \(DayFormatting.short(back, today: today))"
    }

    // MARK: States

    /// Describes the state of a booking in several versions, longest first.
    func states(_ summary: BookingSummary) -> [String] {
        switch summary.state {
        case .buying where isUnderWay(summary): ["is being bought"]
        case .refunding where isUnderWay(summary): ["is being refunded"]
        case .sending: unknown("held")
        case .buying: unknown("bought")
        case .refunding: unknown("refunded")
        case .unknown: ["not known"]
        case .unreadable: ["cannot be read"]
        case .held where summary.isHeld(at: now): held(summary)
        case .held, .expired: ["the hold is over"]
        case .released: ["let go"]
        case .refused: ["not held"]
        case .refunded: (summary.refunded.map { ["refunded \(context.price($0))"] } ?? []) + ["refunded"]
        case .bought where !summary.missingParts.isEmpty, .ticket where !summary.missingParts.isEmpty:
            ["incomplete"]
        case .bought: ["ticket on its way"]
        case .ticket: ticket(summary)
        }
    }

    private func isUnderWay(_ summary: BookingSummary) -> Bool {
        context.bookingsUnderWay.name(summary.id) != nil
    }

    private func unknown(_ what: String) -> [String] {
        ["not known yet whether it is \(what)", "\(what) or not?"]
    }

    /// Says how long the present request about trips with an unknown outcome has taken; nil if there is no such
    /// request.
    private var asking: String? {
        guard summaries?.contains(where: \.isUnknown) == true else { return nil }
        return askedSince.map { "Asking the service, \(max(0, Int(now.timeIntervalSince($0)))) s" }
    }

    private func held(_ summary: BookingSummary) -> [String] {
        guard let deadline = summary.deadline, let whole = endOfHold(summary) else { return ["held"] }
        let end = context.clock(at: origins[summary.id]).words(for: deadline)
        let left = TimeLeftFormatting.words(deadline, at: now)
        return ["held until \(whole)", "until \(end) (\(left))", "\(left) left"]
    }

    /// Returns the end of a hold with the time left: `08:15 (15:00 left)`; nil if nothing is held, or no end is known.
    func endOfHold(_ summary: BookingSummary) -> String? {
        guard summary.isHeld(at: now), let deadline = summary.deadline else { return nil }
        let end = context.clock(at: origins[summary.id]).words(for: deadline)
        return "\(end) (\(TimeLeftFormatting.words(deadline, at: now)) left)"
    }

    private func ticket(_ summary: BookingSummary) -> [String] {
        let count = counted(summary.ticketCount, "ticket")
        let words: String? =
            switch TripSection(summary, now: now) {
            case .cancelled: summary.cancelled
            case .changed: summary.changedDeparture.map { "now \($0.clock)" }
            case .upcoming: summary.departure.map { DepartureFormatting.timeLeft(until: $0, at: now) }
            default: nil
            }
        let states = words.map { ["\($0), \(count)", $0] } ?? [count]
        return (summary.refunded == nil ? [] : ["\(states[0]), partly refunded"]) + states
    }
}
