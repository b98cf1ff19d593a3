import Rail
import TerminalUI
import Waiting

/// A ticket: its text on the left, and the code on the right if it fits.
struct TicketView: ComposedView {
    var screen: TicketScreen
    /// Whether the ticket is shown beside a list, where its keys and its button do not work.
    var isPreview = false

    /// The width of the text beside the code: enough for the stations, while leaving room in 80 columns.
    private var textWidth: Int { min(46, max(34, 4 + (lines(isDetailed: false)?.width ?? 0))) }

    var body: any View {
        if screen.showsCodeAlone, let code = screen.code {
            FittingCode(code: code, columns: 0) { tooSmall(code) }
        } else if let code = screen.code {
            FittingCode(code: code, columns: textWidth, beside: text) {
                VStack {
                    text
                    Spacer(minimum: 0, maximum: 1)
                    if !isPreview { tooSmall(code) }
                    Spacer()
                }
            }
        } else {
            VStack {
                text
                Spacer()
            }
        }
    }

    /// The text with every train if it fits, or else only with the ends of the trip; as a last resort, it scrolls.
    private var text: any View {
        let isDetailed = screen.hasSeatInEachTrain
        return ViewThatFits {
            if isDetailed { text(isDetailed: true) }
            text(isDetailed: false)
            ScrollView("Ticket") {
                text(isDetailed: false).frame(maxWidth: SizeRange.unlimited)
            }
        }
    }

    private func tooSmall(_ code: CodeView) -> any View {
        let fitsAlone = screen.hasRoom(for: code.size)
        let columns = screen.showsCodeAlone || !fitsAlone ? 0 : textWidth
        let needed = TicketScreen.window(for: code.size, beside: columns)
        let advice =
            fitsAlone
            ? ": enlarge it" + (screen.showsCodeAlone ? "." : ", or show the code alone with c.")
            : ": enlarge it, or draw it with guichet ticket \(screen.intent.booking?.code ?? "CODE") --picture FILE.png."
        return Text(
            "The code needs a window of \(needed.width)×\(needed.height)\(advice)", style: .highlight
        ).padding(left: 3, right: 1)
    }

    private func text(isDetailed: Bool) -> any View {
        VStack {
            Spacer(maximum: 1)
            if screen.isCancelled {
                Text(TripChangeFormatting.cancellation(screen.intent.latestTrip), style: .error)
                if !isPreview {
                    Button("Refund in full", id: "refund in full") { screen.askForRefund() }
                }
            }
            trip(isDetailed: isDetailed)
            if let number = screen.page?.code?.number { labelled("Number", number) }
            if !screen.fare.isEmpty { labelled("Fare", screen.fare) }
            labelled("Status", screen.status)
            if let missing = screen.missing { Text(missing, style: .highlight, lineLimit: 4) }
            if let problem = screen.intent.problem { Text(problem, style: .highlight, lineLimit: 2) }
            Text(screen.bought)
            for refund in screen.refunds { Text(refund, style: .bold, lineLimit: 2) }
            if let stale = screen.stale { Text(stale, style: .secondary) }
            if let remark = screen.remark { Text(remark, style: .highlight) }
            if screen.matrix == nil, screen.intent.state == .ticket, screen.page?.isRefunded != true {
                Text(whyNoCode, style: .secondary)
            }
        }
        .padding(left: 3, right: 1)
    }

    private func lines(isDetailed: Bool) -> TripLines? {
        screen.intent.latestTrip.map {
            TripLines(trip: $0, today: screen.clock.today, isDetailed: isDetailed, remark: screen.seats(in:))
        }
    }

    /// The trip and its traveller. The seats are beside their trains, or below.
    private func trip(isDetailed: Bool) -> any View {
        VStack {
            if let lines = lines(isDetailed: isDetailed) { lines }
            for change in screen.changes { Text(change, style: .highlight, lineLimit: 3) }
            Spacer(minimum: 0, maximum: 1)
            if let page = screen.page { labelled("Traveller", page.traveller.name) }
            if !isDetailed, let seats = screen.seats { labelled("Seat", seats) }
        }
    }

    /// Says why there is no barcode.
    private var whyNoCode: String {
        let tickets = screen.intent.booking?.tickets ?? []
        if !tickets.contains(where: \.isUsable) { return "There is no code: the ticket cannot be used." }
        if screen.page?.code != nil { return "The code cannot be drawn here." }
        guard screen.hasPDF else { return "The service sent no code for this traveller." }
        return "The code is in the PDF" + (isPreview ? "." : ": s saves it.")
    }

    private func labelled(_ label: String, _ text: String) -> any View {
        HStack {
            Text(label, style: .secondary).frame(width: 13)
            Text(text)
        }
    }
}

/// Shows a code if it fits, alone or with a view beside it. Otherwise shows another view.
private struct FittingCode: View {
    var code: CodeView
    /// The width of the view beside the code.
    var columns: Int
    var beside: (any View)?
    @ViewBuilder var otherwise: any View

    func width(in layout: Layout) -> SizeRange { .atLeast(20, minimum: 10) }
    func height(forWidth width: Int, in layout: Layout) -> SizeRange { .atLeast(3, minimum: 3) }

    func place(in frame: Rect, in layout: Layout) {
        let size = code.size
        guard size.width + columns + TicketScreen.codeMargin <= frame.width, size.height <= frame.height
        else {
            return otherwise.place(in: frame, in: layout)
        }
        let x = beside == nil ? (frame.width - size.width) / 2 : frame.width - size.width - 1
        if let beside {
            beside.place(
                in: Rect(x: frame.x, y: frame.y, width: x - 1, height: frame.height), in: layout)
        }
        let y = beside == nil ? (frame.height - size.height) / 2 : min(1, frame.height - size.height)
        code.place(
            in: Rect(x: frame.x + x, y: frame.y + y, width: size.width, height: size.height), in: layout)
    }
}
