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
    func contains(_ step: Step, in app: App) -> Bool {
        switch step.word {
        case "press":
            let names = (try? step.value.list("")) ?? []
            return names.contains { name in
                guard let text = try? name.text("", mayBeEmpty: true), let key = try? Key(named: text) else {
                    return false
                }
                return contains(key, in: app)
            }
        case "click":
            guard let place = step.value.taking("at").value.flatMap({ try? $0.cell() }) else { return false }
            return contains(place, in: app)
        default: return false
        }
    }
}
