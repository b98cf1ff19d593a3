import BlackBox
import Sandbox

struct SandboxOptions: Hashable, Sendable {
    var faults: String?
    var seed: UInt64 = 1
    var tokenLifetime: Duration?
    var events = SandboxEvents()

    init(_ options: ScenarioValue?) throws(ScenarioMistake) {
        guard let options else { return }
        let fields = try options.fields("the sandbox", known: ["events", "faults", "seed", "tokenLifetime"])
        if let value = fields["faults"] {
            let text = try value.text("“faults”")
            if let mistake = Faults.mistake(in: text) { throw value.mistake(mistake) }
            faults = text
        }
        if let value = fields["seed"] { seed = UInt64(try value.integer("“seed”", in: 0...Int.max)) }
        if let value = fields["events"] {
            let text = try value.text("“events”")
            do throws(SandboxEvents.Mistake) {
                events = try SandboxEvents(text)
            } catch {
                throw value.mistake(error.sentence)
            }
        }
        tokenLifetime = try fields["tokenLifetime"]?.duration("“tokenLifetime”")
    }
}
