import ArgumentParser
import Foundation
import Scenarios

struct ServiceOptions: ParsableArguments {
    @Option(help: "The service: “sandbox”, or the base URL of one that speaks OSDM 3.", completion: .default)
    var service: String?

    @Option(help: "The profile of the configuration file to use.")
    var profile: String?

    @Option(
        help:
            "The sandbox's timetable: a GTFS feed, as a folder or a zip file, or one of several in it: feeds.zip/rail.",
        completion: .file())
    var gtfs: String?

    @Option(help: Faults.help)
    var faults: String?

    @Option(help: "What chances are drawn from: the faults', and the sandbox's demand.")
    var seed: UInt64?

    /// The flags that were given.
    ///
    /// - Parameter theme: The value of the window's `--theme`.
    func flags(theme: Settings.Theme? = nil) -> [Setting: String] {
        let flags: [Setting: String?] = [
            .service: service, .profile: profile, .gtfs: gtfs, .faults: faults, .seed: seed.map { "\($0)" },
            .theme: theme?.rawValue,
        ]
        return flags.compactMapValues(\.self)
    }

    /// The flags that name the service, to be repeated in advice: ` --service https://api.example.com`; empty if none
    /// was given.
    var named: String {
        [("service", service), ("profile", profile), ("gtfs", gtfs)].compactMap { flag, value in
            value.map { " --\(flag) \($0.forShell)" }
        }.joined()
    }
}
