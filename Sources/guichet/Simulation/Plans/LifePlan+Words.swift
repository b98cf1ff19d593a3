import HTTPStubs
import Sandbox
import Simulation

/// The words of a plan, converted for the parts of the world that need them.
extension LifePlan {
    static let diskMark = "disk-"

    func faults(named name: String) -> [LifeWord] { faults.filter { $0.name == name } }

    var diskFaults: [LifeWord] { faults.filter(\.isOfDisk) }

    /// Returns the faults of the network as a value of `--faults`.
    func networkFaults() throws -> FaultSpec {
        let others = ["service-restart", "clock", "kill", "event"]
        let words = faults.filter { !others.contains($0.name) && !$0.isOfDisk }
        return try FaultSpec(words.map(\.faultSpec).joined(separator: ","))
    }

    func events() throws -> SandboxEvents {
        try SandboxEvents(eventNames.filter { $0 != Self.shortTokens }.joined(separator: ","))
    }

    /// The name of the event that makes tokens expire after a minute and a half.
    private static let shortTokens = "short-tokens"

    var hasShortTokens: Bool { eventNames.contains(Self.shortTokens) }

    private var eventNames: [String] { faults(named: "event").compactMap { $0.values["name"] } }

    /// Whether something in the life may end a session, so that the traveller has to sign in again.
    var mayEndSessions: Bool {
        faults.contains { word in
            ["service-restart", "kill", "clock"].contains(word.name) || word.isOfDisk
                || word.values["at"] == "/oauth" || word.values["value"] == "401"
                || word.values["name"] == Self.shortTokens
        } || steps.contains { ["second", "switch", "press", "buy-twice"].contains($0.name) }
    }
}

extension LifeWord {
    fileprivate var isOfDisk: Bool { name.hasPrefix(LifePlan.diskMark) }

    /// The word as a fault of `--faults`.
    fileprivate var faultSpec: String {
        name + (values["value"].map { "=\($0)" } ?? "") + (values["at"].map { "@\($0)" } ?? "")
            + (number("times").map { "*\($0)" } ?? "") + (number("after").map { " after \($0)" } ?? "")
    }
}
