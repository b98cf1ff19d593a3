import Foundation
import TerminalUI
import TestSupport
import Testing
import Waiting

@Suite("The commands for trips and tickets", .timeLimit(.minutes(5)))
struct TripCommandTests {
    /// Books a train for Ada in the real window, on the embedded sandbox.
    ///
    /// - Parameters:
    ///   - fare: The keys that choose the fare.
    ///   - isForTwo: Whether Bo travels, too.
    ///   - buys: Whether to buy the train after it is held.
    private func book(
        in folder: TemporaryFolder, fare: String = "\r", isForTwo: Bool = false, buys: Bool = true
    ) async throws -> String {
        let window = try await TerminalRun(
            [
                "--from", "Paris Gare de Lyon", "--to", "Lyon Part-Dieu", "--day", "+1", "--time", "9:00",
                "--adults", isForTwo ? "2" : "1",
            ], in: folder)
        do {
            try await window.signIn()
            try await window.shows("sorted by departure")
            await window.type("\r")
            try await window.shows("Semi-flexible")
            await window.type(fare)
            try await window.shows("Last name")
            await window.type("Ada\rBeispiel\rada@example.com\r" + (isForTwo ? "Bo\rBeispiel\r" : ""))
            try await window.showsThatEnterBuys()
            if buys {
                await window.type("\r")
                try await window.shows("valid for travel")
            }
        } catch {
            await window.kill(SIGKILL)
            await window.stop()
            throw error
        }
        await window.kill(SIGKILL)
        await window.stop()
        let list = try await Program.run("trips", "--json", in: folder)
        let trips = try JSONDecoder().decode([Trip].self, from: Data(list.output.utf8))
        #expect(trips.map(\.state) == [buys ? "ticket" : "held"])
        return try #require(trips.first?.code)
    }

    private struct Trip: Decodable {
        var state: String
        var code: String?
    }

    @Test(
        "trips lists the bookings on this computer; ticket prints a booking and writes its files with mode 0600"
    )
    func ticket() async throws {
        let folder = try TemporaryFolder()
        let code = try await book(in: folder)
        let list = try await Program.run("trips", in: folder)
        #expect(
            list.status == 0 && list.output.contains("\(code)  ticket  Paris Gare de Lyon → Lyon Part-Dieu"))
        let asked = try await Program.run("trips", "--refresh", in: folder)
        #expect(asked.status == 0 && asked.output == list.output, "\(asked.errors)")
        // A file or a pipe gets UTF-8 in any locale. A terminal without UTF-8 gets ASCII.
        let piped = try await Program.run(["trips"], in: folder, environment: ["LC_ALL": "C"])
        #expect(piped.output == list.output)
        let terminal = try await TerminalRun(["trips"], in: folder, environment: ["LC_ALL": "C"], rows: 60)
        try await terminal.shows("\(code)  ticket  Paris Gare de Lyon > Lyon Part-Dieu")
        #expect(try await terminal.end() == 0)
        let barcode = try await TerminalRun(
            ["ticket", code, "--code"], in: folder, environment: ["LC_ALL": "C"], rows: 60)
        #expect(try await barcode.end() == 0)
        #expect(await barcode.allStyles.contains(Style(.normal, .reverse)))
        let failed = try await Program.run("trips", "--refresh", "--faults", "fail=503", in: folder)
        #expect(failed.status == 1 && failed.output == list.output)
        #expect(failed.errors.contains("The service did not tell of every trip."))
        let ticket = try await Program.run("ticket", " \(code.lowercased()) ", in: folder)
        #expect(ticket.status == 0 && ticket.output.contains("\nAda Beispiel  \(code)-1-1\n"))
        #expect(ticket.output.contains(#/\n[A-Z]+ \d+ · coach \d+, seat \d+/#), "\(ticket.output)")
        #expect(
            ticket.output.contains(#/\n€ \d+\.\d\d\nNo refund, no exchange, for the trains shown only\.\n/#),
            "\(ticket.output)")
        #expect(ticket.output.hasPrefix("Ticket \(code)  valid\n") && ticket.output.contains(", 2nd class\n"))
        #expect(ticket.output.hasSuffix("DEMO · not valid for travel\n"))
        let files = ["code.png", "code.svg", "trip.ics", "ticket.pdf"]
        let options = [
            ["--picture", files[0]], ["--picture", files[1]], ["--ics", files[2]], ["--pdf", files[3]],
        ]
        for (file, option) in zip(files, options) {
            let written = try await Program.run(["ticket", code] + option, in: folder)
            #expect(written.status == 0 && written.output == "", "\(file): \(written.errors)")
            let path = folder.url.appending(path: file).path
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let again = try await Program.run(["ticket", code] + option, in: folder)
            #expect(again.status == 2 && again.errors.contains("There is a file \(file) already."))
        }
        let forced = try await Program.run("ticket", code, "--ics", "trip.ics", "--force", in: folder)
        #expect(forced.status == 0)
        try folder.write("kept", to: "trips/a")
        let onFolder = try await Program.run("ticket", code, "--ics", "trips", "--force", in: folder)
        #expect(onFolder.status == 2 && onFolder.errors.contains("trips is a folder. Name a file in it."))
        #expect(FileManager.default.fileExists(atPath: folder.url.appending(path: "trips/a").path))
        #if os(Linux)
            let full = try await Program.run("ticket", code, "--ics", "/dev/full", "--force", in: folder)
            #expect(full.status == 2 && full.errors.contains("cannot be written: no space left on device."))
        #endif
        let noFolder = try await Program.run("ticket", code, "--documents", "newdir", in: folder)
        #expect(noFolder.status == 2 && noFolder.errors.contains("There is no folder newdir. Make it first"))
        let pdf = try Data(contentsOf: folder.url.appending(path: "ticket.pdf"))
        #expect(pdf.starts(with: Data("%PDF-".utf8)))
        let ics = try String(contentsOf: folder.url.appending(path: "trip.ics"), encoding: .utf8)
        #expect(ics.contains("BEGIN:VEVENT") && ics.contains("Ada Beispiel"))
        for (option, words) in [("--ics", "BEGIN:VCALENDAR"), ("--pdf", "%PDF-"), ("--picture", "<svg")] {
            let run = try await Program.shell(
                "\"$0\" ticket \(code) \(option) - | grep -ac '\(words)'", in: folder)
            #expect(run.output == "1\n" && run.errors == "", "\(option): \(run.output) \(run.errors)")
        }
        #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "-").path))
        let blocks = try await Program.run("ticket", code, "--code", in: folder)
        #expect(blocks.output.contains("█"))
        let none = try await Program.run("ticket", "NOSUCH", in: folder)
        #expect(none.status == 1 && none.errors.contains("These have one: \(code)."))
        let nobody = try await Program.run("ticket", code, "--traveller", "2", in: folder)
        #expect(
            nobody.status == 2 && nobody.errors.contains("The booking has 1 traveller; there is no number 2.")
        )
    }

    @Test("the JSON of trips and of a ticket fits its schema, and a ticket has its train, times and seat")
    func json() async throws {
        let folder = try TemporaryFolder()
        let code = try await book(in: folder)
        let trips = try await Program.run("trips", "--json", in: folder)
        #expect(try JSONSchemaCheck("trips").violations(of: trips.output) == [])
        let ticket = try await Program.run("ticket", code, "--json", in: folder)
        #expect(ticket.status == 0 && ticket.errors == "", "\(ticket.errors)")
        #expect(try JSONSchemaCheck("ticket").violations(of: ticket.output) == [])
        let saved = try await Program.run("ticket", code, "--json", "--documents", ".", in: folder)
        #expect(saved.status == 0 && saved.output == ticket.output, "\(saved.output)")
        let document = try JSONDecoder().decode(Ticket.self, from: Data(ticket.output.utf8))
        #expect(document.demo && !document.cancelled && document.fare.hasSuffix(", 2nd class"))
        #expect(document.origin.name == "Paris Gare de Lyon")
        #expect(document.departure.contains(#/^[0-9-]+T09:00:00\+0[12]:00$/#))
        #expect(document.legs.map(\.departure) == [document.departure])
        let traveller = try #require(document.travellers.first)
        #expect(traveller.name == "Ada Beispiel" && traveller.codes.map(\.number) == ["\(code)-1-1"])
        #expect(traveller.seats.map(\.train) == document.legs.map(\.train))
        #expect(traveller.seats.map(\.leg) == [0] && !traveller.seats[0].seat.isEmpty)
    }

    @Test("next prints the next departure in one line, also as JSON, and ends with 3 if nothing is ahead")
    func next() async throws {
        let folder = try TemporaryFolder()
        for options in [[], ["--json"]] {
            let none = try await Program.run(["next"] + options, in: folder)
            #expect(
                none.status == 3 && none.output == ""
                    && none.errors.contains("No trip is kept on this computer for the service sandbox"))
        }
        let code = try await book(in: folder)
        let line = try await Program.run("next", in: folder)
        #expect(line.status == 0 && line.errors == "", "\(line.errors)")
        #expect(
            line.output.contains(#/09:00 Paris Gare de Lyon, (pl\. \S+ )?coach \d+ seat \d+\n$/#),
            "\(line.output)")
        for options in [["--refresh"], ["--json"], ["--json", "--refresh"]] {
            let next = try await Program.run(["next"] + options, in: folder)
            #expect(next.status == 0 && next.errors == "", "\(next.errors)")
            guard options.contains("--json") else { continue }
            #expect(try JSONSchemaCheck("next").violations(of: next.output) == [])
            #expect(next.output.contains(code))
        }
    }

    private struct Ticket: Decodable {
        struct Place: Decodable { var id, name: String }
        struct Leg: Decodable { var train, departure, arrival: String }
        struct Code: Decodable { var number: String }
        struct Seat: Decodable {
            var leg: Int
            var train, coach, seat: String
        }
        struct Traveller: Decodable {
            var name: String
            var codes: [Code]
            var seats: [Seat]
        }
        var demo, cancelled: Bool
        var fare, departure, arrival: String
        var origin, destination: Place
        var legs: [Leg]
        var travellers: [Traveller]
    }

    @Test("ticket --refund prints the amount, and refunds only if the person agrees")
    func refund() async throws {
        let folder = try TemporaryFolder()
        // The second fare is refundable.
        let code = try await book(in: folder, fare: "\u{1b}[B\r")
        let asked = try await Program.run("ticket", code, "--refund", in: folder)
        #expect(asked.status == 2 && asked.errors.contains("Nothing was refunded: say --yes"))
        #expect(asked.output.hasPrefix("Fee: € 15.00\nYou get back: € "))
        let amount = try #require(asked.output.split(separator: "\n").last?.split(separator: " ").last)
        let nobody = try await Program.run("ticket", code, "--refund", "--traveller", "2", in: folder)
        #expect(nobody.status == 2 && nobody.errors.contains("There is no traveller 2"))
        let alone = try await Program.run("ticket", code, "--yes", in: folder)
        #expect(alone.status == 2 && alone.errors.contains("--yes belongs to --refund."))
        let failed = try await Program.run(
            "ticket", code, "--refund", "--yes", "--faults", "fail=503", in: folder)
        #expect(failed.status == 1 && failed.errors.contains("Nothing was refunded."), "\(failed.errors)")
        let done = try await Program.run(
            ["ticket", code, "--refund", "--traveller", "1", "--yes"], in: folder)
        #expect(done.status == 0 && done.output.hasSuffix("Refunded € \(amount).\n"), "\(done.errors)")
        let none = try await Program.run("trips", in: folder)
        #expect(none.status == 3 && none.output == "")
        #expect(
            none.errors.hasPrefix("No trip is held, or bought and still to come. --past lists the others: "))
        let list = try await Program.run("trips", "--past", in: folder)
        #expect(list.output.contains("\(code)  refunded € \(amount)  Paris"))
        for options in [[], ["--json"]] {
            let ticket = try await Program.run(["ticket", code] + options, in: folder)
            #expect(ticket.status == 1 && ticket.errors == "" && ticket.output.contains("refunded"))
        }
        for options in [["--pdf", "a.pdf"], ["--documents", "."], ["--picture", "a.svg"], ["--code"]] {
            let ticket = try await Program.run(["ticket", code] + options, in: folder)
            #expect(ticket.status == 1 && ticket.output == "")
            #expect(ticket.errors == "guichet: There is no ticket to travel with: refunded.\n", "\(options)")
        }
        let again = try await Program.run("ticket", code, "--refund", "--yes", in: folder)
        #expect(again.status == 1 && again.errors.contains("It is refunded already."))
        let ics = try await Program.run("ticket", code, "--ics", "trip.ics", in: folder)
        #expect(ics.status == 0)
        let entry = try String(contentsOf: folder.url.appending(path: "trip.ics"), encoding: .utf8)
        #expect(entry.contains("METHOD:CANCEL") && entry.contains("STATUS:CANCELLED"))
    }

    @Test("with --traveller, the output of ticket contains no other traveller's ticket")
    func ofOneTraveller() async throws {
        let folder = try TemporaryFolder()
        let code = try await book(in: folder, fare: "\u{1b}[B\r", isForTwo: true)
        func ticket(_ arguments: String...) async throws -> Program.Run {
            try await Program.run(["ticket", code] + arguments, in: folder)
        }
        let document = try await ticket("--traveller", "1", "--pdf", "one.pdf")
        #expect(document.status == 1)
        #expect(document.errors.contains("may hold the tickets of the others, too; nothing was written."))
        let pictures = try await ticket("--picture", "code.svg")
        #expect(pictures.output.contains(#/^code\.svg  Ada .*\ncode-2\.svg  Bo .*\n$/#), "\(pictures.output)")
        #expect(FileManager.default.fileExists(atPath: folder.url.appending(path: "code-2.svg").path))
        #expect(try await ticket("--way", "back", "--code").status == 2)
        #expect(try await ticket("--way", "out", "--ics", "out.ics").status == 2)
        #expect(try await ticket("--traveller", "2", "--ics", "two.ics").status == 0)
        let entry = try String(contentsOf: folder.url.appending(path: "two.ics"), encoding: .utf8)
        #expect(entry.contains("Bo Beispiel") && !entry.contains("Ada Beispiel"))
        #expect(try await ticket("--refund", "--traveller", "1", "--yes").status == 0)
        for (option, file) in [("--pdf", "one.pdf"), ("--ics", "one.ics"), ("--picture", "one.svg")] {
            let run = try await ticket("--traveller", "1", option, file)
            #expect(run.status == 1 && run.output == "", "\(option)")
            #expect(run.errors == "guichet: The ticket of Ada Beispiel is refunded; nothing was written.\n")
            #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: file).path))
        }
        #expect(try await ticket("--traveller", "1", "--code").status == 1)
        #expect(try await ticket("--traveller", "1").output.hasPrefix("Ticket \(code)  refunded\n"))
        let codes = try await ticket("--code")
        #expect(codes.status == 0 && codes.output.contains("Bo Beispiel  \(code)"), "\(codes.errors)")
        #expect(!codes.output.contains("Ada"))
        // A pipe gets SVG, whatever its name.
        let pipe = folder.url.appending(path: "pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        let end = open(pipe, O_RDWR | O_NONBLOCK)
        defer { close(end) }
        let picture = try await ticket("--picture", "pipe")
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(end, &bytes, bytes.count)
        let svg = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        #expect(picture.status == 0 && svg.contains("<svg"), "\(picture.errors)")
        // Only Bo's ticket is left in the document.
        #expect(try await ticket("--traveller", "2", "--pdf", "two.pdf").status == 0)
        let list = try await Program.run("trips", in: folder)
        #expect(list.output.contains("\(code)  ticket, partly refunded € "), "\(list.output)")
        let trips = try await Program.run("trips", "--json", in: folder)
        #expect(try JSONSchemaCheck("trips").violations(of: trips.output) == [])
        #expect(trips.output.contains(#""past" : false"#) && trips.output.contains(#""travellers" : 1"#))
    }

    @Test("ticket --refund says that a non-refundable fare cannot be refunded, and changes nothing")
    func fixedFare() async throws {
        let folder = try TemporaryFolder()
        let code = try await book(in: folder)
        let run = try await Program.run("ticket", code, "--refund", "--yes", in: folder)
        #expect(
            run.status == 1 && run.errors == "guichet: This fare gives nothing back. Nothing was refunded.\n")
        #expect(try await Program.run("trips", in: folder).output.contains("\(code)  ticket"))
    }

    @Test(
        "`trips` prints the end of a hold in the first station's time, and names the place if the computer's time differs"
    )
    func held() async throws {
        let folder = try TemporaryFolder()
        let code = try await book(in: folder, buys: false)
        let zones = [
            "Europe/Paris": "[0-9]{2}:[0-9]{2}  Paris", "Asia/Tokyo": "[0-9]{2}:[0-9]{2} in Paris  Paris",
        ]
        for (zone, end) in zones {
            let list = try await Program.run(["trips"], in: folder, environment: ["TZ": zone])
            let pattern = try Regex("\(code)  held until [0-9]{4}-[0-9]{2}-[0-9]{2} \(end) Gare de Lyon →")
            #expect(list.output.contains(pattern), "\(zone): \(list.output)")
        }
        let ticket = try await Program.run("ticket", code, in: folder)
        #expect(ticket.status == 1 && ticket.output.hasPrefix("Ticket \(code)  held until "))
    }

    @Test(
        "trips and ticket name a damaged file of bookings while the file exists, and say how to find lost bookings"
    )
    func damaged() async throws {
        let folder = try TemporaryFolder()
        let code = try await book(in: folder)
        let name = try #require(try folder.contents().keys.first { $0.hasSuffix("bookings.sqlite") })
        let file = folder.url.appending(path: name)
        let half = try Data(contentsOf: file)
        try half.prefix(half.count / 2).write(to: file)
        for command in [["trips"], ["trips", "--json"], ["ticket", code]] {
            let run = try await Program.run(command, in: folder)
            #expect(run.errors.contains("bookings.damaged-"), "\(run.errors)")
            #expect(
                run.errors.contains("Find a booking, in My trips, asks the service for any that is missing."))
            #expect(run.errors.contains("guichet trips --refresh"))
        }
        // SQLite's journal of the damaged file may also have been set aside, so this looks for the ending `.sqlite`.
        let aside = try #require(
            try folder.contents().keys.first { $0.contains("bookings.damaged-") && $0.hasSuffix(".sqlite") })
        let kept = try Data(contentsOf: folder.url.appending(path: aside))
        #expect(kept == half.prefix(half.count / 2))
    }

    @Test("trips and ticket exit with 3 if there are no bookings, and create no file")
    func noBookings() async throws {
        let folder = try TemporaryFolder()
        let list = try await Program.run("trips", in: folder)
        #expect(list.status == 3 && list.output == "")
        #expect(list.errors.hasPrefix("No trip is kept on this computer for the service sandbox"))
        let ticket = try await Program.run("ticket", "K7Q2XM", in: folder)
        #expect(
            ticket.status == 3
                && ticket.errors.contains("No trip is kept on this computer for the service sandbox"))
        #expect(try folder.contents().keys.allSatisfy { !$0.hasSuffix("bookings.sqlite") })
    }

    @Test(
        "ticket refuses options with unusable values",
        arguments: [
            ["--traveller", "0"], ["--picture", "code.gif"], ["--json", "--code"], ["--json", "--ics", "-"],
        ])
    func unusable(_ options: [String]) async throws {
        let folder = try TemporaryFolder()
        let run = try await Program.run(["ticket", "K7Q2XM"] + options, in: folder)
        #expect(run.status == 2)
    }
}
