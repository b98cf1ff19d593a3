import TerminalUI
import Waiting

/// The key that opens My trips from every screen.
@UIActor
enum MyTripsKey {
    static func binding(_ context: AppContext, in window: Window?, isInFooter: Bool = false) -> KeyBinding {
        KeyBinding(.windowTrips, title: "my trips", isInFooter: isInFooter, priority: 5) { [weak window] in
            if let window { open(context, in: window) }
        }
    }

    static func open(_ context: AppContext, in window: Window) {
        if context.account.emailAddress.isEmpty {
            window.showStatus(
                StatusMessage("Sign in first: your trips belong to your account.", kind: .warning))
        } else if !(window.topScreen is MyTripsScreen) {
            window.push(MyTripsScreen(context))
        }
    }
}
