/// The steps that every scenario can take.
enum StepWord: String, CaseIterable {
    case enter, tap, press, expect, expectGone, clear, paste, select, click, scrollTo, resize

    /// For the schema that editors read.
    var about: String {
        switch self {
        case .enter: "Replaces what a field holds by the text, typed key by key."
        case .tap: "Goes to it by Tab and arrows, and presses Enter (Space on a checkbox)."
        case .press: "Presses a key, or one after another: Enter, Esc, Down, F1, Ctrl-C, a."
        case .expect: "Waits until it is on the screen."
        case .expectGone: "Waits until it is no longer on the screen, where it was before."
        case .clear: "Empties a field."
        case .paste: "Pastes text, into a field or into what has the focus."
        case .select: "Moves the choice of a list to a row or a cell, or sets a checkbox."
        case .click: "Clicks it with the mouse."
        case .scrollTo: "Scrolls until it is on the screen."
        case .resize: "Gives the terminal another size, columns by rows."
        }
    }
}

/// The keys that a mapping may narrow down a locator with.
enum LocatorWord: String, CaseIterable {
    case label, text, matching, containing, value, within, nth

    var about: String {
        switch self {
        case .label: "What it is called, exactly."
        case .text: "Whole words that it says."
        case .matching: "A regular expression that something it says matches."
        case .containing: "Whole words that it, or something within it, says."
        case .value: "What it holds, exactly."
        case .within: "What it is part of, or lies within."
        case .nth: "Which of several in reading order, from 1; from -1 backwards."
        }
    }
}

/// The keys that go with any step.
enum StepOption: String, CaseIterable {
    case timeout, unless

    var about: String {
        switch self {
        case .timeout: "How long the step may take: 500 ms, 5 s, 2 min."
        case .unless: "Fails the step as soon as this is on the screen."
        }
    }
}
