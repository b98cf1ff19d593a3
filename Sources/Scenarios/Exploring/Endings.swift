import BlackBox
import TerminalUI
import Waiting

/// Knows which keys and clicks end a program, as far as the names of keys and buttons say.
@UIActor
struct Endings {
    /// The names of keys and buttons that end the program, in lower case.
    let names: Set<String>

    func contains(_ key: Key, in app: App) -> Bool {
        let binding = app.window.activeBindings.first { $0.keys.contains(key) }
        if let binding, names.contains(binding.title.lowercased()) { return true }
        guard [.enter, .space].contains(key), let focused = app.window.frame.focusedElement else {
            return false
        }
        return saysSo(focused) || focused.children.contains { $0.states.contains(.selected) && saysSo($0) }
    }

    private func saysSo(_ element: Element) -> Bool {
        element.words.contains { words in names.contains { words.lowercased().containsWords($0) } }
    }

    /// Whether a click on a cell ends the program.
    func contains(_ place: Point, in app: App) -> Bool {
        app.window.frame.allElements.contains { element in
            element.visibleFrame.contains(place) && saysSo(element)
        }
    }

    /// Whether a step that is about to be done ends the program.
    func contains<Context>(_ action: StepDefinition<Context>.Action, in app: App) -> Bool {
        action.keys.contains { contains($0, in: app) } || action.cell.map { contains($0, in: app) } == true
    }
}
