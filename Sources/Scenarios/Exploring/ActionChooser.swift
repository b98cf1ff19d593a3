import BlackBox
import SharedAlgorithms
import TerminalUI
import Waiting

/// Chooses the next action of an exploration: at random, among what a person could do in the last frame.
///
/// The same seed and the same frames give the same choices.
@UIActor
struct ActionChooser<Context: Sendable> {
    private var random: any RandomNumberGenerator
    private let words: ExplorerWords<Context>
    /// Keys that are not pressed, because the terminal itself handles them: they stop a program or its output.
    private let unusedKeys: Set<Key>
    private var endings: Endings { Endings(names: words.endings) }

    init(seed: UInt64, _ words: ExplorerWords<Context>, unusedKeys: Set<Key> = []) {
        random = SeededGenerator(seed: seed)
        (self.words, self.unusedKeys) = (words, unusedKeys)
    }

    /// Returns steps as they are written in a scenario.
    mutating func next(_ app: App, _ context: Context) -> [String] {
        for _ in 0..<100 {
            let steps = draw(app, context)
            if !steps.isEmpty { return steps }
        }
        return ["press: Tab"]
    }

    private mutating func draw(_ app: App, _ context: Context) -> [String] {
        let frame = app.window.frame
        switch Int.random(in: 0..<100, using: &random) {
        case ..<30:
            let bound = app.window.activeBindings.flatMap(\.keys).randomElement(using: &random)
            return press(bound ?? otherKey(), app)
        case ..<48: return press(Self.usualKeys.randomElement(using: &random), app)
        case ..<54: return press(otherKey(), app)
        case ..<76: return text(in: frame)
        case ..<88: return click(onElementOf: app)
        case ..<90: return click(cell(in: Rect(origin: Point(x: 0, y: 0), size: frame.size)), app)
        case ..<92: return wheel(frame)
        case ..<94: return ["resize: \(size())"]
        default: return words.steps(context, &random)
        }
    }

    // MARK: Keys

    private static var usualKeys: [Key] {
        [
            .tab, .tab, .tab, .backTab, .enter, .enter, .enter, .escape, .escape, .up, .down, .down, .left,
            .right, .home, .end, .pageUp, .pageDown, .space, .backspace, .delete, .control("u"),
        ]
    }

    private mutating func otherKey() -> Key {
        let letters = Array("abcdefghijklmnopqrstuvwxyzGJK0123456789/?+-.:")
        let letter = letters[Int.random(in: 0..<letters.count, using: &random)]
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return .function(Int.random(in: 1...12, using: &random))
        case 1: return letter.isLetter ? .control(Character(letter.lowercased())) : .control("l")
        case 2: return Key(.character(letter), .alt)
        default: return .character(letter)
        }
    }

    private func press(_ key: Key?, _ app: App) -> [String] {
        guard let key, !unusedKeys.contains(key), !endings.contains(key, in: app) else { return [] }
        return ["press: \(key.name.asYAML)"]
    }

    // MARK: Text

    private mutating func text(in frame: Frame) -> [String] {
        guard let focused = frame.focusedElement,
            focused.role == .terminal || Kind.field.roles.contains(focused.role)
        else { return [] }
        let isOwn = !words.texts.isEmpty && Bool.random(using: &random)
        if !isOwn, Int.random(in: 0..<4, using: &random) == 0 {
            return NastyTexts.pasted.randomElement(using: &random).map { ["paste: \($0.asYAML)"] } ?? []
        }
        let text = (isOwn ? words.texts : NastyTexts.typed).randomElement(using: &random) ?? "a"
        // Half of the texts replace what the field holds.
        let before = Bool.random(using: &random) ? ["press: [End, Ctrl-U]"] : []
        return before + ["type: \(text.asYAML)"]
    }

    // MARK: Mouse and size

    private mutating func click(onElementOf app: App) -> [String] {
        let frame = app.window.frame
        let seen = frame.allElements.filter { !$0.visibleFrame.isEmpty && $0.role != .group }
        let actedOn = seen.filter(\.isActedOn)
        let choice = actedOn.isEmpty || Int.random(in: 0..<4, using: &random) == 0 ? seen : actedOn
        guard let element = choice.randomElement(using: &random) else { return [] }
        return click(cell(in: element.visibleFrame), app)
    }

    private mutating func click(_ place: Point, _ app: App) -> [String] {
        guard !endings.contains(place, in: app) else { return [] }
        let times = Int.random(in: 0..<6, using: &random) == 0 ? ", times: 2" : ""
        return ["click: { at: [\(place.x + 1), \(place.y + 1)]\(times) }"]
    }

    private mutating func wheel(_ frame: Frame) -> [String] {
        let place = cell(in: Rect(origin: Point(x: 0, y: 0), size: frame.size))
        let notches = [-3, -1, 1, 3].randomElement(using: &random) ?? 1
        return ["wheel: { by: \(notches), at: [\(place.x + 1), \(place.y + 1)] }"]
    }

    private mutating func cell(in area: Rect) -> Point {
        Point(
            x: area.x + Int.random(in: 0..<max(1, area.width), using: &random),
            y: area.y + Int.random(in: 0..<max(1, area.height), using: &random))
    }

    private mutating func size() -> String {
        let sizes = ["80x24", "80x24", "60x16", "132x43", "100x30", "40x12", "20x6", "10x3", "1x1"]
        guard Int.random(in: 0..<3, using: &random) == 0 else {
            return sizes.randomElement(using: &random) ?? sizes[0]
        }
        return
            "\(Int.random(in: 1...140, using: &random))x\(Int.random(in: 1...45, using: &random))"
    }
}
