import Observation
import TerminalUI
import Waiting

/// Counts by two buttons. F2 resets the count after a question, and Esc leaves.
@Observable
@UIActor
final class CounterScreen: Screen {
    let title = "Counter"
    private(set) var count = 0
    @ObservationIgnored private weak var window: Window?

    private var nothingCounted: String? { count == 0 ? "Nothing is counted yet." : nil }

    func didAppear(in window: Window) { self.window = window }

    var body: any View {
        VStack {
            Heading("Counter")
            Text("Count: \(count)")
            HStack(spacing: 2) {
                Button("Add") { self.count += 1 }
                Button("Subtract", disabledReason: nothingCounted) { self.count -= 1 }
            }
            Spacer()
            StatusLine()
            FooterKeys()
        }
    }

    var keyBindings: [KeyBinding] {
        [
            KeyBinding(.function(2), title: "reset", disabledReason: nothingCounted) { self.askToReset() },
            KeyBinding(.escape, title: "leave") { self.window?.close() },
        ]
    }

    private func askToReset() {
        window?.present(
            Dialog("Start again from 0?", buttons: [.cancel("Keep"), .preferred("Reset") { self.count = 0 }]))
    }
}
