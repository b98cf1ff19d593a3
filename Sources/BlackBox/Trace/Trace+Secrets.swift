import TerminalUI

extension Trace {
    /// Returns the trace with dots in place of secrets in its words, its keys, its cells and its elements.
    package func hiding(_ secrets: Secrets) -> Trace {
        guard !secrets.isEmpty else { return self }
        var trace = self
        // Remembers for each row whether it has a secret: most frames share most rows with the previous frame.
        var secretRows: [String: Bool] = [:]
        var hiddenLines: [String: String] = [:]
        func hiding(_ frame: Trace.Frame) -> Trace.Frame {
            var frame = frame
            for (y, row) in frame.rows.enumerated() {
                let text = frame.grid.text(row: y)
                let isSecret = secretRows[text] ?? (secrets.hidden(in: text) != text)
                secretRows[text] = isSecret
                guard isSecret else { continue }
                // Hides the whole row. Otherwise, the dots would show how long the secret is.
                let runs = CellRun.runs(of: row).map(\.hidden)
                frame.grid.setRow(y, to: CellRun.row(of: runs, width: row.count))
            }
            frame.elements = frame.elements.map { line in
                let hidden = hiddenLines[line] ?? Self.hidden(line, secrets)
                hiddenLines[line] = hidden
                return hidden
            }
            return frame
        }
        for index in steps.indices {
            trace.steps[index].words = secrets.hidden(in: steps[index].words)
            trace.steps[index].failure = steps[index].failure.map(secrets.hidden)
            trace.steps[index].rest = steps[index].rest.map(secrets.hidden)
            let typed = steps[index].events.flatMap(\.typed).joined()
            let isTyped = secrets.hidden(in: typed) != typed
            trace.steps[index].events = steps[index].events.map { event in
                guard let frame = event.frame else { return event.hiding(secrets, isTyped: isTyped) }
                return Trace.Event(.frame(hiding(frame)), at: event.time)
            }
        }
        return trace
    }

    private static func hidden(_ line: String, _ secrets: Secrets) -> String {
        let hidden = secrets.hidden(in: line)
        // A secret with quotation marks or backslashes is written with backslashes in front of them.
        let plain = hidden.replacing("\\\\", with: "\\").replacing("\\\"", with: "\"")
        return secrets.hidden(in: plain) == plain ? hidden : line.prefix { $0 == " " } + "- " + .dots
    }
}

extension Trace.Event {
    fileprivate var typed: [String] {
        guard case .keys(let names) = kind else { return [] }
        return names.map { $0 == "Space" ? " " : $0 }.filter { $0.count == 1 }
    }

    /// - Parameter isTyped: Whether the step types a secret, perhaps by several events.
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

extension CellRun {
    fileprivate var hidden: CellRun {
        var run = self
        run.text = text.contains { $0 != " " } ? String(repeating: "•", count: width) : text
        return run
    }
}
