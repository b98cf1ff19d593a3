import Foundation
import Locking
import OSDM
import Rail
import RailStore
import Scenarios

/// Checks the files that the program stores between runs. Changes nothing.
struct StateChecks {
    var folder: StateFolder
    /// The flags that name the service, for advice.
    var flags: String

    func folderCheck() -> DoctorCheck {
        let found = folder.inspect()
        let path = folder.path
        let mode = found.mode.map { String($0, radix: 8) }
        var check: DoctorCheck
        if let problem = found.problem {
            check = DoctorCheck(
                .stateFolder, .error,
                "\(path) cannot be used (\(problem)), so nothing can be booked or kept.",
                advice: "Mend it, or set XDG_STATE_HOME to a folder of your own.")
        } else if let list = BookingJournal.inspect(folder) {
            check = Self.check(list)
        } else if found.isOpen {
            check = DoctorCheck(
                .stateFolder, .warning, "\(path) has the mode \(mode ?? ""): other users may enter it.",
                advice:
                    "Guichet takes that away when it next keeps something. Or do it now: chmod 700 \(path.forShell)"
            )
        } else if !found.openFiles.isEmpty {
            check = DoctorCheck(
                .stateFolder, .warning,
                "Other users have access to files in \(path): \(found.openFiles.joined(separator: ", ")).",
                advice: "Take it away: chmod 600 \(path.forShell)/*")
        } else if let mode {
            check = DoctorCheck(.stateFolder, .ok, "\(path), mode \(mode).")
        } else {
            check = DoctorCheck(.stateFolder, .ok, "\(path) will be made when it is first needed.")
        }
        return check.with([
            "path": path, "exists": found.exists, "mode": mode, "isUsable": found.problem == nil,
            "openFiles": found.openFiles,
        ])
    }

    private static func check(_ list: StoreProblem) -> DoctorCheck {
        guard list.code == .corrupt else {
            return DoctorCheck(
                .stateFolder, .error, "The list of bookings \(list.path) cannot be read (\(list.detail)).",
                advice: "Mend it, or move it away. Until then, nothing can be booked.")
        }
        return DoctorCheck(
            .stateFolder, .warning, "The list of bookings \(list.path) is damaged (\(list.detail)).",
            advice:
                "guichet trips --refresh sets it aside, keeps what can be read of it, and asks about the rest."
        )
    }

    /// A session that an earlier run of the program has stored.
    struct KeptSession: Sendable {
        var path: String
        var tokens: StoredTokens?
        var problem: StoreProblem?

        /// A token that needs no renewal; nil if there is none.
        func token(now: Date) -> Secret? {
            tokens.flatMap { tokens in tokens.hasExpired(now) ? nil : tokens.accessToken }
        }
    }

    /// Reads the stored session for a service, without changing the file.
    func session(of service: OSDMConfiguration) -> KeptSession {
        let problem = Lock<StoreProblem?>(nil)
        let file = ServiceFile(.session, in: folder, service: service.baseURL.absoluteString) { found in
            problem.withLock { $0 = found }
        }
        let tokens = file.load().flatMap { StoredTokens($0) }
        return KeptSession(path: file.path, tokens: tokens, problem: problem.withLock { $0 })
    }

    func sessionCheck(_ kept: KeptSession, of service: OSDMConfiguration, now: Date) -> DoctorCheck {
        if service.authentication.grant == .clientCredentials { return programCheck(service) }
        if let problem = kept.problem {
            return DoctorCheck(
                .session, .warning, "\(problem)", advice: "Sign in again, and stay signed in."
            ).with(["file": kept.path])
        }
        guard let tokens = kept.tokens else {
            guard service.info.demoAccount == nil else {
                return DoctorCheck(.session, .ok, "Nobody is signed in. Anybody may use the demo account.")
            }
            return DoctorCheck(
                .session, .warning, "Nobody is signed in to \(service.info.name).",
                advice: "Open guichet\(flags) by itself, sign in, and stay signed in.")
        }
        let expiry = tokens.expiry?.ISO8601Format()
        let who = "\(tokens.emailAddress), kept in \(kept.path)"
        let check =
            switch (tokens.hasExpired(now), tokens.refreshToken != nil) {
            case (false, _):
                DoctorCheck(.session, .ok, who + (expiry.map { "; its token expires at \($0)." } ?? "."))
            case (true, true):
                DoctorCheck(.session, .ok, "\(who). Its token has expired; the next request renews it.")
            case (true, false):
                DoctorCheck(
                    .session, .warning, "The session of \(tokens.emailAddress) has expired.",
                    advice: "Open guichet\(flags) by itself, and sign in again.")
            }
        return check.with([
            "account": tokens.emailAddress, "file": kept.path, "expires": expiry,
            "isExpired": tokens.hasExpired(now), "isRenewable": tokens.refreshToken != nil,
        ])
    }

    private func programCheck(_ service: OSDMConfiguration) -> DoctorCheck {
        let client = service.authentication.client
        var check =
            client?.secret == nil
            ? DoctorCheck(
                .session, .warning, "Guichet signs in as \(client?.id ?? ""), without a secret.",
                advice: "Set GUICHET_CLIENT_SECRET, if the service gave you one.")
            : DoctorCheck(.session, .ok, "Guichet signs in by itself, as \(client?.id ?? "").")
        check.unchecked = ["the client's secret"]
        return check.with(["account": client?.id])
    }
}

extension StoredTokens {
    fileprivate func hasExpired(_ now: Date) -> Bool { expiry.map { $0 <= now } ?? false }
}
