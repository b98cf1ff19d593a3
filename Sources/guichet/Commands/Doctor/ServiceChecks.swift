import Foundation
import OSDM
import Rail
import Screens

/// Asks the service for its versions, without signing in.
struct ServiceChecks {
    /// The largest harmless difference between two clocks, in seconds. The difference includes the time of the
    /// request.
    private static let tolerance = 60.0

    var configuration: OSDMConfiguration
    /// The timetable of the embedded sandbox, e.g. `its own timetable`; nil for another service.
    var feed: String?
    var environment: [String: String]

    private var isSandbox: Bool { feed != nil }

    func all(_ ask: () async throws -> ServiceProbe) async -> [DoctorCheck] {
        let began = ContinuousClock.now
        do {
            let probe = try await ask()
            let time = ContinuousClock.now - began
            return [service(probe, time), clock(probe.date, now: Date())]
        } catch {
            return [failed(error), clock(nil, now: Date())]
        }
    }

    /// The checks for a service that cannot be used. No session is looked up.
    static func unasked(_ service: DoctorCheck, environment: [String: String]) -> [DoctorCheck] {
        [
            DoctorCheck(.session, .unchecked, "There is no service to which it could belong."), service,
            clock(nil, of: nil, now: Date(), environment),
        ]
    }

    private func service(_ probe: ServiceProbe, _ time: Duration) -> DoctorCheck {
        let name = feed.map { "The embedded sandbox with \($0)" } ?? configuration.info.name
        let milliseconds = Int(time / .milliseconds(1))
        var check: DoctorCheck
        if let versions = probe.versions {
            let words = versions.isEmpty ? "no version" : versions.joined(separator: ", ")
            check =
                versions.contains { $0.hasPrefix("3.") }
                ? DoctorCheck(.service, .ok, "\(name), OSDM \(words).")
                : DoctorCheck(
                    .service, .warning, "\(name) speaks \(words) of OSDM; Guichet speaks 3.",
                    advice: "Ask whoever runs it for the address of OSDM 3.")
        } else if let error = probe.error {
            check = untold(error, probe, name)
        } else {
            check = DoctorCheck(.service, .ok, "\(name).")
        }
        if !isSandbox, check.status == .ok { check.message += " It responded in \(milliseconds) ms." }
        check.unchecked = ["signing in, trains, prices and bookings"]
        return about(check).with([
            "httpStatus": isSandbox ? nil : probe.status, "versions": probe.versions ?? [],
            "milliseconds": isSandbox ? nil : milliseconds,
        ])
    }

    private func untold(_ error: RailError, _ probe: ServiceProbe, _ name: String) -> DoctorCheck {
        switch error.code {
        case .signedOut,
            .refused where probe.status == 403:
            DoctorCheck(.service, .ok, "\(name) tells its version only to those who are signed in.")
        case .refused where probe.isProblem, .unsupported:
            DoctorCheck(.service, .ok, "\(name) does not tell its version (HTTP \(probe.status)).")
        case .refused:
            DoctorCheck(
                .service, .warning, "\(name) responds, but perhaps not as OSDM: \(error.detail ?? "")",
                advice: "Check the service's address.")
        case .tooManyRequests:
            DoctorCheck(.service, .warning, "\(name) asks for a pause.", advice: Self.advice(error))
        default: failed(error)
        }
    }

    private func failed(_ error: any Error) -> DoctorCheck {
        guard let error = error as? RailError else {
            return about(DoctorCheck(.service, .error, ProgramError(error)?.message ?? "It cannot be asked."))
        }
        let advice = Self.advice(error)
        let cause = error.detail.flatMap { advice.contains($0) ? nil : $0 }
        return about(
            DoctorCheck(
                .service, .error, cause ?? ErrorFormatting(error, isInWindow: false).title + ".",
                advice: advice))
    }

    private static func advice(_ error: RailError) -> String {
        ErrorFormatting(error, isInWindow: false).message
    }

    private func about(_ check: DoctorCheck) -> DoctorCheck {
        check.with([
            "isSandbox": isSandbox, "address": isSandbox ? nil : configuration.baseURL.absoluteString,
        ])
    }

    private func clock(_ date: Date?, now: Date) -> DoctorCheck {
        Self.clock(date, of: isSandbox ? nil : configuration.info.name, now: now, environment)
    }

    /// Compares this computer's clock with that of a service.
    ///
    /// - Parameters:
    ///   - date: The service's time; nil if it is not known.
    ///   - service: The service's name; nil for the sandbox, which has this computer's clock.
    private static func clock(
        _ date: Date?, of service: String?, now: Date, _ environment: [String: String]
    ) -> DoctorCheck {
        let zone = TimeZone.current
        let time = Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: zone).format(now)
        var check = DoctorCheck(.clock, .ok, "\(time), \(zone.identifier).")
        if let date {
            let ahead = now.timeIntervalSince(date)
            let words = PauseFormatting.length(.seconds(Int64(abs(ahead).rounded())))
            if abs(ahead) > tolerance {
                check.status = .warning
                check.message +=
                    " That is \(words) \(ahead > 0 ? "ahead of" : "behind") \(service ?? "the service")."
                check.advice = "Set this computer's clock, or ask whoever runs the service."
            } else {
                check.message += " It agrees with that of \(service ?? "the service")."
            }
            check = check.with(["secondsAhead": Int(ahead.rounded())])
        } else if let service {
            check.unchecked = ["this computer's clock against that of \(service)"]
        }
        let name = environment["TZ"] ?? ""
        if !name.isEmpty, TimeZone(identifier: name) == nil {
            check.status = .warning
            check.advice = "TZ=\(name) is no time zone that is known here. Set one such as TZ=Europe/Paris."
        }
        return check.with(["time": time, "timeZone": zone.identifier])
    }
}
