import Rail
import TerminalUI
import Waiting

/// The frame of every screen: the header above the content, and the status line and the keys below it.
struct ScreenFrame: ComposedView {
    var screen: any Screen
    var content: any View
    var context: AppContext
    /// Short texts that every screen shows in its header, e.g. `● Recording`.
    var marks: [String]

    var body: any View {
        VStack {
            header
            Divider()
            content.frame(maxWidth: SizeRange.unlimited, minHeight: 0, maxHeight: SizeRange.unlimited)
            Divider()
            StatusLine(trailing: framed?.statusNote.map { StyledText($0, .secondary) })
                .padding(horizontal: 1)
            FooterKeys().padding(horizontal: 1)
        }
    }

    private var framed: (any FramedScreen)? { screen as? any FramedScreen }

    private var header: any View {
        let header = framed?.header ?? ScreenHeader("Guichet · \(screen.title)")
        let info = context.service.info
        let service = [info.name, info.remark].compactMap(\.self).joined(separator: " · ")
        return HStack(spacing: 2) {
            HeaderLine(
                place: StyledText(header.place.runs.map { .init($0.text, .bold, givesWay: $0.givesWay) }),
                warning: context.offlineMark, details: [header.details ?? [service]] + header.shorter)
            for mark in marks { Text(mark, style: .bold).frame(width: mark.cellWidth) }
        }
        .padding(horizontal: 1).frame(height: 1)
    }
}

/// The header line: the place on the left and the details on the right. Narrow windows show shorter details.
private struct HeaderLine: ComposedView {
    var place: StyledText
    /// A text in front of all details, which is shown even in narrow windows.
    var warning: String?
    /// The versions of the details, longest first. Each version begins with its most important text.
    var details: [[String]]

    var body: any View {
        let whole = Text(place).frame(width: place.cellWidth)
        ViewThatFits {
            for words in details { line(whole, words) }
            if warning != nil { line(whole, []) }
            line(Text(place, lineLimit: 1), warning == nil ? details.last ?? [] : [], atLeast: 40)
        }
    }

    /// - Parameter least: The width that the details keep if the line is too narrow for them, in cells.
    private func line(_ place: any View, _ details: [String], atLeast least: Int = .max) -> any View {
        let first = warning.map { StyledText($0, .highlight) } ?? StyledText([])
        let gap = warning != nil && !details.isEmpty ? "   " : ""
        let words = first + StyledText(gap + details.joined(separator: "   "), .secondary)
        return HStack(spacing: 1) {
            place
            Spacer()
            Text(words, lineLimit: 1).frame(minWidth: min(words.cellWidth, least))
        }
    }
}

/// A sentence about something unwelcome that a service has changed, such as a higher price or a cancelled train. Its
/// mark is visible without colour.
struct WarningText: ComposedView {
    var sentence: String
    var lineLimit: Int?

    var body: any View { Text("! " + sentence, style: .error, lineLimit: lineLimit) }
}

/// A sentence about a problem, with a mark that is visible without colour. Empty if the sentence is nil.
struct ProblemText: ComposedView {
    var sentence: String?

    var body: any View {
        if let sentence {
            // The last sentence often contains an example, such as a phone number with blanks, which must stay on
            // one line.
            let last = sentence.ranges(of: ". ").last?.upperBound ?? sentence.startIndex
            Text(
                StyledText([
                    .init("✗ " + sentence[..<last], .error),
                    .init(String(sentence[last...]), .error, staysWhole: true),
                ]))
        }
    }
}

extension StyledText {
    /// Joins parts by ` · `. Lines are broken between the parts, unless a part is longer than a line.
    init(parts: [String], _ style: Style) {
        self.init(
            parts.enumerated().flatMap { index, part -> [Run] in
                let isLast = index == parts.count - 1
                return [Run(isLast ? part : part + " ·", style, staysWhole: true)]
                    + (isLast ? [] : [Run(" ", style)])
            })
    }
}
