import HTTPStubs
import Sandbox
import SharedAlgorithms
import Simulation

/// The words of a plan as the parts of the world need them.
struct LifeWords {
    private let plan: LifePlan

    init(_ plan: LifePlan) { self.plan = plan }

    /// The faults that are neither of the network nor of the disk.
    private static let others = ["service-restart", "clock", "kill", "event"]

    /// The faults of the network, as `--faults` has them.
    func network() throws -> FaultSpec {
        let words = plan.faults.filter { !Self.others.contains($0.name) && !Self.isOfDisk($0) }
        return try FaultSpec(words.map(Self.spec).joined(separator: ","))
    }

    private static func spec(_ word: LifeWord) -> String {
        word.name + (word.values["value"].map { "=\($0)" } ?? "") + (word.values["at"].map { "@\($0)" } ?? "")
            + (word.number("times").map { "*\($0)" } ?? "")
            + (word.number("after").map { " after \($0)" } ?? "")
    }

    func events() throws -> SandboxEvents {
        try SandboxEvents(eventNames.filter { $0 != Self.shortTokens }.joined(separator: ","))
    }

    /// Tokens that expire after a minute and a half.
    private static let shortTokens = "short-tokens"

    var hasShortTokens: Bool { eventNames.contains(Self.shortTokens) }

    var eventNames: [String] { faults("event").compactMap { $0.values["name"] } }

    func faults(_ name: String) -> [LifeWord] { plan.faults.filter { $0.name == name } }

    /// Whether something in the life may end a session, so that the traveller has to sign in again.
    var mayEndSessions: Bool {
        plan.faults.contains { word in
            ["service-restart", "kill", "clock"].contains(word.name) || Self.isOfDisk(word)
                || word.values["at"] == "/oauth" || word.values["value"] == "401"
                || word.values["name"] == Self.shortTokens
        } || plan.steps.contains { ["second", "switch", "press", "buy-twice"].contains($0.name) }
    }

    // MARK: The disk

    static let diskMark = "disk-"

    static func isOfDisk(_ word: LifeWord) -> Bool { word.name.hasPrefix(diskMark) }

    var ofDisk: [LifeWord] { plan.faults.filter(Self.isOfDisk) }

    /// Draws what goes wrong with the disk: for one of the windows that are opened, or for all when the power is cut.
    static func diskFaults(_ random: inout SeededGenerator) -> [LifeWord] {
        let kinds = ["kill", "power", "fullDisk", "write", "sync", "read", "delete", "open", "damage"]
        return random.swarm(of: kinds).map { kind in
            let window = "\(random.number(1...3))"
            switch kind {
            case "damage": return LifeWord("disk-damage", ["window": "\(random.number(2...4))"])
            case "kill":
                return LifeWord("disk-kill", ["window": window, "change": "\(random.number(0...250))"])
            case "power": return LifeWord("disk-power", ["change": "\(random.number(20...400))"])
            default:
                var values = ["window": window, "after": "\(random.number(0...120))"]
                if random.chance(0.9) { values["times"] = "\(random.number(1...4))" }
                return LifeWord("disk-\(kind)", values)
            }
        }
    }
}
