import BlackBox
import Testing

@testable import Scenarios

func read(_ text: String) throws(DocumentMistake) -> Scenario {
    try readAll(text)[0]
}

/// Reads the scenario of each case.
func readAll(_ text: String, setting variables: [String: String] = [:]) throws(DocumentMistake) -> [Scenario]
{
    try Scenario.read(text, file: "a.yaml", setting: variables, in: Vocabulary.workshop)
}

/// Returns the mistake in a scenario, or `none`.
func mistake(in text: String) -> String {
    do {
        _ = try read(text)
        return "none"
    } catch {
        return error.description
    }
}

func step(_ text: String) throws -> Step {
    try #require(try read("service: workshop\nsteps:\n  - \(text)\n").steps.first)
}

func locator(_ text: String) throws -> Locator {
    try LocatorReader(what: "“expect”").read(try step("expect: \(text)").value)
}
