import Marks
package import Rail
package import TerminalUI
package import Waiting

/// Opens the program's window on a terminal, with its frame, its keys and its first screen.
@UIActor
package enum GuichetWindow {
    /// The mark that every screen shows while the connection is not encrypted.
    package nonisolated static let notEncrypted = "! Not encrypted"

    /// The smallest size in which the screens are drawn.
    package nonisolated static let minimumSize = Size(width: 60, height: 16)

    /// - Parameters:
    ///   - session: The session of a person who is already signed in; nil to open the window on Sign in.
    ///   - lastAddress: The e-mail address that Sign in fills in.
    ///   - prefilled: The texts with which the search form is filled when it first appears.
    ///   - marks: Short texts that every screen shows in its header, e.g. `● Recording`.
    ///   - workers: The executor of the concurrent parts of activities; nil for the system's own pool.
    package static func open(
        on terminal: Terminal, context: AppContext, session: Session?, lastAddress: String = "",
        prefilled: PrefilledSearch? = nil, marks: [String] = [], scope: LoopScope? = nil,
        workers: (any TaskExecutor)? = nil
    ) -> Window {
        let window = Window(terminal: terminal, scope: scope) { screen, body in
            ScreenFrame(screen: screen, content: body, context: context, marks: marks)
        }
        window.minimumSize = minimumSize
        // The first screen begins activities as soon as it appears.
        window.workers = workers
        context.destinations.openTrips = { MyTripsKey.open($0, in: $1) }
        context.destinations.showTrains = { $2.push(ResultsScreen($0, query: $1)) }
        context.destinations.search = { $2.replace(ResultsScreen($0, query: $1)) }
        window.keyBindings = [
            KeyBinding(.windowHelp, title: "help") { [weak window] in
                if let window { HelpScreen.open(in: window) }
            },
            KeyBinding(
                .windowLeave, title: "leave", priority: 2, worksInDialogs: true
            ) { [weak window] in if let window { leave(window, during: window.unstoppableActivity) } },
            // This binding works on the lowest screen. Every other screen has its own binding for the key.
            KeyBinding(.windowBack, title: "leave", help: "Leave Guichet", isInFooter: false) {
                [weak window] in
                if let window { leave(window, during: window.unstoppableActivity ?? window.activities.last) }
            },
            MyTripsKey.binding(context, in: window),
            KeyBinding(.windowRecord, title: "record", isInFooter: false) { [weak window] in
                guard let window else { return }
                // During a purchase, this key must ask before it closes the window, although its name sounds
                // harmless.
                if let activity = window.unstoppableActivity { return leave(window, during: activity) }
                TranscriptDialog(context.transcript).present(in: window)
            },
        ]
        window.chosenKeys = Dictionary(
            uniqueKeysWithValues: context.keys.changed.map { ($0.key.rawValue, $0.value) })
        window.unusedKeyNote = { [weak window, context] key in
            let help = window?.activeBindings.first { $0.name == KeyAction.windowHelp.rawValue }
            let name = key.name(in: context.characters)
            return "\(name) does nothing here." + (help.map { " \($0.keyLabel) lists the keys." } ?? "")
        }
        if let session {
            context.account.emailAddress = session.emailAddress
            window.push(SearchScreen(context, prefilled: prefilled))
        } else {
            window.push(SearchScreen.signIn(context, emailAddress: lastAddress, prefilled: prefilled))
        }
        return window
    }

    private static let leaveTitle = "Leave now?"

    /// Closes the window. During an activity, asks first; a second Ctrl-C then closes it.
    private static func leave(_ window: Window, during activity: WindowActivity?) {
        guard let activity, window.dialog?.title != leaveTitle else { return window.close() }
        Mark.reached(.leaveAsked)
        let outcome =
            activity.canStop
            ? " is under way. Leaving stops it."
            : " is under way, and may be done already. Guichet asks what became of it when it is started again."
        window.present(
            Dialog(
                leaveTitle, message: activity.name + outcome,
                buttons: [.cancel("Stay"), DialogButton("Leave") { [weak window] in window?.close() }]))
    }
}
