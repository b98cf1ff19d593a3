import ArgumentParser

/// The flags that say what the program is connected to.
struct ServiceOptions: ParsableArguments {
    @Option(help: "The service: “sandbox”, or the base URL of one that speaks OSDM 3.", completion: .default)
    var service: String?

    @Option(help: "The profile of the configuration file to use.")
    var profile: String?

    @Option(help: "The sandbox's timetable: a GTFS feed, as a folder or a zip file.", completion: .file())
    var gtfs: String?

    @Option(help: "What the sandbox does wrong, e.g. “delay=2s@/offers”.")
    var faults: String?

    @Option(help: "What the sandbox's chances are drawn from.")
    var seed: UInt64?
}
