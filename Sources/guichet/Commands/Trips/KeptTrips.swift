import Foundation
import Rail
import RailStore
import Screens

/// The bookings that are stored on this computer, for commands without a window.
struct KeptTrips: Sendable {
    let program: Program
    let bookings: BookingService

    /// Opens the bookings of the person who is signed in. If nobody is signed in, opens the bookings of the
    /// last person who was signed in, because tickets can be read without a session.
    init(_ options: ServiceOptions, workers: any TaskExecutor) async throws {
        let assembly = try await Assembly.ofThisUser(options, workers: workers)
        program = try assembly.program(over: assembly.connect())
        bookings = program.rail.bookings
        if try await program.rail.keptSession() == nil, let address = try await program.rail.lastAddress() {
            program.bookings.setAccount(address)
        }
    }

    /// The message if there are no bookings. It names the service, because each service has its own list.
    var none: String {
        "No trip is kept on this computer for the service \(program.rail.info.name); --service names another one."
    }

    /// Returns all bookings on this computer. If the file of the bookings or one of the bookings is damaged, prints a
    /// note to standard error.
    func summaries() async throws -> [BookingSummary] {
        let all = try await bookings.summaries()
        let lists = (try? await bookings.damagedLists()) ?? []
        if let words = DamagedListFormatting.sentences(lists, all) {
            Output.note("guichet: \(words) guichet trips --refresh asks about those that are listed.")
        }
        return all
    }

    /// Returns the intent with a booking code. Upper and lower case and blanks around it do not matter.
    ///
    /// - Throws: `ProgramError` with the exit status 3 if there are no bookings, or 1 if no booking has this code.
    func intent(_ code: String) async throws -> BookingIntent {
        let all = try await summaries()
        guard !all.isEmpty else {
            throw ProgramError.nothing(none)
        }
        let wanted = code.trimmingCharacters(in: .whitespaces).uppercased()
        guard let found = all.first(where: { $0.code?.uppercased() == wanted }),
            let intent = try await bookings.kept(found.id)
        else {
            let known = all.filter { $0.state.isBought }.compactMap(\.code)
                .prefix(5).joined(separator: ", ")
            throw ProgramError.failed(
                "No ticket has the code \(code)."
                    + (known.isEmpty ? "" : " These have one: \(known)."))
        }
        return intent
    }
}
