import Observation
import Rail
import TerminalUI
import Waiting

/// Asks for a booking's code and a last name, and looks the booking up at the service.
///
/// The last name is needed as well as the code: for an organisation's account, the service also finds bookings of
/// other people.
@Observable
@UIActor
final class FindBooking {
    private var code = ""
    private var lastName = ""
    @ObservationIgnored private let context: AppContext
    @ObservationIgnored private let request = LatestRequest()
    @ObservationIgnored private let foreground: Foreground
    @ObservationIgnored private let found: @UIActor (BookingIntent) -> Void

    /// - Parameters:
    ///   - foreground: That of the screen, above which the dialog opens again if the booking was not found.
    ///   - found: Called with the booking after it was stored.
    init(
        _ context: AppContext, _ foreground: Foreground, found: @escaping @UIActor (BookingIntent) -> Void
    ) {
        (self.context, self.foreground, self.found) = (context, foreground, found)
    }

    /// - Parameter problem: A sentence about the last attempt.
    func present(in window: Window, problem: String? = nil) {
        let fields = VStack {
            if problem != nil { ProblemText(sentence: problem) }
            TextField("Booking code", text: Binding(self, \.code), appearance: .inline(labelWidth: 14))
            TextField(
                "Last name", id: "last-name", text: Binding(self, \.lastName),
                appearance: .inline(labelWidth: 14))
        }
        window.present(
            Dialog(
                "Find a booking", content: fields.frame(width: 44),
                buttons: [
                    DialogButton("Find") { [weak window] in if let window { self.find(in: window) } },
                    .cancel("Cancel"),
                ]))
    }

    private func find(in window: Window) {
        let (code, name) = (code.trimmingSpaces.uppercased(), lastName.trimmingSpaces)
        guard !code.isEmpty else { return present(in: window, problem: "Type the code of the booking.") }
        guard !name.isEmpty else {
            present(in: window, problem: "Type the last name of a traveller.")
            return window.focus("last-name")
        }
        request.begin("Looking for \(code)", in: window) { [context] in
            try await context.service.bookings.find(code, name)
        } take: { [self] intent in
            if let intent { return found(intent) }
            let problem = "The service knows no booking \(code) of anybody called \(name). Check both."
            foreground.run { self.present(in: $0, problem: problem) }
        } failed: { [self] error in
            guard (error as? RailError)?.code != .signedOut else {
                return foreground.report(error, in: context) { [weak window] in
                    if let window { self.find(in: window) }
                }
            }
            foreground.run { self.present(in: $0, problem: ErrorFormatting(error).message) }
        }
    }
}
