import Simulation
import Testing
import Waiting

@Suite("Making a failing life short")
@UIActor
struct LifeShrinkingTests {
    private func steps(_ names: String...) -> [LifeWord] { names.map { LifeWord($0) } }

    @Test("faults and steps that do not matter are left out, and values become small")
    func shrinking() async {
        let plan = LifePlan(
            seed: 3,
            faults: [
                LifeWord("late", ["value": "25s"]), LifeWord("lose", ["after": "12"]), LifeWord("twice"),
            ], steps: steps("hold", "trips", "buy", "restart", "refund"))
        let shrinking = LifeShrinking { plan in
            plan.faults.contains { $0.name == "lose" } && plan.steps.contains(LifeWord("buy"))
        }
        let shrunk = await shrinking.shrunk(plan)
        #expect(shrunk.faults == [LifeWord("lose", ["after": "1"])])
        #expect(shrunk.steps == steps("buy"))
        #expect(shrunk.seed == 3)
    }

    @Test("a life that fails without any fault has none in the end")
    func withoutFaults() async {
        let plan = LifePlan(seed: 3, faults: [LifeWord("twice")], steps: steps("hold", "buy"))
        let shrunk = await LifeShrinking { $0.steps.count > 1 }.shrunk(plan)
        #expect(shrunk == LifePlan(seed: 3, steps: plan.steps))
    }
}
