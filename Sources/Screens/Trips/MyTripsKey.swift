import TerminalUI
import Waiting

/// The key that opens My trips, everywhere.
@UIActor
enum MyTripsKey {
    static func binding(_ context: AppContext, in window: Window?, isInFooter: Bool = false) -> KeyBinding {
        KeyBinding(
            .function(3), title: "my trips", help: "Show what is booked", isInFooter: isInFooter
        ) { [weak window] in
            guard let window else { return }
            if context.account.emailAddress.isEmpty {
                window.showStatus(
                    StatusMessage("Sign in first: your trips belong to your account.", kind: .warning))
            } else if !(window.topScreen is MyTripsScreen) {
                window.push(MyTripsScreen(context))
            }
        }
    }
}
