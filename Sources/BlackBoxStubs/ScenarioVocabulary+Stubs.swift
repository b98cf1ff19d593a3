import BlackBox
import Foundation
public import HTTPStubs
import JSONTrees
public import Scenarios
import Waiting

extension ScenarioVocabulary {
    /// Adds the words with which a scenario stubs the program's HTTP service: the setting `stubs`, and the steps `stub`
    /// and `release`, with their schemas.
    ///
    /// A world calls `StubSession.addStubs(of:)` when it opens a scenario with such a setting.
    ///
    /// - Parameter session: Returns the session through which the program's requests go.
    public mutating func addStubs(
        _ session: @escaping @UIActor @Sendable (Context) -> StubSession
    ) {
        settings.append(.stubs)
        steps += [.stub(session), .release(session)]
        definitions = .object((definitions.members ?? []) + (StubSchema.definitions.members ?? []))
    }
}

extension ScenarioSettingWord {
    static var stubs: Self {
        Self(
            "stubs",
            about: "Responses that are given before the service is asked: a list of { request, respond }; "
                + "e.g. { request: { method: POST, path: /offers }, respond: { status: 503 } }.",
            schema: ["$ref": "#/$defs/stubs"],
            check: { value throws(DocumentMistake) in _ = try StubDocument(listIn: value) })
    }
}

extension StepDefinition {
    static func stub(_ session: @escaping @UIActor @Sendable (Context) -> StubSession) -> Self {
        Self(
            "stub",
            about:
                "Adds a stub from here on: { name: late, request: POST /offers, respond: { held: true } }; it holds each request until a step “release” of its own.",
            schema: ["$ref": "#/$defs/stub"]
        ) { value throws(DocumentMistake) in
            let document = try StubDocument(value, named: "stub")
            return .init { step in
                let folder = URL(filePath: value.place.file).deletingLastPathComponent()
                try session(step.context).add(document, files: folder, from: "\(value.place)")
            }
        }
    }

    static func release(_ session: @escaping @UIActor @Sendable (Context) -> StubSession) -> Self {
        Self(
            "release",
            about:
                "Gives the response to one request that a stub with “held” keeps back, by the stub's name; each further request needs another “release”."
        ) { value throws(DocumentMistake) in
            let name = try value.text("“release”")
            return .init { step in
                let stubs = session(step.context)
                // No time is spent on a name that no stub has.
                _ = try stubs.heldResponse(name)
                // The request may not have arrived yet.
                try await step.poll(for: "a request for “\(name)”", endsWhenQuiescent: true) {
                    stubs.isHeld(name) || step.isHopeless
                }
                // Otherwise, the scenario would pass although no response was late.
                guard stubs.isHeld(name) else {
                    let others = stubs.heldNames.map(\.quoted)
                    throw StepError(
                        "Nothing is held by “\(name)”: no request has come to it that still waits."
                            + (others.isEmpty ? "" : " Held now: \(others.joined(separator: ", "))."))
                }
                try stubs.release(name)
                step.app.process?.expectAnswer()
                // The request wakes up in the loop's next turn. Until then, the program would appear to be at rest.
                await Task.yield()
            }
        }
    }
}
