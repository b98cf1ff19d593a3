import BlackBox
import Scenarios

extension ScenarioValue.Entry {
    /// Makes an entry at the top of a scenario that is written.
    init(_ key: String, _ value: ScenarioValue) { self.init(key, at: value.place, value: value) }
}

extension ScenarioValue {
    static func mapping(_ entries: [Entry]) -> ScenarioValue {
        ScenarioValue(.mapping(entries), at: .init(file: ""))
    }
}
