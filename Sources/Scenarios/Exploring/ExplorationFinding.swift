import BlackBox
import Waiting

/// A defect that an exploration has found.
package struct ExplorationFinding: Hashable, Sendable, Codable {
    package enum Kind: String, Hashable, Sendable, Codable {
        /// The process of the program has ended, by a signal or by itself.
        case crash
        /// The program did nothing for too long, or did not read its keys.
        case hang
        /// A frame has a flaw that no program may have, or breaks a rule of the scenario.
        case frame
        /// Some work never ends.
        case stuck
        /// The program has ended, though nothing asked for that.
        case ended
        /// An ended process has left its terminal in a state that the next program does not expect.
        case terminal
        /// A process shows a part of a character.
        case character
        /// A process takes ever more memory.
        case memory
    }

    package var kind: Kind
    /// The broken rule without what varies, such as the number of the frame. Findings with the same kind and the same
    /// rule are one finding.
    var rule: String
    /// A sentence about the defect.
    package var sentence: String

    init(_ kind: Kind, rule: String = "", _ sentence: String) {
        (self.kind, self.rule, self.sentence) = (kind, Self.normalized(rule), sentence)
    }

    init(_ sighting: FrameWatch.Sighting, hiding secrets: Secrets) {
        self.init(.frame, rule: secrets.hidden(in: sighting.rule), secrets.hidden(in: sighting.sentence))
    }

    /// Makes the finding of a failed step; nil if the failure only means that the step was not possible there.
    ///
    /// - Parameter word: The word of the step.
    @UIActor
    init?(_ failure: StepFailure, in word: String, _ app: App) {
        if let process = app.process, app.sighting == nil {
            self.init(process, app, after: word, hasFailed: true)
            return
        }
        switch failure.reason {
        case .forbidden:
            guard let sighting = app.sighting else { return nil }
            self.init(sighting, hiding: app.secrets)
        case .timedOut, .quiescent:
            let work = failure.pending.isEmpty ? "" : ": " + failure.pending.sorted().joined(separator: ", ")
            self.init(
                .stuck, rule: failure.what + work, "Waited in vain for \(failure.what)\(work).")
        case .closed, .ended: self = .ended
        case .impossible, .unless, .cancelled: return nil
        }
    }

    static var ended: Self {
        Self(.ended, rule: "", "The program has ended, though nothing asked for that.")
    }

    func isLike(_ other: Self?) -> Bool { kind == other?.kind && rule == other?.rule }

    /// The rule without quoted words and numbers. But a rule of the scenario stays as it is, because two such rules may
    /// differ only in a word or a number.
    private static func normalized(_ rule: String) -> String {
        if ["never: ", "always: ", "eventually: "].contains(where: rule.hasPrefix) { return rule }
        return rule.replacing(#/“[^”]*”/#, with: "“…”").replacing(#/[0-9]+(?:[.,:][0-9]+)*/#, with: "0")
    }
}
