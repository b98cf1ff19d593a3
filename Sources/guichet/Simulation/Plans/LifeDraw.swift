import SharedAlgorithms
import Simulation

/// A draw of the plan for a seed: the faults, and the steps of the traveller.
struct LifeDraw {
    private let seed: UInt64
    private let streams: SeedStreams

    init(_ seed: UInt64) { (self.seed, streams) = (seed, SeedStreams(seed)) }

    var plan: LifePlan {
        // Each part has a stream of its own, so that a new kind of step leaves the faults of a seed as they were.
        let all = networkFaults + timeFaults + diskFaults + events
        var random = streams["story"]
        guard random.chance(0.2) else { return LifePlan(seed: seed, faults: all, steps: steps) }
        let story = LifeStory.drawn(&random)
        let others = random.chance(0.5) ? all : []
        return LifePlan(seed: seed, faults: story.faults + others, steps: story.steps + steps)
    }

    // MARK: Faults

    /// The words of `--faults`, each with the values that it may have.
    private static let networkWords: [(name: String, values: [String])] = [
        ("lose", []), ("truncate", []), ("reset", []), ("twice", []), ("half", []), ("garbage", []),
        ("refuse", []), ("late", ["3s", "25s"]), ("delay", ["3s", "25s"]), ("reorder", ["2s"]),
        ("busy", ["3s", "70s"]), ("fail", ["503", "500", "401"]), ("failafter", ["502", "504"]),
    ]

    private static let paths = [
        "POST /bookings", "POST /bookings", "/bookings", "/bookings/*/fulfillments",
        "/bookings/*/refund-offers",
        "GET /bookings", "/bookings-search", "/offers", "/oauth", "/trips-collections",
    ]

    private var networkFaults: [LifeWord] {
        var random = streams["network"]
        return random.swarm(of: Self.networkWords).flatMap { kind in
            (0..<random.number(1...2)).map { _ in
                var values: [String: any CustomStringConvertible] = [
                    "at": random.one(of: Self.paths), "times": random.one(of: [1, 1, 1, 2, 4]),
                ]
                if random.chance(0.6) { values["after"] = random.number(1...6) }
                if !kind.values.isEmpty { values["value"] = random.one(of: kind.values) }
                return LifeWord(kind.name, values)
            }
        }
    }

    private var timeFaults: [LifeWord] {
        var random = streams["time"]
        return random.swarm(of: ["service-restart", "clock", "kill"]).map { kind in
            switch kind {
            case "service-restart":
                LifeWord(
                    kind, ["after": random.number(3...30), "loses": random.one(of: [0, 1000])])
            case "clock":
                LifeWord(
                    kind,
                    [
                        "at": random.number(1...300),
                        "by": random.one(of: [-259_200, -3600, -70, 70, 1200, 86_400]),
                    ])
            default: LifeWord(kind, ["frame": random.number(10...100)])
            }
        }
    }

    /// The faults of the disk: for one of the windows that are opened, or for all when the power is cut.
    private var diskFaults: [LifeWord] {
        var random = streams["disk"]
        let kinds = ["kill", "power", "fullDisk", "write", "sync", "read", "delete", "open", "damage"]
        return random.swarm(of: kinds).map { kind in
            let window = random.number(1...3)
            switch kind {
            case "damage": return LifeWord("disk-damage", ["window": random.number(2...4)])
            case "kill":
                return LifeWord("disk-kill", ["window": window, "change": random.number(0...250)])
            case "power": return LifeWord("disk-power", ["change": random.number(20...400)])
            default:
                var values = ["window": window, "after": random.number(0...120)]
                if random.chance(0.9) { values["times"] = random.number(1...4) }
                return LifeWord("disk-\(kind)", values)
            }
        }
    }

    private var events: [LifeWord] {
        var random = streams["service"]
        let names = ["price-rise", "late-ticket=40s", "refund-lost", "refund-refused", "short-tokens"]
        return random.swarm(of: names).map { LifeWord("event", ["name": $0]) }
    }

    // MARK: Steps

    private var steps: [LifeWord] {
        var random = streams["keys"]
        var steps = [hold(&random)]
        for (word, probability) in [(LifeWord("buy"), 0.75), (refund(&random), 0.5)] {
            guard random.chance(probability) else { continue }
            if random.chance(0.25) { steps.append(press(&random)) }
            steps.append(word)
        }
        return steps + (0..<random.number(2...7)).map { _ in step(&random) }
    }

    private func hold(_ random: inout SeededGenerator) -> LifeWord {
        LifeWord("hold", ["train": random.number(0...2), "fare": random.one(of: [0, 1, 1, 2])])
    }

    private func refund(_ random: inout SeededGenerator) -> LifeWord {
        LifeWord("refund", ["then": random.one(of: ["confirm", "confirm", "confirm", "keep", "leave"])])
    }

    /// Returns the press of a key at some time during the next steps, so that it may come while a request is under way
    /// or a dialog opens.
    private func press(_ random: inout SeededGenerator) -> LifeWord {
        let key = random.one(of: ["Esc", "Esc", "Enter", "Enter", "Tab", "F3", "q", "r", "u", "Ctrl-C"])
        let time = random.one(of: [random.number(0...400), random.number(900...1600), 4000])
        return LifeWord("press", ["key": key, "ms": time])
    }

    private func step(_ random: inout SeededGenerator) -> LifeWord {
        switch random.number(0...99) {
        case ..<21: return LifeWord("buy")
        case ..<24: return LifeWord("buy-twice")
        case ..<36: return hold(&random)
        case ..<50: return refund(&random)
        case ..<56: return LifeWord("trips")
        case ..<61:
            return LifeWord(
                "find", ["booking": random.number(0...2), "name": random.one(of: ["right", "wrong"])])
        case ..<69:
            return LifeWord("wait", ["s": random.one(of: [1, 5, 21, 61, 61, 300, 960, 3600, 90_000])])
        case ..<78: return LifeWord("restart")
        case ..<83: return LifeWord("second")
        case ..<88: return LifeWord("switch")
        case ..<96: return press(&random)
        default: return LifeWord("let-go")
        }
    }
}
