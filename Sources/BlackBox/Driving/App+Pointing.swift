package import TerminalUI

/// Actions of the mouse that only another program can get: clicks with any button, perhaps with held keys, and drags.
extension App {
    /// Where the mouse acts.
    package enum MouseTarget: Hashable, Sendable {
        case element(Locator)
        case cell(Point)
    }

    package func click(
        _ target: MouseTarget, times: Int, with button: MouseGesture.Button, holding modifiers: Key.Modifiers,
        _ attempt: Attempt
    ) async throws(StepFailure) {
        if button == .left, modifiers.isEmpty {
            switch target {
            case .element(let locator): return try await click(locator, times: times, attempt)
            case .cell(let place): return try await click(at: place, times: times, attempt)
            }
        }
        try checkGestures(attempt)
        let place = try await place(of: target, attempt)
        try await send(MouseGesture(clickAt: place, button, modifiers), times: times, attempt)
    }

    /// Presses the left button in one place, moves the mouse to another one, and releases the button there.
    package func drag(
        from start: MouseTarget, to end: MouseTarget, _ attempt: Attempt
    ) async throws(StepFailure) {
        try checkGestures(attempt)
        let gesture = MouseGesture(
            dragFrom: try await place(of: start, attempt), to: try await place(of: end, attempt))
        guard gesture.path.count > 1 else {
            throw impossible(
                "“from” and “to” are the same cell, so that nothing would be dragged.", attempt,
                for: "another cell")
        }
        try await send(gesture, times: 1, attempt)
    }

    private func checkGestures(_ attempt: Attempt) throws(StepFailure) {
        guard process == nil else { return }
        throw impossible(
            "This window takes clicks of the left button alone: other buttons, held keys and drags go to a program"
                + " on a terminal of its own.", attempt, for: "a program that takes them")
    }

    private func place(of target: MouseTarget, _ attempt: Attempt) async throws(StepFailure) -> Point {
        switch target {
        case .element(let locator): return try await place(of: locator, attempt)
        case .cell(let place):
            try await rest(attempt)
            try check(place, attempt)
            return place
        }
    }

    private func send(_ gesture: MouseGesture, times: Int, _ attempt: Attempt) async throws(StepFailure) {
        try await rest(attempt)
        try await readiness(attempt)
        for place in gesture.path {
            guard let obstacle = process?.obstacle(to: MouseEvent(.click, at: place)) else { continue }
            throw impossible(obstacle, attempt, for: "a place for the mouse")
        }
        for _ in 0..<times {
            trace.note(input: gesture.name)
            process?.send(gesture)
        }
        try await workOff(attempt)
    }
}

extension MouseGesture {
    /// The gesture for a trace: `Shift-right click at 12,5`, with the column and the row, counted from 1.
    fileprivate var name: String {
        let places = [path[0], path[path.count - 1]].map { "\($0.x + 1),\($0.y + 1)" }
        return path.count > 1
            ? "drag from \(places[0]) to \(places[1])" : "\(modifiers.name)\(button) click at \(places[0])"
    }
}
