import TerminalUI

extension Trace {
    /// The trace with dots in the place of secrets: in its words, its keys and its cells.
    func hiding(_ secrets: Secrets) -> Trace {
        guard !secrets.isEmpty else { return self }
        var trace = self
        var shown = HiddenRows(secrets)
        for index in steps.indices {
            trace.steps[index].words = secrets.hidden(in: steps[index].words)
            trace.steps[index].failure = steps[index].failure.map(secrets.hidden)
            let typed = steps[index].events.flatMap(\.typed).joined()
            let isSecret = secrets.hidden(in: typed) != typed
            trace.steps[index].events = steps[index].events.map { event in
                guard case .frame(var frame) = event.kind else {
                    return event.hiding(secrets, isTyped: isSecret)
                }
                frame.rows = shown.rows(of: frame)
                return Trace.Event(.frame(frame), at: event.time)
            }
        }
        return trace
    }
}

extension Trace.Event {
    /// The characters that were typed, one for each key: between two of them there may be frames.
    fileprivate var typed: [String] {
        guard case .keys(let names) = kind else { return [] }
        return names.map { $0 == "Space" ? " " : $0 }.filter { $0.count == 1 }
    }

    /// - Parameter isTyped: Whether a secret is in the text that the keys of the whole step typed.
    fileprivate func hiding(_ secrets: Secrets, isTyped: Bool) -> Trace.Event {
        var event = self
        switch kind {
        case .keys(let names):
            event.kind = .keys(names.map { isTyped && $0.count == 1 ? "•" : secrets.hidden(in: $0) })
        case .request(var request):
            request.path = secrets.hidden(in: request.path)
            event.kind = .request(request)
        case .began(let name): event.kind = .began(secrets.hidden(in: name))
        case .ended(let name): event.kind = .ended(secrets.hidden(in: name))
        case .frame: break
        }
        return event
    }
}

/// The rows of one frame after the other, with dots in the place of secrets. A row that stays as it was is not looked
/// at again.
private struct HiddenRows {
    private let secrets: Secrets
    private var seen: [[Cell]] = []
    private var hidden: [[Cell]] = []

    init(_ secrets: Secrets) {
        self.secrets = secrets
    }

    mutating func rows(of frame: Trace.Frame) -> [[Cell]] {
        hidden = frame.rows.enumerated().map { y, row in
            seen.indices.contains(y) && seen[y] == row ? hidden[y] : hiding(row)
        }
        seen = frame.rows
        return hidden
    }

    private func hiding(_ row: [Cell]) -> [Cell] {
        let text = row.rowText
        // The whole row: a part of it would tell how long the secret is.
        return secrets.hidden(in: text) == text
            ? row : CellRun.row(of: CellRun.runs(of: row[...]).map(\.hidden), width: row.count)
    }
}

extension CellRun {
    fileprivate var hidden: CellRun {
        var run = self
        run.text = text.contains { $0 != " " } ? String(repeating: "•", count: width) : text
        return run
    }
}
