public import Waiting

/// An observer of a run of scenarios.
@UIActor
public protocol ScenarioReporter: AnyObject {
    func willRun(_ plan: ScenarioPlan)
    func willRun(_ run: PlannedRun)
    /// - Parameters:
    ///   - step: The place of the step in its scenario, from 0.
    ///   - words: The step as it was written, without secrets.
    func willRun(step: Int, _ words: String, of run: PlannedRun)
    /// Takes a result as soon as it is there; with several workers, that is not the order of the plan.
    func didRun(_ result: ScenarioResult)
    func didEnd(_ run: ScenarioRun)
    /// The reason why a part of the report got lost, as a sentence; nil where none did.
    var problem: String? { get }
}

extension ScenarioReporter {
    public func willRun(_ plan: ScenarioPlan) {}
    public func willRun(_ run: PlannedRun) {}
    public func willRun(step: Int, _ words: String, of run: PlannedRun) {}
    public func didRun(_ result: ScenarioResult) {}
    public func didEnd(_ run: ScenarioRun) {}
    public var problem: String? { nil }
}
