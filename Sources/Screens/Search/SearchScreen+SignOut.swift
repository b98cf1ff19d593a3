import Rail
import TerminalUI
import Waiting

extension SearchScreen {
    /// Asks whether to sign out, and names the data that Guichet would forget.
    func askToSignOut() {
        window?.activity("Reading your trips", isShown: false) { [weak self, context] _ in
            let trips = try? await context.service.bookings.summaries()
            let lists = (try? await context.service.bookings.damagedLists()) ?? []
            let who = context.account.emailAddress
            let message =
                "Guichet forgets the session" + (who.isEmpty ? "" : " of \(who)")
                + ", your e-mail address, the last searches and the saved travellers."
            let remains = DamagedListFormatting.remains(lists)
            let listed =
                trips.map { SignOutFormatting.trips($0, today: context.clock(at: nil).today) }
                ?? [SignOutFormatting.unreadableList]
            let text = ViewThatFits {
                for trips in listed.isEmpty ? [""] : listed { Text(message + trips + remains) }
            }
            let stay = DialogButton.cancel("Stay signed in")
            // If trips would be lost, Enter alone must not sign out.
            let buttons: [DialogButton] =
                trips?.isEmpty == true
                ? [.preferred("Sign out") { self?.signOut() }, stay]
                : [stay, DialogButton("Sign out") { self?.signOut() }]
            self?.foreground.run { $0.present(Dialog("Sign out?", content: text, buttons: buttons)) }
        }
    }

    private func signOut() {
        window?.activity("Signing out") { [weak self, service = context.service] activity in
            do {
                try await service.signOut()
                if !activity.isCancelled { self?.signedOut() }
            } catch let error as RailError where error.code == .signedOut {
                self?.signedOut()
            } catch let error as RailError where error.code == .notKept {
                if !activity.isCancelled { self?.sayWhatIsKept(error) }
            } catch {
                if !activity.isCancelled {
                    self?.report(error, NextSteps(back: .cancel("Stay signed in"))) { self?.signOut() }
                }
            }
        }
    }

    /// Says that the session is over, and that only the bookings could not be deleted.
    private func sayWhatIsKept(_ error: RailError) {
        let detail = error.detail.map { ": \($0)." } ?? "."
        foreground.run { [weak self] in
            $0.present(
                Dialog(
                    "Your trips are still here",
                    message: "You are signed out, but your trips are still kept on this computer\(detail)",
                    style: .error,
                    buttons: [
                        .preferred("Delete them") { self?.signOut() },
                        .cancel("Leave them") { self?.signedOut() },
                    ]))
        }
    }

    /// Removes all screens at once: the next person must not read what this person has typed.
    private func signedOut() {
        context.account.emailAddress = ""
        window?.replaceAll(Self.signIn(context))
        context.typedTravellers.beginAnew()
    }
}
