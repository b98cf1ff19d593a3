public import Waiting

/// An observer of a run of scenarios.
@UIActor
public protocol ScenarioReporter: AnyObject {
    func willRun(_ scenarios: [Scenario])
    func willRun(_ scenario: Scenario)
    func didRun(_ result: ScenarioResult)
    func didEnd(_ run: ScenarioRun)
}

extension ScenarioReporter {
    public func willRun(_ scenarios: [Scenario]) {}
    public func willRun(_ scenario: Scenario) {}
    public func didRun(_ result: ScenarioResult) {}
    public func didEnd(_ run: ScenarioRun) {}
}
