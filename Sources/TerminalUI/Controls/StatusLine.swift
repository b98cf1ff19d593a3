import Waiting

/// The status line: shows the last message, or the running activity and its time. A note of the screen is at the
/// right end. A message that is longer than the line takes a second row.
public struct StatusLine: Control {
    var trailing: StyledText?

    /// - Parameter trailing: The note at the right end.
    public init(trailing: StyledText? = nil) { self.trailing = trailing }

    public func width(in layout: Layout) -> SizeRange { .atLeast(20, minimum: 4) }
    public func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        let rows = rows(of: message(in: layout.environment, width), width, atMost: 2).count
        return SizeRange(minimum: 1, ideal: rows, maximum: rows)
    }

    private func rows(of message: StyledText, _ width: Int, atMost limit: Int) -> [StyledText] {
        message.cellWidth > width ? message.wrapped(to: width, lineLimit: limit) : [message]
    }

    public func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        let width = canvas.size.width
        let message = message(in: context.environment, width)
        // The time of an activity changes, so the line is painted again, unless a message hides the time.
        if !context.environment.activities.isEmpty, context.environment.status?.isReason != false {
            context.environment.requestFrame(.milliseconds(100))
        }
        let rest = width - (trailing.map { $0.cellWidth + 2 } ?? 0)
        // The message may take the room of the note, because it disappears with the next key.
        let note = context.environment.status != nil && message.cellWidth > rest ? nil : trailing
        let rows =
            note == nil
            ? rows(of: message, width, atMost: canvas.size.height) : [message.fitted(to: max(0, rest))]
        for (y, row) in rows.enumerated() { canvas.put(row, at: Point(x: 0, y: y)) }
        if let note { canvas.put(note, at: Point(x: width - note.cellWidth, y: 0)) }
        return Element(role: .status, label: message.text, value: note?.text)
    }

    private func message(in environment: Environment, _ width: Int) -> StyledText {
        let status = environment.status.map {
            StyledText([StyledText.Run($0.text, $0.kind.style, link: $0.link)])
        }
        // A message that says why a key is disabled does not hide a running activity.
        if let status, environment.status?.isReason != true { return status }
        guard let activity = environment.activities.last else { return status ?? StyledText([]) }
        let summary = StyledText(activity.summary(at: environment.now))
        guard let status else { return summary }
        // If there is no room for both, only the message is shown, because it answers the last key.
        let both = status + "   " + summary
        return both.cellWidth <= width ? both : status
    }
}

extension StatusMessage.Kind {
    var style: Style {
        switch self {
        case .information: .normal
        case .warning: .bold
        case .error: .error
        }
    }
}
