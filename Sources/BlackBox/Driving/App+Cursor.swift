package import TerminalUI

/// The place and the shape that a step expects of the terminal's cursor.
package struct ExpectedCursor: Hashable, Sendable {
    package var isHidden = false
    /// The cell where it has to be, counted from 0.
    package var place: Point?
    /// The element, the words or the part of the screen in which it has to be.
    package var container: Locator?
    package var form: CursorShape.Form?
    package var isBlinking: Bool?

    package init() {}

    /// Whether only a program on a terminal of its own can be asked for this.
    fileprivate var hasShape: Bool { form != nil || isBlinking != nil }

    fileprivate func accepts(_ shape: CursorShape) -> Bool {
        (form ?? shape.form) == shape.form && (isBlinking ?? shape.isBlinking) == shape.isBlinking
    }

    fileprivate var words: String {
        if isHidden { return "a hidden cursor" }
        let blinking = isBlinking.map { $0 ? "blinking" : "steady" }
        let places = [
            place.map { ScreenPart.start($0).inWords }, container.map { $0.partInWords ?? "in \($0)" },
        ]
        return (["the", blinking, form?.rawValue, "cursor"] + places).compactMap(\.self).joined(
            separator: " ")
    }
}

extension App {
    /// Waits until the terminal's cursor is as it is expected.
    package func expectCursor(_ wanted: ExpectedCursor, _ attempt: Attempt) async throws(StepFailure) {
        guard process != nil || !wanted.hasShape else {
            throw impossible(
                "Only a program on a terminal of its own gives its cursor a shape.", attempt,
                for: wanted.words)
        }
        if let place = wanted.place { try check(place, attempt) }
        var container: Query?
        if let locator = wanted.container { container = try query(locator, attempt) }
        try await wait(for: wanted.words, attempt) { [self] snapshot in
            [cursorInWords] + (container.map { notes(on: $0, in: snapshot, wantingOne: false) } ?? [])
        } until: { [self] snapshot in
            guard let cursor = window.frame.cursor else {
                return wanted.isHidden && isOfLastInput ? () : nil
            }
            guard isOfLastInput, !wanted.isHidden, (wanted.place ?? cursor) == cursor,
                container.map({ snapshot.has(cursor, in: $0) }) != false,
                process.map({ wanted.accepts($0.cursorShape) }) != false
            else { return nil }
            return ()
        }
    }

    private var cursorInWords: String {
        guard let cursor = window.frame.cursor else { return "the cursor is hidden" }
        let shape = process.map { ", as \($0.cursorShape.words)" } ?? ""
        return "the cursor is \(ScreenPart.start(cursor).inWords)\(shape)"
    }
}

extension Snapshot {
    /// Whether a cell lies in something that matches a query, or in the part of the screen that it names.
    fileprivate func has(_ cell: Point, in query: Query) -> Bool {
        if query.isPartAlone {
            let frame = Rect(x: cell.x, y: cell.y, width: 1, height: 1)
            return query.screenParts.allSatisfy { $0.holds(frame, on: grid.size) }
        }
        return matches(query).contains { ($0.element?.visibleFrame ?? $0.frame).contains(cell) }
    }
}
