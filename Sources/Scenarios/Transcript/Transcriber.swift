import BlackBox
public import TerminalUI
public import Waiting

/// Writes down what a person does in a window, as steps of a scenario.
///
/// For each event, stores the frame that the person saw before the event. When the next event comes, the screen shows
/// the effect of the earlier one. Only then adds its step, with an expectation of that effect.
@UIActor
public final class Transcriber {
    /// The key that opens the transcriber's own menu. The program does not get it.
    package nonisolated static let key = Key.function(12)

    /// Called when a step was added or dropped.
    package var onChange: (@UIActor () -> Void)?
    /// Says whether a program without known fields, such as another process, hides what is typed now, as for a
    /// password.
    package var hidesInput: (@UIActor () -> Bool)?
    /// Says whether another program gets a click, or a turn of the wheel, now.
    package var takesMouse: (@UIActor (MouseEvent) -> Bool)?
    /// Says whether another program is at rest, so that its screen has all that the last action has brought.
    package var isAtRest: (@UIActor () -> Bool)?
    private(set) var steps: [TranscriptStep] = []
    private(set) var secrets: [TranscriptSecret] = []
    /// Whether the transcriber takes the next key for itself, because its menu is open.
    private(set) var isAsking = false
    /// A sentence about what the last key for the transcriber has done.
    private(set) var notice: String?
    private let window: Window
    /// The last event, the frame before it, and whether its text is hidden.
    private var last: (event: InputEvent, before: Snapshot, isHidden: Bool)?
    /// The index in `secrets` of the secret that the last step types, so that the next letter can be added to it; nil
    /// for any other step.
    private var typedSecret: Int?
    private var edit: FieldEdit?
    /// The words that another program has shown so far, at each event.
    private var earlierWords: Set<String> = []
    /// The row that the person has selected since the last step; nil if the selection of the list is unchanged.
    private var choice: (row: ListChoice, locator: Locator)?
    /// The keys that have moved the focus, or the choice of a list, since the last step.
    private var moves: [Key] = []
    /// The frame before the first key in `moves`.
    private var beforeMoves: Snapshot?
    /// Whether the terminal has gone.
    package private(set) var hasLostTerminal = false
    /// Whether the person has ended the transcript.
    public private(set) var isEnded = false

    /// Follows a window until it closes.
    public init(_ window: Window) {
        self.window = window
        window.onInput = { [weak self] in self?.take($0) ?? false }
        window.overpaint = { [weak self] in self.map(TranscriptPanel.init)?.paint(on: $0) }
        window.setNeedsDisplay()
    }

    /// The scenario so far.
    ///
    /// - Parameter head: The keys at the top, such as `name` and `service`.
    public func scenario(_ head: [DocumentValue.Entry]) -> Transcript {
        var joined: [TranscriptStep] = []
        for step in steps where joined.isEmpty || !joined[joined.count - 1].join(step) { joined.append(step) }
        // A step that was dropped may have been the only one with its secret.
        let used = secrets.filter { secret in joined.contains { $0.yaml.contains("${\(secret.name)}") } }
        return Transcript(head: head, steps: joined, secrets: used)
    }

    /// Ends the transcript, and adds steps for what the person has done last.
    ///
    /// - Parameters:
    ///   - isInterrupted: Whether something else than the program has closed the window, such as a signal.
    ///   - status: The exit status of a program that is a process of its own; nil for any other program.
    public func finish(isInterrupted: Bool, status: Int32? = nil) {
        settle()
        if !isInterrupted, !isEnded, !steps.isEmpty {
            let isPlain = status == nil || status == 0
            let ending: DocumentValue =
                isPlain
                ? DocumentValue(.nothing, at: .transcript) : .mapping(["status": .plain("\(status ?? 0)")])
            add(TranscriptStep(word: "expectClosed", value: ending))
        }
        (window.onInput, window.overpaint) = (nil, nil)
    }

    /// The row of the screen in which the person types or chooses.
    var usedRow: Int? { window.frame.focusPlace?.y }

    // MARK: Events

    /// Writes down an event. Returns true if the event was for the transcriber itself, so that the program does not get
    /// it.
    private func take(_ event: InputEvent) -> Bool {
        if isAsking, case .key(let key) = event {
            isAsking = false
            answer(key)
            window.setNeedsDisplay()
            return true
        }
        if event == .key(Self.key) {
            settle()
            (isAsking, notice) = (true, nil)
            window.setNeedsDisplay()
            return true
        }
        if event == .endOfInput { hasLostTerminal = true }
        let now = now
        judge(now)
        if event != .endOfInput { expectFirstScreen(now) }
        earlierWords.formUnion(ScreenChange.words(onTerminalOf: now))
        // Reads a hidden text now, because the field may be gone or empty after this event.
        if let edit, edit.isSecure { self.edit?.secret = window.typedText(in: edit.id) }
        if !FieldEdit.isEditing(event) { leaveField(now) }
        if case .mouse(let mouse) = event, takesMouse?(mouse) == false {
            notice = "The program has not asked for clicks, so that this one is not recorded."
            window.setNeedsDisplay()
            return false
        }
        last = (event, now, now.focused?.role == .secureField || hidesInput?() ?? false)
        return false
    }

    private var now: Snapshot {
        if window.needsDisplay { window.display() }
        return Snapshot(window.frame)
    }

    /// Makes steps of everything that was done so far.
    @discardableResult
    private func settle() -> Snapshot {
        let now = now
        judge(now)
        if let edit, edit.isSecure { self.edit?.secret = window.typedText(in: edit.id) }
        leaveField(now)
        leaveList()
        return now
    }

    /// Adds the step for the last event, or notes what it has changed, now that its effect is on the screen.
    private func judge(_ after: Snapshot) {
        guard let (event, before, isHidden) = last else { return }
        last = nil
        if edits(event, before, after) { return }
        leaveField(before)
        switch event {
        case .key(let key) where isHidden && event.isText:
            leaveList()
            addMoves()
            if case .character(let character) = key.code { typeHidden(String(character), before, after) }
        case .key(let key) where before.focused?.role == .terminal: type(key, before, after)
        case .key(let key): judge(key, before, after)
        case .mouse(let mouse):
            leaveList()
            point(mouse, before, after)
        case .paste(let text):
            leaveList()
            addMoves()
            let value = isHidden ? secret(text, named: "password") : .literal(text)
            add(TranscriptStep(word: "paste", value: value), before, after)
        case .resize(let size):
            leaveList()
            if steps.last?.word == "resize" { steps.removeLast() }
            add(TranscriptStep(word: "resize", value: .plain("\(size.width)x\(size.height)")), before, after)
        case .endOfInput: break
        }
    }

    private func judge(_ key: Key, _ before: Snapshot, _ after: Snapshot) {
        if Self.moving.contains(key), before.place == after.place, !window.isClosed {
            if before.focus != after.focus {
                leaveList()
                return move(key, before)
            }
            let (old, new) = (
                ListChoice(in: before, focus: before.focused), ListChoice(in: after, focus: after.focused)
            )
            if let new, old.map({ $0.isInSameList(as: new) }) ?? true, old?.row.label != new.row.label {
                choice = LocatorSearch(snapshot: after).locator(of: new.row, for: .select).map { (new, $0) }
                if choice != nil { return move(key, before) }
            }
            // A key that has changed nothing, such as Down in the last row, needs no step.
            if before.grid == after.grid { return }
        }
        if let element = pressed(key, before),
            let locator = LocatorSearch(snapshot: before).locator(of: element, for: .tap)
        {
            if element.role != .row { leaveList() }
            choice = nil
            var step = TranscriptStep(word: "tap", value: locator.written)
            step.asKeys = [.press(moves + [key])]
            return add(step, before, after)
        }
        leaveList()
        press(key, from: before, to: after)
    }

    private func move(_ key: Key, _ before: Snapshot) {
        if moves.isEmpty { beforeMoves = before }
        moves.append(key)
    }

    private static let moving: Set<Key> = [
        .tab, .backTab, .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .character("j"),
        .character("k"), .character("g"), .character("G"), .control("d"), .control("u"),
    ]

    /// Returns the button, the checkbox or the row that a key activates.
    private func pressed(_ key: Key, _ snapshot: Snapshot) -> Element? {
        guard key == .enter || key == .space, let focused = snapshot.focused else { return nil }
        switch focused.role {
        case .button: return focused
        case .checkbox: return key == .space ? focused : nil
        default: return key == .enter ? ListChoice(in: snapshot, focus: focused)?.row : nil
        }
    }

    /// Adds a key for the screen of another program, whose fields are not known. Successive letters become one step
    /// `type`.
    private func type(_ key: Key, _ before: Snapshot, _ after: Snapshot) {
        guard InputEvent.key(key).isText, let last = steps.last, let typed = last.typedText,
            last.word == "type" || last.expectations.isEmpty, case .character(let character) = key.code
        else { return add(.press([key]), before, after) }
        steps.removeLast()
        add(TranscriptStep(word: "type", value: .literal(typed + String(character))), before, after)
    }

    /// Adds a letter of a text that does not show. Successive letters become one secret.
    private func typeHidden(_ letter: String, _ before: Snapshot, _ after: Snapshot) {
        let typed = typedSecret.map { secrets.remove(at: $0).text }
        if typed != nil { steps.removeLast() }
        let value = newSecret((typed ?? "") + letter, named: "password")
        add(TranscriptStep(word: "type", value: value), before, after)
        typedSecret = secrets.indices.last
    }

    // MARK: Steps

    private func add(_ step: TranscriptStep, _ before: Snapshot, _ after: Snapshot) {
        var step = step
        // A closed window still has its last frame, which does not show the effect.
        if !window.isClosed {
            var change = change(from: before, to: after)
            if step.typedText != nil { change.typingRow = window.frame.cursor?.y }
            step.expectations = change.expectations
        }
        add(step)
    }

    private func change(from before: Snapshot?, to after: Snapshot) -> ScreenChange {
        ScreenChange(
            before: before, after: after, earlierWords: earlierWords, admitsNumbers: isAtRest?() ?? false)
    }

    /// Adds an expectation of what another program shows before the first event. Programs may throw away keys that come
    /// before they are ready.
    private func expectFirstScreen(_ now: Snapshot) {
        guard earlierWords.isEmpty, steps.isEmpty, now.focused?.role == .terminal else { return }
        let found = change(from: nil, to: now).expectations.map(\.written)
        if let step = TranscriptStep.expecting(found) { add(step) }
    }

    private func add(_ step: TranscriptStep) {
        (moves, beforeMoves, notice, typedSecret) = ([], nil, nil, nil)
        steps.append(step)
        onChange?()
    }

    private func addMoves() {
        if !moves.isEmpty { add(.press(moves)) }
    }

    /// Adds a step that presses the key, after the keys that have moved the focus. If the focus is on a field or a
    /// stepper, a `tap` of that control replaces those keys.
    private func press(_ key: Key, from before: Snapshot, to after: Snapshot) {
        if !moves.isEmpty, let focused = before.focused, focused.role.isField || focused.role == .stepper,
            let locator = LocatorSearch(snapshot: before).locator(of: focused, for: .tap)
        {
            var step = TranscriptStep(word: "tap", value: locator.written)
            step.asKeys = [.press(moves)]
            add(step)
        }
        add(.press(moves + [key]), before, after)
    }

    private func edits(_ event: InputEvent, _ before: Snapshot, _ after: Snapshot) -> Bool {
        guard let field = before.focused, field.role.isField, let id = field.id, FieldEdit.isEditing(event),
            before.dialogs == after.dialogs, after.focus == id, !window.isClosed
        else { return false }
        if edit?.id != id {
            // A letter that does not change the field is a key that does something else.
            if event.isText, after.focused?.value == field.value { return false }
            leaveField(before)
            leaveList()
            edit = FieldEdit(field, id, in: before)
        }
        edit?.note(event)
        return true
    }

    /// Ends the editing of a field. Adds the step that fills the field, if its text has changed.
    private func leaveField(_ snapshot: Snapshot) {
        guard let edit else { return }
        self.edit = nil
        guard let value = snapshot.entries.last(where: { $0.element.id == edit.id })?.element.value,
            value != edit.initial || edit.isSecure && !value.isEmpty
        else { return }
        let text = edit.isSecure ? secret(edit.secret ?? "", named: edit.label) : .literal(value)
        let typing = TranscriptStep(word: "type", value: text)
        guard let locator = edit.locator else {
            addMoves()
            return add(typing)
        }
        guard !value.isEmpty else { return add(TranscriptStep(word: "clear", value: locator.written)) }
        var step = TranscriptStep(
            word: edit.word(for: value), value: .mapping(["text": text, "into": locator.written]))
        if edit.initial.isEmpty { step.asKeys = (moves.isEmpty ? [] : [.press(moves)]) + [typing] }
        add(step)
    }

    /// Returns the variable for a hidden text. The same text has the same variable.
    private func secret(_ text: String, named label: String) -> DocumentValue {
        if let known = secrets.first(where: { $0.text == text }) { return .template("${\(known.name)}") }
        return newSecret(text, named: label)
    }

    private func newSecret(_ text: String, named label: String) -> DocumentValue {
        let word = label.lowercased().filter { $0.isASCII && $0.isLetter }
        let stem = word.isEmpty ? "secret" : word
        let taken = secrets.count { $0.name.hasPrefix(stem) }
        let secret = TranscriptSecret(name: taken == 0 ? stem : "\(stem)\(taken + 1)", text: text)
        secrets.append(secret)
        return .template("${\(secret.name)}")
    }

    /// Adds the step that selects the row to which the person has moved, if any.
    private func leaveList() {
        guard let locator = choice?.locator else { return }
        choice = nil
        var step = TranscriptStep(word: "select", value: locator.written)
        step.asKeys = [.press(moves)]
        add(step)
    }

    // MARK: The mouse

    private func point(_ mouse: MouseEvent, _ before: Snapshot, _ after: Snapshot) {
        switch mouse.action {
        case .wheelUp, .wheelDown: turn(mouse.action == .wheelUp ? -1 : 1, at: mouse.position, before, after)
        case .click, .doubleClick: click(mouse, before, after)
        }
    }

    private func click(_ mouse: MouseEvent, _ before: Snapshot, _ after: Snapshot) {
        guard let locator = before.locatorForClick(at: mouse.position) else {
            if before.focused?.role == .terminal {
                let cell = [mouse.position.x, mouse.position.y].map { DocumentValue.plain("\($0 + 1)") }
                let value = DocumentValue.mapping(["at": .list(cell)])
                return add(TranscriptStep(word: "click", value: value), before, after)
            }
            notice = "There is nothing with words where you clicked, so that this is not recorded."
            return
        }
        // The first click of a double click has already become a step.
        let isSecond = mouse.action == .doubleClick && steps.last?.word == "click"
        let target = isSecond ? steps.removeLast().value : locator.written
        add(TranscriptStep(word: "click", value: isSecond ? target.clickedTwice : target), before, after)
    }

    private func turn(_ notches: Int, at place: Point, _ before: Snapshot, _ after: Snapshot) {
        guard let locator = before.locatorForWheel(at: place) else { return }
        let over = locator.written
        var by = notches
        if let last = steps.last, last.word == "wheel", last.value.entries.last?.value == over,
            case .text(let text)? = last.value.entries.first?.value.content, let earlier = Int(text)
        {
            by += earlier
            steps.removeLast()
        }
        guard by != 0 else { return }
        add(
            TranscriptStep(word: "wheel", value: .mapping(["by": .plain("\(by)"), "over": over])), before,
            after
        )
    }

    // MARK: The transcriber's menu

    private func answer(_ key: Key) {
        switch key {
        case .character("s"):
            addLastMoves()
            isEnded = true
            window.close()
        case .character("d"):
            guard let dropped = steps.popLast() else { return notice = "There is no step yet." }
            typedSecret = nil
            notice = "Dropped: \(dropped.yaml)"
            onChange?()
        case .character("e"): expectFocused()
        default: break
        }
    }

    /// Adds the last keys, which only moved the focus, if something new is on the screen since then, such as an error.
    private func addLastMoves() {
        guard let beforeMoves else { return }
        let step = TranscriptStep.press(moves)
        let found = change(from: beforeMoves, to: Snapshot(window.frame)).expectations
        guard !found.isEmpty else { return }
        add(step)
        steps[steps.count - 1].expectations = found
    }

    /// Adds an expectation of the element that has the focus.
    private func expectFocused() {
        let snapshot = Snapshot(window.frame)
        let row = window.frame.cursor.flatMap { snapshot.rowOfTerminal(at: $0.y) }
        let locators =
            row.map { [Locator(.text($0.label))] } ?? snapshot.locatorOfReversedRow.map { [$0] }
            ?? snapshot.focused.map(snapshot.locatorsForExpectation) ?? []
        guard let step = TranscriptStep.expecting(locators.map(\.written)) else {
            return notice =
                snapshot.focused?.role == .terminal
                ? "The program hides its cursor, and marks no row, or several."
                : "Nothing with words has the focus."
        }
        add(step)
        notice = "Added: \(step.yaml)"
    }
}

extension Snapshot {
    var focused: Element? {
        entries.last { $0.element.states.contains(.focused) }?.element
    }

    /// The names of the open dialogs.
    fileprivate var dialogs: [String] { entries.filter { $0.element.role == .dialog }.map(\.element.label) }

    fileprivate var focus: ControlID? { focused?.id }

    /// The labels of the headings and dialogs. Keys that only move the focus do not change them.
    fileprivate var place: [String] {
        entries.filter { [.dialog, .heading].contains($0.element.role) }.map(\.element.label)
    }
}
