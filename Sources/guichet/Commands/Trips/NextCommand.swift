import ArgumentParser
import Foundation
import Rail
import Screens

struct NextCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "next", abstract: "Print the next departure in one line, e.g. for a status bar.",
        discussion: """
            08:00 ! +8 Paris Gare de Lyon, pl. 11 coach 5 seat 11: the time of the timetable, minutes of delay, the \
            station, the platform, and the seats. “!” stands before what differs from the timetable. If there is a way \
            to the first station, the line begins with the time to leave. After the last train has left, it is the \
            arrival. It reads what this computer keeps, and needs no network; --refresh asks first what became of a \
            purchase or refund whose outcome is not known, and how the trains run, if they leave within 24 hours, or \
            should have arrived less than 6 hours ago. Exit status 1: the service did not tell, and the line is as it \
            was known; 3: no trip with a ticket is ahead.
            """)

    @OptionGroup var service: ServiceOptions

    @Flag(help: "Ask the service first.")
    var refresh = false

    @Flag(help: "Print JSON, as next.schema.json, among the documents, describes it.")
    var json = false

    func run() throws {
        try runOnLoop("the next departure") { workers in
            let kept = try await KeptTrips(service, workers: workers)
            let now = Date()
            var isTold = true
            // A ticket of which it is not known whether it is refunded may be good.
            if refresh, try await !kept.bookings.asked().isEmpty {
                do {
                    _ = try await kept.bookings.settle()
                    isTold = try await kept.bookings.asked().isEmpty
                } catch let error as RailError {
                    Output.note("guichet: \(ErrorFormatting(error, isInWindow: false).message)")
                    isTold = false
                }
            }
            var intents = try await bought(kept)
            if refresh {
                for error in try await Self.refresh(&intents, by: kept.program.rail, at: now) {
                    Output.note("guichet: \(ErrorFormatting(error, isInWindow: false).message)")
                    isTold = false
                }
            }
            guard let next = NextDeparture(among: intents, at: now) else {
                let isEmpty = try await kept.bookings.summaries().isEmpty
                Output.note(
                    isEmpty
                        ? kept.none
                        : "No trip with a ticket is ahead. guichet trips\(service.named) lists the others.")
                throw ProgramError.silent(exitCode: isTold ? 3 : 1)
            }
            if json { try Output.json(next) } else { try Output.lines([next.lineWithStation]) }
            if !isTold { throw ProgramError.silent(exitCode: 1) }
        }
    }

    /// Asks how the trains of the bookings run. Returns the errors; their bookings stay as they are known.
    static func refresh(
        _ intents: inout [BookingIntent], by service: RailService, at now: Date
    ) async throws -> [RailError] {
        var errors: [RailError] = []
        for index in intents.indices where intents[index].tripToAskAbout(at: now) != nil {
            do {
                intents[index] = try await service.running(intents[index], at: now)
            } catch let error as RailError {
                errors.append(error)
            }
        }
        return errors
    }

    private func bought(_ kept: KeptTrips) async throws -> [BookingIntent] {
        var intents: [BookingIntent] = []
        for summary in try await kept.summaries() where summary.state.mayHaveTickets {
            if let intent = try await kept.bookings.kept(summary.id) { intents.append(intent) }
        }
        return intents
    }
}
