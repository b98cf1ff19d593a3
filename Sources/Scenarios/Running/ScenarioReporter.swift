import BlackBox
public import Waiting

/// Observes a run of scenarios.
@UIActor
public protocol ScenarioReporter: AnyObject {
    func willRun(_ plan: ScenarioPlan)
    func willRun(_ run: PlannedRun)
    /// - Parameters:
    ///   - step: The index of the step in its scenario.
    ///   - words: The step as it is written in the file, without secrets.
    func willRun(step: Int, _ words: String, of run: PlannedRun)
    /// Called as soon as there is a result. With several workers, the results do not come in the order of the
    /// plan.
    func didRun(_ result: ScenarioResult)
    func didEnd(_ run: ScenarioRun)
    /// A sentence that says why a part of the report was lost; nil if the report is complete.
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
