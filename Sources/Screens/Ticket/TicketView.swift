import Rail
import TerminalUI
import Waiting

/// A ticket: its text on the left, and the code on the right if it fits.
struct TicketView: ComposedView {
    var screen: TicketScreen
    /// Whether the ticket is shown beside a list, where its keys and its button do not work.
    var isPreview = false

    /// The width at which the text shows stations and seats in full.
    private var wholeTextWidth: Int { max(34, 4 + (lines(isDetailed: true).map(\.width).max() ?? 0)) }

    /// The least width of the text beside the code, which leaves room in 80 columns.
    private var textWidth: Int { min(46, wholeTextWidth) }

    var body: any View {
        if screen.showsCodeAlone, let code = screen.code {
            FittingCode(code: code) { tooSmall(code) }
        } else if let code = screen.code {
            FittingCode(
                code: code, text: text, textWidth: textWidth, wholeTextWidth: wholeTextWidth,
                isCentred: !isPreview
            ) {
                VStack {
                    text
                    Spacer(minimum: 0, maximum: 1)
                    if !isPreview { tooSmall(code) }
                    Spacer()
                }
            }
        } else {
            let whole = VStack {
                text
                Spacer()
            }
            if isPreview { whole } else { whole.inReadableColumn() }
        }
    }

    /// The text with the whole route; it scrolls if it does not fit. Beside a list, no key can scroll it, so it is
    /// shortened to the ends of the trip. On the ticket's own screen, the remark stays visible.
    @ViewBuilder private var text: any View {
        if isPreview {
            ViewThatFits {
                text(isDetailed: true)
                text(isDetailed: false)
                ScrollView("Ticket") { text(isDetailed: false).frame(maxWidth: SizeRange.unlimited) }
            }
        } else {
            ViewThatFits {
                VStack {
                    text(isDetailed: true)
                    remark
                }
                ScrollView("Ticket", below: remark) {
                    text(isDetailed: true).frame(maxWidth: SizeRange.unlimited)
                }
            }
        }
    }

    private var remark: any View {
        VStack {
            if let remark = screen.remark { Text(remark, style: .bold) }
        }
        .padding(left: 3, right: 1)
    }

    private func tooSmall(_ code: CodeView) -> any View {
        let fitsAlone = screen.hasRoom(for: code.size)
        let columns = screen.showsCodeAlone || !fitsAlone ? 0 : textWidth
        let needed = TicketScreen.window(for: code.size, beside: columns)
        let advice =
            fitsAlone
            ? screen.showsCodeAlone
                ? ": enlarge it." : "; \(screen.context.key(.ticketCode)) shows it alone."
            : ": enlarge it, or draw it with guichet ticket \(screen.intent.booking?.code ?? "CODE") --picture FILE.png."
        return Text("The code needs a window of \(needed.width)×\(needed.height)\(advice)", style: .bold)
            .padding(left: 3, right: 1)
    }

    private func text(isDetailed: Bool) -> any View {
        VStack {
            Spacer(maximum: 1)
            // Below the code, it may be out of sight.
            if screen.mayBeRefunded { WarningText(sentence: "It is not known yet whether it is refunded.") }
            if screen.isCancelled {
                WarningText(
                    sentence: DisruptionFormatting.cancellation(screen.intent, today: screen.clock.today))
                if !isPreview, !screen.mayBeRefunded {
                    Button("Refund in full", id: "refund in full") { screen.askForRefund() }
                }
            }
            trip(isDetailed: isDetailed)
            // The ticket's own screen has the code in its header.
            if isPreview, let code = screen.intent.booking?.code { LabelledText("Booking", code) }
            if let number = screen.page?.code?.number { LabelledText("Number", number) }
            if !screen.fare.isEmpty { LabelledText("Fare", screen.fare) }
            LabelledText("Status", screen.status)
            if let missing = screen.missing { WarningText(sentence: missing, lineLimit: 4) }
            if let problem = screen.intent.problem { WarningText(sentence: problem, lineLimit: 3) }
            for warning in screen.intent.warnings { WarningText(sentence: warning, lineLimit: 3) }
            if !screen.bought.isEmpty { LabelledText("Bought", screen.bought) }
            if !isPreview, !screen.conditions.isEmpty { LabelledText("Conditions", screen.conditions) }
            for refund in screen.refunds { Text(refund, style: .bold, lineLimit: 2) }
            if let cameBack = screen.cameBack {
                if let left = screen.left { LabelledText("Travelling", left, lineLimit: 3) }
                if let given = screen.given { LabelledText("Given back", given, lineLimit: 3) }
                LabelledText("Came back", cameBack)
            }
            if let stale = screen.stale { Text(stale, style: .secondary) }
            if isPreview, let remark = screen.remark { Text(remark, style: .bold) }
            if screen.matrix == nil, screen.intent.state == .ticket, screen.page?.isRefunded != true {
                Text(whyNoCode, style: .secondary)
            }
        }
        .padding(left: 3, right: 1)
    }

    private func lines(isDetailed: Bool) -> [TripLines] {
        screen.trips.map {
            TripLines(
                trip: $0, today: screen.clock.today, isDetailed: isDetailed, showsPlatforms: true,
                remark: screen.hasSeatInEachTrain ? screen.seats(in:) : { _ in nil })
        }
    }

    /// The trip and its traveller. The seats are beside their trains, or below.
    private func trip(isDetailed: Bool) -> any View {
        VStack {
            for (index, lines) in lines(isDetailed: isDetailed).enumerated() {
                if index > 0 { Spacer(minimum: 0, maximum: 1) }
                lines
            }
            for change in screen.changes { WarningText(sentence: change, lineLimit: 3) }
            if let words = screen.whatElse(namesKey: !isPreview) { Text(words, lineLimit: 4) }
            Spacer(minimum: 0, maximum: 1)
            if let page = screen.page {
                let others = isPreview && screen.pages.count > 1 ? " (\(screen.place))" : ""
                LabelledText("Traveller", page.traveller.name + others)
            }
            if !(isDetailed && screen.hasSeatInEachTrain),
                let seats = screen.seats
            {
                LabelledText("Seat", seats)
            }
        }
    }

    private var whyNoCode: String {
        let tickets = screen.intent.booking?.tickets ?? []
        if !tickets.contains(where: \.isUsable) { return "There is no code: the ticket cannot be used." }
        if screen.page?.code != nil { return "The code cannot be drawn here." }
        let documents = screen.documents
        let saving = isPreview ? "." : ": \(screen.context.key(.ticketSave)) saves it."
        guard let ticket = documents.first(where: \.isTicket) else {
            return "The service sent no code for this traveller"
                + (documents.contains { $0.kind == .receipt } ? ", but a receipt\(saving)" : ".")
        }
        if ticket.isPDF { return "The code is in the PDF\(saving)" }
        return "The ticket is \(ticket.words)\(saving)"
    }
}

/// Shows a code as large as it fits: beside a text or below it, or alone. If it does not fit, shows another view.
private struct FittingCode: View {
    var code: CodeView
    var text: (any View)?
    /// The least width of the text if the code is beside it.
    var textWidth = 0
    /// The width that the text gets beside the code if the code in its smallest scale leaves so much.
    var wholeTextWidth = 0
    /// Whether text and code are centred in a wide window.
    var isCentred = true
    @ViewBuilder var otherwise: any View

    func width(in layout: Layout) -> SizeRange { .atLeast(20, minimum: 10) }
    func height(forWidth width: Int, in layout: Layout) -> SizeRange { .atLeast(3, minimum: 3) }

    func place(in frame: Rect, in layout: Layout) {
        guard let text else {
            guard let code = fitted(in: frame.width, height: frame.height) else {
                return otherwise.place(in: frame, in: layout)
            }
            let offset = Point(
                x: (frame.width - code.size.width) / 2, y: (frame.height - code.size.height) / 2)
            return place(code, at: offset, in: frame, in: layout)
        }
        let column = column(in: frame, atLeast: 0)
        let columns = max(
            textWidth, min(wholeTextWidth, frame.width - TicketScreen.codeMargin - code.size.width))
        let textHeight = text.height(forWidth: column.width, in: layout)
        let beside = fitted(in: frame.width - columns, height: frame.height)
        let below = fitted(in: frame.width, height: frame.height - textHeight.ideal - 1)
        if let beside, beside.scale >= below?.scale ?? 0 {
            var column = self.column(
                in: frame, atLeast: columns + TicketScreen.codeMargin + beside.size.width)
            let x = columns + (column.width - columns - beside.size.width) / 2
            place(
                beside, at: Point(x: x, y: min(1, frame.height - beside.size.height)), in: column, in: layout)
            column.width = columns
            text.place(in: column, in: layout)
        } else if let below {
            var column = self.column(in: frame, atLeast: TicketScreen.codeMargin + below.size.width)
            let x = min(Self.indentation, column.width - below.size.width)
            let height = textHeight.fitted(to: frame.height - below.size.height - 1)
            place(below, at: Point(x: x, y: height + 1), in: column, in: layout)
            column.height = height
            text.place(in: column, in: layout)
        } else {
            otherwise.place(in: column, in: layout)
        }
    }

    /// The blank columns to the left of the text.
    static let indentation = 3

    private func fitted(in width: Int, height: Int) -> CodeView? {
        code.fitted(to: Size(width: width - TicketScreen.codeMargin, height: height))
    }

    /// Returns the part of `frame` for text and code: the readable column, or more if they need it.
    private func column(in frame: Rect, atLeast width: Int) -> Rect {
        let width = min(frame.width, max(ReadableColumn.width, width))
        let x = isCentred ? frame.x + (frame.width - width) / 2 : frame.x
        return Rect(x: x, y: frame.y, width: width, height: frame.height)
    }

    private func place(_ code: CodeView, at offset: Point, in frame: Rect, in layout: Layout) {
        code.place(
            in: Rect(origin: Point(x: frame.x + offset.x, y: frame.y + offset.y), size: code.size), in: layout
        )
    }
}
