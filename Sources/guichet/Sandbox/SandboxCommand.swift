import ArgumentParser
import Foundation
import Sandbox
import Waiting

struct SandboxCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sandbox",
        abstract: "Serve the sandbox over HTTP on this machine.",
        discussion: """
            Its first line says where: listening on http://127.0.0.1:N. Only requests for localhost, 127.0.0.1 and \
            [::1] are responded to. Fares are invented, and so is the built-in timetable. Ctrl-C ends it.
            """)

    @OptionGroup var server: PortOption

    @Option(
        help:
            "The timetable: a GTFS feed, as a folder or a zip file, or one of several in it: feeds.zip/rail.",
        completion: .file())
    var gtfs: String?

    @Option(help: Faults.help)
    var faults: String?

    @Option(
        help:
            "What happens to bookings: price-rise, sold-out, late-ticket=5s, ticket-fails, refund-refused, refund-lost, train-cancelled; several by commas. Or a file that says what happens to trains: a list in YAML, or a feed of GTFS-Realtime (.pb). Can be repeated.",
        completion: .file())
    var events: [String] = []

    @Option(
        help: "A file in which bookings outlive the sandbox; several sandboxes may share it.",
        completion: .file())
    var state: String?

    @Option(help: "What its chances are drawn from.")
    var seed: UInt64 = 1

    func run() throws {
        try runOnLoop("the sandbox") { workers in
            let sandbox = try EmbeddedSandbox(
                gtfs: gtfs, seed: seed, events: try readEvents(), state: state,
                workers: workers,
                now: { Date() })
            if let state, let problem = Sandbox.problem(ofBookings: state) {
                throw ProgramError.unusable(
                    "The bookings in \(state) cannot be used: \(problem). Nothing was changed; give --state another"
                        + " file, or move this one away.")
            }
            let stack = try TransportStack.sandbox(
                .sandbox(sandbox.transport), faults: .faults(faults, seed: seed))
            let timetable = try await sandbox.load()
            let remarks =
                [timetable.notice, timetable.problems.summary, timetable.tripsAheadWords + "."]
                .compactMap(\.self) + (try await sandbox.checkEvents())
            try await TransportServer.serve(stack.transport, port: server.port, remarks: remarks)
            Output.note(Faults.unmet(in: stack.faults).joined(separator: "\n"))
        }
    }

    private func readEvents() throws -> SandboxEvents {
        var read = SandboxEvents()
        for text in events {
            // The words of bookings have neither a dot nor a slash; a file has at least an ending.
            if text.contains(where: { "./".contains($0) }) {
                try read.add(file: text)
            } else {
                try read.add(text)
            }
        }
        return read
    }
}
