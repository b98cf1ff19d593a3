import BlackBox
import Foundation
import HTTPStubs
import TerminalUI
import Waiting

/// The parts of the help desk that the steps of a scenario use.
@UIActor
final class DeskContext {
    let stubs: StubSession
    private let desk: Desk
    private let scope: LoopScope
    private let account: String?

    init(_ desk: Desk, _ stubs: StubSession, _ scope: LoopScope, account: String?) {
        (self.desk, self.stubs, self.scope, self.account) = (desk, stubs, scope, account)
    }

    func openWindow(_ size: Size) throws -> Window {
        desk.openWindow(
            on: try Terminal.headless(columns: size.width, rows: size.height), scope: scope, account: account)
    }

    /// Closes the window, and opens a new one.
    func restart(_ window: Window) throws -> Window {
        if desk.defect != .keptTerminal { window.close() }
        return try openWindow(window.terminal.size)
    }
}

extension ScenarioWorld<DeskContext> {
    /// The scenarios' world for the help desk program, with one planted defect or none.
    static func desk(_ defect: Defect?) -> ScenarioWorld {
        let release = StepDefinition<DeskContext>(
            "release", about: "Gives the response that a stub with “held” keeps back."
        ) { value throws(ScenarioMistake) in
            let name = try value.text("“release”")
            return .init { step in
                try step.context.stubs.release(name)
                // The request that waits for this response continues in the loop's next pass.
                await Task.yield()
            }
        }
        let restart = StepDefinition<DeskContext>(
            "restart", about: "Opens the program again.", .standsAlone
        ) { _ in
            .init { step in
                await step.app.comeToRest()
                step.app.drive(try step.context.restart(step.app.window))
            }
        }
        let account = ScenarioSettingWord("account", about: "Who is signed in.") {
            value throws(ScenarioMistake) in _ = try value.text("“account”")
        }
        let stubs = ScenarioSettingWord("stubs", about: "The responses of the service.") {
            value throws(ScenarioMistake) in
            do { _ = try StubDocument(StubValue(value)) } catch { throw value.mistake("\(error)") }
        }
        let vocabulary = ScenarioVocabulary(settings: [account, stubs], steps: [release, restart])
        return ScenarioWorld(vocabulary) { scenario in
            let clock = VirtualClock()
            let scope = LoopScope(scenario.name, clock: clock)
            let stubs = StubSession(clock: clock)
            if let value = scenario.setting("stubs") {
                try stubs.add(try StubDocument(StubValue(value)), from: scenario.file)
            }
            let context = DeskContext(
                Desk(stubs, clock: clock, defect: defect), stubs, scope,
                account: try scenario.setting("account")?.text("“account”"))
            let app = App(try context.openWindow(scenario.screen)) {
                do throws(StubFailures) { try stubs.finish() } catch {
                    return error.failures.map(\.description)
                }
                return []
            }
            app.pace = .atRest
            app.remarks = { stubs.remarks }
            return (app, context)
        }
    }
}

extension StubValue {
    /// Converts a value from a scenario into a value for stubs.
    fileprivate init(_ value: ScenarioValue) {
        switch value.content {
        case .nothing: self.init(.plain(""))
        case .text(let text): self.init(value.isPlain ? .plain(text) : .text(text))
        case .list(let members): self.init(.list(members.map { StubValue($0) }))
        case .mapping(let entries): self.init(.mapping(entries.map { Entry($0.key, StubValue($0.value)) }))
        }
    }
}
