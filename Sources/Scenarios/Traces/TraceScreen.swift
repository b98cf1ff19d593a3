package import BlackBox
import Observation
package import TerminalUI
package import Waiting

/// Shows a trace: the steps on the left, the selected frame on the right, and the step with its events below. Enter
/// enlarges the frame to the whole window.
@Observable @UIActor
package final class TraceScreen: Screen {
    package let title = "Trace"
    private(set) var trace: Trace
    /// The index of the selected step.
    private(set) var step: Int
    /// The index of the shown frame among all frames; nil if no frame has been painted yet.
    private(set) var frame: Int?
    /// Whether the screen shows only the frame.
    private(set) var isEnlarged = false
    @ObservationIgnored private var frames: [(step: Int, frame: Trace.Frame)]
    @ObservationIgnored private weak var window: Window?
    /// The run that is being shown; nil for a trace from a file.
    @ObservationIgnored weak var live: LiveTrace?

    /// Makes a screen that first shows the step that failed, or the first step if none failed.
    package init(_ trace: Trace) {
        self.trace = trace
        frames = trace.frames
        step = trace.failure ?? 0
        frame = frames.lastIndex { $0.step <= step }
    }

    package func didAppear(in window: Window) { self.window = window }

    /// Shows another trace, with its last step.
    func show(_ trace: Trace) {
        self.trace = trace
        frames = trace.frames
        step = max(0, trace.steps.count - 1)
        frame = frames.indices.last
    }

    // MARK: Moving

    /// Goes to the next step. At the last step of a run that is being shown live, makes the run do its next step.
    private func goOn() {
        if let live, step >= trace.steps.count - 1 { live.stepOn() } else { moveStep(by: 1) }
    }

    private func moveStep(by distance: Int) {
        guard trace.steps.indices.contains(step + distance) else { return }
        step += distance
        frame = frames.lastIndex { $0.step <= step }
    }

    private func moveFrame(by distance: Int) {
        let target = (frame ?? -1) + distance
        guard frames.indices.contains(target) else { return }
        frame = target
        step = frames[target].step
    }

    package var keyBindings: [KeyBinding] {
        [
            KeyBinding(
                .right, title: "step", help: "Go to the next step; ← goes back", priority: 8, keyLabel: "←→"
            ) { [weak self] in self?.goOn() },
            KeyBinding(.left, title: "") { [weak self] in self?.moveStep(by: -1) },
            KeyBinding(
                .down, title: "frame", help: "Go to the next frame; ↑ goes back", priority: 7, keyLabel: "↑↓"
            ) { [weak self] in self?.moveFrame(by: 1) },
            KeyBinding(.up, title: "") { [weak self] in self?.moveFrame(by: -1) },
            KeyBinding(
                .enter, title: isEnlarged ? "steps" : "enlarge",
                help: "Give the frame the whole window, or not",
                priority: 5
            ) { [weak self] in self?.isEnlarged.toggle() },
            KeyBinding(
                .character("q"), .escape, title: isEnlarged ? "back" : "leave",
                help: "Go back to the steps, and from there leave", priority: 9
            ) { [weak self] in self?.goBack() },
            KeyBinding(.control("c"), title: "") { [weak self] in self?.window?.close() },
        ] + (live?.keyBindings ?? [])
    }

    private func goBack() {
        if isEnlarged { isEnlarged = false } else { window?.close() }
    }

    // MARK: Drawing

    package var body: any View {
        let shown = frame.map { frames[$0].frame }
        return VStack {
            if isEnlarged {
                TraceFrameView(frame: shown, isAlone: true)
                HStack(spacing: 2) {
                    FooterKeys()
                    if let shown, shown.size.width > size.width || shown.size.height > size.height - 1 {
                        Text(
                            StyledText("a part of \(shown.size.width)×\(shown.size.height)", .secondary),
                            lineLimit: 1)
                    }
                }
            } else {
                Text(heading, lineLimit: 1)
                Divider()
                HStack(spacing: 1) {
                    TraceStepList(steps: trace.steps, chosen: step).frame(width: size.width * 3 / 10)
                    TraceFrameView(frame: shown)
                }
                Divider()
                // The details have the same height for each step, so that the frame does not move.
                Text(details, lineLimit: detailRows).frame(height: detailRows)
                FooterKeys()
            }
        }
    }

    private var size: Size { window?.terminal.size ?? Size(width: 80, height: 24) }
    private var detailRows: Int { min(8, size.height / 5 + 1) }

    private var heading: StyledText {
        let position = trace.steps.isEmpty ? "no steps" : "step \(step + 1) of \(trace.steps.count)"
        let number = frame.map { " · frame \($0 + 1) of \(frames.count)" } ?? ""
        let time = frame.map { " · at \(frames[$0].frame.time.inWords)" } ?? ""
        let pace = live.map { " · \($0.words)" } ?? ""
        // The name of the scenario comes last because it may be long.
        return StyledText("\(position)\(number)\(time)\(pace)", .bold)
            + StyledText("  \(trace.name)", .secondary)
    }

    /// The words of the selected step with its place, and its failure or its events.
    private var details: StyledText {
        guard trace.steps.indices.contains(step) else { return StyledText(trace.file, .secondary) }
        let step = trace.steps[step]
        let title = StyledText(step.words, .bold) + StyledText("  \(step.place ?? trace.file)\n", .secondary)
        if let failure = step.failure { return title + StyledText("✗ " + failure.withoutBlocks, .error) }
        let events =
            step.events.filter { $0.frame == nil }.map(\.words) + [step.rest].compactMap { $0 }
        return title
            + StyledText(
                events.isEmpty ? "No keys, requests or activities." : events.joined(separator: " · "),
                .secondary)
    }
}
