public import TerminalUI

/// A part of the screen in which a match has to lie, or the cell at which it begins.
///
/// ```swift
/// try await app.expect("Saw", .on(.rows(ScreenSpan(8))))
/// try await app.expect("Jobs", .on(.rows(ScreenSpan(1, 3))), .on(.columns(ScreenSpan(1, 20))))
/// ```
public enum ScreenPart: Hashable, Sendable {
    case rows(ScreenSpan)
    case columns(ScreenSpan)
    /// The cell at which the match begins, counted from 0.
    case start(Point)

    /// Whether the screen has this part.
    func exists(on size: Size) -> Bool {
        switch self {
        case .rows(let span): span.indices(of: size.height) != nil
        case .columns(let span): span.indices(of: size.width) != nil
        case .start(let place): place.x < size.width && place.y < size.height
        }
    }

    /// Whether the characters of a match lie in this part as a whole, or begins at its cell.
    func holds(_ frame: Rect, on size: Size) -> Bool {
        switch self {
        case .rows(let span):
            span.indices(of: size.height).map { $0.lowerBound <= frame.y && frame.maxY <= $0.upperBound + 1 }
                ?? false
        case .columns(let span):
            span.indices(of: size.width).map { $0.lowerBound <= frame.x && frame.maxX <= $0.upperBound + 1 }
                ?? false
        case .start(let place): frame.origin == place
        }
    }

    /// The part with its preposition: `in rows 1-3`, `at column 12, row 5`.
    var inWords: String {
        if case .start = self { "at \(words)" } else { "in \(words)" }
    }

    /// The part for a sentence: `rows 1-3`, `column 40`, `column 12, row 5`.
    var words: String {
        switch self {
        case .rows(let span): "\(span.isOne ? "row" : "rows") \(span.text)"
        case .columns(let span): "\(span.isOne ? "column" : "columns") \(span.text)"
        case .start(let place): "column \(place.x + 1), row \(place.y + 1)"
        }
    }
}

/// Some rows or columns of the screen, from the first to the last one, each counted from 1, or from -1 backwards.
public struct ScreenSpan: Hashable, Sendable {
    public var first: Int
    public var last: Int

    /// - Parameter last: The same as `first` if it is missing.
    public init(_ first: Int, _ last: Int? = nil) {
        (self.first, self.last) = (first, last ?? first)
    }

    /// Reads a span as scenarios have it: `3`, `-1`, `1-3`, `2--1`.
    package init?(_ text: String) {
        guard let match = text.wholeMatch(of: #/(-?[0-9]{1,4})(?:-(-?[0-9]{1,4}))?/#),
            let first = Int(match.1)
        else { return nil }
        self.init(first, match.2.flatMap { Int($0) })
    }

    /// The span as scenarios have it.
    package var text: String { isOne ? "\(first)" : "\(first)-\(last)" }

    /// Why no screen has this span, as the end of a sentence; nil if some screen has it.
    package var flaw: String? {
        if first == 0 || last == 0 { return "counts from 1, or from -1 backwards; not from 0" }
        if (first < 0) == (last < 0), first > last {
            return "begins with the smaller number: \(last)-\(first)"
        }
        return nil
    }

    fileprivate var isOne: Bool { first == last }

    /// The indices of the span among `count` rows or columns, counted from 0; nil if there are too few.
    fileprivate func indices(of count: Int) -> ClosedRange<Int>? {
        let (first, last) = (index(first, of: count), index(last, of: count))
        guard flaw == nil, first >= 0, last < count, first <= last else { return nil }
        return first...last
    }

    private func index(_ number: Int, of count: Int) -> Int { number > 0 ? number - 1 : count + number }
}
