import TerminalUI
import Waiting

/// The expectations. The public calls in `App+Expectations.swift` say what each expectation waits for.
extension App {
    package func expect(_ locator: Locator, count: Int? = nil, _ attempt: Attempt) async throws(StepFailure) {
        let query = try query(locator, attempt)
        guard let count else {
            return try await wait(for: query.description, attempt) {
                self.notes(on: query, in: $0, wantingOne: false)
            } until: { [self] snapshot in
                isOfLastInput && !snapshot.matches(query).isEmpty ? () : nil
            }
        }
        try await wait(for: "\(counted(count, "match", plural: "matches")) of \(query.description)", attempt)
        { snapshot in
            let found = snapshot.matches(query)
            guard !found.isEmpty else { return self.notes(on: query, in: snapshot) }
            if found.count == count {
                return ["found \(count), but something is still under way that could change that"]
            }
            return ["found \(found.count): \(found.listed)"]
                + (query.mayBeARow ? NearMisses(snapshot: snapshot, query: query).outOfSight : [])
        } until: { [self] snapshot in
            snapshot.matches(query).count == count && nothingIsUnderWay(attempt) ? () : nil
        }
    }

    func match(_ locator: Locator, _ attempt: Attempt) async throws(StepFailure) -> Match {
        try await find(try query(locator, attempt), attempt)
    }

    package func expectGone(
        _ locator: Locator, neverSeen: Bool, _ attempt: Attempt
    ) async throws(StepFailure) {
        let query = try query(locator, attempt)
        let forbidden = query.forbidding
        var wasSeen = false
        var looked = 0
        var goneSince: LoopInstant?
        try await wait(for: "the end of \(query.description)", attempt) { snapshot in
            let found = snapshot.matches(forbidden)
            guard found.isEmpty else { return ["still there: " + found.map(\.description).listed()] }
            if let note = snapshot.rowOutOfSight(forbidden) { return [note] }
            guard !neverSeen else {
                return ["it was not there, but something is under way that could still bring it"]
            }
            return [
                "\(history.absence(of: query)), so its absence proves nothing (neverSeen: true allows that)"
            ] + NearMisses(snapshot: snapshot, query: query).sentences
        } until: { [self] snapshot in
            let isGone = snapshot.matches(forbidden).isEmpty && snapshot.rowOutOfSight(forbidden) == nil
            if neverSeen { return isGone && nothingIsUnderWay(attempt) ? () : nil }
            if !wasSeen {
                wasSeen = history.hasSeen(query, from: looked)
                looked = snapshot.number + 1
            }
            goneSince = isGone ? goneSince ?? clock.now : nil
            guard wasSeen, let goneSince else { return nil }
            // Another program may clear its screen and draw it again.
            return process.map { $0.isWhole || goneSince.duration(to: clock.now) >= $0.quiet } ?? true
                ? () : nil
        }
    }

    /// Whether no work is under way that could change the screen before the deadline of an attempt. Work that sleeps on
    /// the program's clock counts as under way.
    func nothingIsUnderWay(_ attempt: Attempt) -> Bool {
        guard let process else { return window.loop.isIdle(window.scope, until: attempt.deadline) }
        return process.hasSettled
    }

    /// Whether a screen can differ from these rows. False if all their characters are `░`.
    package nonisolated static func canDiffer(from rows: String) -> Bool {
        ExpectedScreen(rows).saysSomething
    }

    /// Waits until the screen has these rows. When scenarios are updated, accepts any screen.
    package func expectScreen(_ rows: String, _ attempt: Attempt) async throws(StepFailure) {
        let screen = ExpectedScreen(rows)
        do throws(StepFailure) {
            try await wait(for: "the screen to be as it is written", attempt) { [self] _ in
                screen.sentences(window.frame.grid, window.terminal.readBack(), hiding: secrets)
            } until: { [self] _ in
                isOfLastInput
                    && screen.differences(window.frame.grid, window.terminal.readBack()).isEmpty ? () : nil
            }
            onScreen?(nil, attempt.place)
        } catch {
            guard let onScreen, error.reason == .timedOut || error.reason == .quiescent else { throw error }
            onScreen(screen.updated(window.frame.grid, hiding: secrets), attempt.place)
        }
        invariants.compared = InvariantWatch.Comparison(
            grid: window.frame.grid, hasWords: screen.hasWords)
    }

    /// Returns the first mistake in the notation of a tree, and the index of its line; nil if there is none.
    package nonisolated static func mistake(inTree text: String) -> (line: Int, message: String)? {
        do throws(ExpectedTree.Mistake) {
            _ = try ExpectedTree(text)
            return nil
        } catch {
            return (error.line, error.message)
        }
    }

    /// Waits until the screen, or the element that a locator finds, has these elements. When scenarios are updated,
    /// accepts any elements.
    ///
    /// - Parameter block: The key in front of the tree in a scenario, with its place.
    package func expectTree(
        _ text: String, within locator: Locator?, block: (word: String, place: FileLocation),
        _ attempt: Attempt
    ) async throws(StepFailure) {
        let tree: ExpectedTree
        do throws(ExpectedTree.Mistake) { tree = try ExpectedTree(text) } catch {
            throw impossible("Line \(error.line + 1): \(error.message)", attempt, for: block.word)
        }
        var container: Query?
        if let locator { container = try query(locator, attempt) }
        func found(in snapshot: Snapshot) -> ElementTree? {
            guard let container else { return ElementTree(window.frame.elements, asReadIn: snapshot) }
            let found = snapshot.matches(container)
            return found.count == 1
                ? ElementTree(found[0].element?.children ?? [], asReadIn: snapshot) : nil
        }
        var isAccepted = false
        do throws(StepFailure) {
            try await wait(for: "the elements to be as they are written", attempt) { [self] snapshot in
                if let found = found(in: snapshot) {
                    let word = window.scope.activities.isEmpty ? block.word : nil
                    return [tree.sentence(found, in: snapshot, hiding: secrets, word: word)]
                }
                return container.map { notes(on: $0, in: snapshot) } ?? []
            } until: { [self] snapshot in
                isOfLastInput && found(in: snapshot).map { tree.matches($0, in: snapshot) } == true
                    ? () : nil
            }
            onScreen?(nil, block.place)
        } catch {
            guard let onScreen, error.reason == .timedOut || error.reason == .quiescent,
                let found = found(in: snapshot)
            else { throw error }
            onScreen(tree.updated(found, in: snapshot, hiding: secrets), block.place)
            isAccepted = true
        }
        let areas = found(in: snapshot).map { tree.areasOfWords($0, in: snapshot) } ?? []
        invariants.compared = InvariantWatch.Comparison(grid: window.frame.grid) { [isAccepted] area in
            isAccepted || areas.contains { !$0.intersection(area).isEmpty }
        }
    }

    /// Waits until the program has ended.
    ///
    /// - Parameter wanted: The way in which the program's process must have ended; nil for the exit status 0.
    package func expectClosed(_ wanted: ProcessEnding?, _ attempt: Attempt) async throws(StepFailure) {
        try await wait(for: "the program to end", attempt, admitsClosed: true) { [self] _ in
            hasEnded ? () : nil
        }
        invariants.isEndLookedFor = true
        guard let ending = process?.ending else {
            guard wanted != nil else { return }
            throw impossible(
                "Only a program of its own process has a status: leave “status” and “signal” out.", attempt,
                for: "the program to end")
        }
        guard ending == wanted ?? .exited(status: 0) else {
            let notes = wanted == nil ? ["“expectClosed” alone wants the status 0"] : []
            throw failure(
                .ended(ending.description), of: attempt, waitingFor: "the program to end", notes: notes)
        }
    }

    /// Waits until the process and its descendants take at most `megabytes` of memory.
    package func expectMemory(atMost megabytes: Int, _ attempt: Attempt) async throws(StepFailure) {
        let what = "less memory"
        guard let process else {
            throw impossible(
                "Only a program in a process of its own has memory that can be measured.", attempt, for: what)
        }
        if let end { throw failure(end, of: attempt, waitingFor: what) }
        var taken = process.memory
        if taken != nil {
            await poll(for: what, attempt) { [self] in
                taken = process.memory
                return taken.map { $0 <= megabytes << 20 } ?? false || isHopeless(attempt)
            }
        }
        if let taken, taken <= megabytes << 20 { return }
        if let end { throw failure(end, of: attempt, waitingFor: what) }
        let sentence =
            taken.map { "The program takes \(($0 >> 20) + 1) MB of memory, more than \(megabytes) MB." }
            ?? "The system does not say how much memory the program takes."
        throw impossible(sentence, attempt, for: what)
    }

    /// Waits until the program is at rest, and keeps the screen under this name. If the name is taken, adds a number to
    /// it.
    package func screenshot(_ name: String, _ attempt: Attempt) async throws(StepFailure) {
        try await wait(for: "the program to come to rest", attempt) { [self] _ in isAtRest ? () : nil }
        let taken = Set(screenshots.map(\.name))
        let names = [name] + (2...taken.count + 2).map { "\(name) \($0)" }
        screenshots.append(
            Screenshot(name: names.first { !taken.contains($0) } ?? name, text: window.frame.grid.text))
    }

    /// Waits until exactly one element matches, and returns its value, or else its text.
    func captured(_ locator: Locator, _ attempt: Attempt) async throws(StepFailure) -> String {
        let match = try await match(locator, attempt)
        let text = match.element?.value ?? match.label
        guard let element = match.element, match.ancestors.last?.role != .terminal else {
            return String(text.trimmed)
        }
        let read = snapshot.read(element)
        let shown = element.value == nil ? read.name : read.value ?? ""
        guard shown == element.shownValue ?? element.name else {
            throw impossible(
                "The \(match.description) cannot be captured: only \(shown.quoted) of it can be read.",
                attempt, for: locator.description)
        }
        return String(text.trimmed)
    }

    /// Waits until exactly one element matches, and stores its value, or else its text, in a variable.
    package func capture(
        _ variable: String, from locator: Locator, _ attempt: Attempt
    ) async throws(StepFailure) {
        capture(try await captured(locator, attempt), as: variable)
    }

    func capture(_ text: String, as variable: String) {
        captures[variable] = text
        if secrets.names.contains(variable) { secrets.insert([text]) }
    }
}

/// A screen that a step has kept under a name: its rows, without trailing blanks.
public struct Screenshot: Hashable, Sendable, Codable {
    public var name: String
    public var text: String

    package init(name: String, text: String) { (self.name, self.text) = (name, text) }
}

extension [Match] {
    /// The first six matches in words, and the number of further matches.
    var listed: String {
        prefix(6).map(\.description).joined(separator: ", ") + (count > 6 ? ", and \(count - 6) more" : "")
    }
}
