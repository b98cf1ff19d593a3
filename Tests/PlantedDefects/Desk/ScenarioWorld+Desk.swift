import BlackBox
import BlackBoxStubs
import HTTPStubs
import Scenarios
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
        let account = ScenarioSettingWord("account", about: "Who is signed in.") {
            value throws(DocumentMistake) in _ = try value.text("“account”")
        }
        var vocabulary = ScenarioVocabulary<DeskContext>(
            settings: [account], steps: [.restart { try $0.restart($1) }])
        vocabulary.addStubs { $0.stubs }
        return ScenarioWorld(vocabulary) { scenario in
            let clock = VirtualClock()
            let scope = LoopScope(scenario.name, clock: clock)
            let stubs = StubSession(clock: clock)
            try stubs.addStubs(of: scenario)
            let context = DeskContext(
                Desk(stubs, clock: clock, defect: defect), stubs, scope,
                account: try scenario.setting("account")?.text("“account”"))
            let app = App(try context.openWindow(scenario.screen)) { stubs.finishInWords() }
            app.pace = .atRest
            app.remarks = { stubs.remarks }
            return (app, context)
        }
    }
}
