import ArgumentParser
import Foundation
import Rail
import Screens

struct NextCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "next", abstract: "Print the next departure in one line, e.g. for a status bar.",
        discussion: """
            08:00 ! +8 pl. 11 coach 5 seat 11: the time of the timetable, minutes of delay, the platform, and the \
            seats. “!” stands before what differs from the timetable. After the last train has left, it is the \
            arrival. It reads what this computer keeps, and needs no network; --refresh asks first how the trains run, \
            if they leave within 24 hours. Exit status 1: the service did not tell, and the line is as it was known; \
            3: no trip with a ticket is ahead.
            """)

    @OptionGroup var service: ServiceOptions

    @Flag(help: "Ask the service first how the trains run.")
    var refresh = false

    @Flag(help: "Print JSON, as next.schema.json, among the documents, describes it.")
    var json = false

    func run() throws {
        try runOnLoop("the next departure") { workers in
            let kept = try await KeptTrips(service, workers: workers)
            let now = Date()
            guard var next = try await first(kept, at: now) else {
                if !json {
                    let isEmpty = try await kept.bookings.summaries().isEmpty
                    Output.note(
                        isEmpty
                            ? kept.none
                            : "No trip with a ticket is ahead. guichet trips\(service.named) lists the others."
                    )
                }
                throw ProgramError.silent(exitCode: 3)
            }
            var isTold = true
            if refresh, next.trip.isNear(at: now) {
                do {
                    let intent = try await kept.program.rail.running(next.intent, at: now)
                    next = NextDeparture(intent, at: now) ?? next
                } catch let error as RailError {
                    Output.note("guichet: \(ErrorFormatting(error, isInWindow: false).message)")
                    isTold = false
                }
            }
            if json { try Output.json(next) } else { try Output.lines([next.line]) }
            if !isTold { throw ProgramError.silent(exitCode: 1) }
        }
    }

    /// Returns what is next among all trips that are kept; nil if no train is ahead.
    private func first(_ kept: KeptTrips, at now: Date) async throws -> NextDeparture? {
        var found: [NextDeparture] = []
        for summary in try await kept.summaries() where summary.state.isBought {
            guard let intent = try await kept.bookings.kept(summary.id) else { continue }
            if let next = NextDeparture(intent, at: now) { found.append(next) }
        }
        return found.min { $0.trip.departure.instant < $1.trip.departure.instant }
    }
}
