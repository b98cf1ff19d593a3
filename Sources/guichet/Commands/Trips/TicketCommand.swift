import ArgumentParser
import Foundation
import Rail
import RailStore
import Scenarios
import Screens
import Tickets

struct TicketCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ticket",
        abstract: "Show a ticket by its booking's code, save its barcode or calendar entry, or give it back.",
        discussion: """
            It reads what this computer keeps, and needs no network. Files can be read by you alone, and replace others \
            only with --force; a pipe or a device is written to, and so is standard output, which is -. With \
            --traveller, nothing is written that may hold the ticket of somebody else. --refund asks the service what comes back, prints it, \
            and gives the ticket back when --yes is said, or y is typed at a terminal. Exit status 1: no ticket has \
            the code, or nobody can travel with it, because it is only held, not known yet, still being made, or \
            refunded; what is to be saved is not there; or nothing was refunded. 2: an option or a file cannot be \
            used, or nobody could be asked; 3: nothing is kept here. A ticket is one also after its journey.
            """)

    @Argument(help: "The code of the booking, e.g. K7Q2XM.")
    var code: String

    @OptionGroup var service: ServiceOptions

    @Option(
        help:
            "The number of a traveller, from 1, whose ticket is shown, saved or given back; may be repeated. All when left out."
    )
    var traveller: [Int] = []

    @Flag(name: .customLong("code"), help: "Print the barcodes alone.")
    var printsCode = false

    @Option(
        help:
            "Write a picture of the barcode: FILE.svg or FILE.png; a pipe, a device or - gets SVG. Of several, FILE-2.svg and so on are written, too, and all are named.",
        completion: .file())
    var picture: String?

    @Option(help: "Write the ticket that the service sent as a PDF.", completion: .file(extensions: ["pdf"]))
    var pdf: String?

    @Option(
        help: "Write all files that the service sent, such as tickets, passes and receipts, into a folder.",
        completion: .directory)
    var documents: String?

    @Option(help: "Write the trip as a calendar file (RFC 5545).", completion: .file(extensions: ["ics"]))
    var ics: String?

    @Flag(help: "Give the ticket back, after saying what comes back for it.")
    var refund = false

    @Option(help: "Take the way out or the way back alone, with --code, --picture or --refund: out, back.")
    var way: Way?

    @Flag(help: "Do not ask before the refund.")
    var yes = false

    @Flag(help: "Print JSON, as ticket.schema.json, among the documents, describes it.")
    var json = false

    @Flag(help: "Replace files that are there.")
    var force = false

    /// Whether the options ask to write or print a part of the ticket, and not only to show the ticket.
    private var wantsFile: Bool {
        printsCode || picture != nil || pdf != nil || documents != nil || ics != nil
    }

    /// The format of the picture by the ending of its name; that of a pipe or a device is SVG.
    private var pictureFormat: CodePicture.Format? {
        picture.flatMap { CodePicture.Format($0) ?? (Self.isStream($0) ? .svg : nil) }
    }

    /// Whether a path is that of a pipe or a device, or `-` for standard output.
    private static func isStream(_ path: String) -> Bool { path == "-" || SavedFile.isStream(path) }

    func validate() throws {
        guard code.contains(where: { !$0.isWhitespace }) else {
            throw ValidationError("Say the code of the booking, e.g. K7Q2XM.")
        }
        if let number = traveller.first(where: { $0 < 1 }) {
            throw ValidationError("Travellers are numbered from 1; there is no \(number).")
        }
        if let picture, pictureFormat == nil {
            throw ValidationError("The picture \(picture) must end in .svg or .png.")
        }
        guard !json || !printsCode else {
            throw ValidationError("--json has the codes: leave out --code.")
        }
        let files = [picture, pdf, ics, documents].compactMap(\.self)
        guard ![picture, pdf, ics].contains("-") || files.count == 1 && !json && !printsCode else {
            throw ValidationError("- is standard output, for one thing alone: leave out the others.")
        }
        guard refund || !yes else { throw ValidationError("--yes belongs to --refund.") }
        if refund, let other = othersThanRefund.first {
            throw ValidationError(
                "--refund goes with --traveller, --way and --yes alone: leave out \(other).")
        }
        let isOfWays = refund || printsCode || picture != nil
        guard way == nil || isOfWays && pdf == nil && documents == nil && ics == nil && !json else {
            throw ValidationError("--way goes with --code, --picture or --refund alone.")
        }
    }

    /// The given options that cannot be combined with a refund.
    private var othersThanRefund: [String] {
        let all = [
            ("--code", printsCode), ("--picture", picture != nil), ("--pdf", pdf != nil),
            ("--documents", documents != nil), ("--ics", ics != nil), ("--json", json), ("--force", force),
        ]
        return all.filter(\.1).map(\.0)
    }

    func run() throws {
        try runOnLoop("the ticket") { workers in
            let kept = try await KeptTrips(service, workers: workers)
            let intent = try await kept.intent(code)
            guard refund else {
                return try show(intent, isDemo: kept.program.rail.info.payment == .nothing)
            }
            try await TicketRefund(
                bookings: kept.bookings, travellers: traveller, way: way, isAgreed: yes
            ).run(intent)
        }
    }

    private func show(_ intent: BookingIntent, isDemo: Bool) throws {
        let chosen = try ChosenTickets(intent, travellers: traveller, way: way)
        let entries = chosen.entries
        if way != nil, entries.allSatisfy({ chosen.isRefunded($0.traveller) }) {
            throw ProgramError.failed("This way is refunded; nothing was written.")
        }
        if wantsFile, !traveller.isEmpty {
            if let entry = entries.first(where: { chosen.isRefunded($0.traveller) }) {
                throw ProgramError.failed(
                    "The ticket of \(entry.traveller.name) is refunded; nothing was written.")
            }
            // The service does not say which pages of its document belong to which traveller.
            if pdf != nil || documents != nil,
                intent.namedTravellers.count(where: { !intent.isRefunded($0) }) > entries.count
            {
                throw ProgramError.failed(
                    "The service's document may hold the tickets of the others, too; nothing was"
                        + " written. Without --traveller, it is saved for all.")
            }
        }
        if wantsFile, let missing = TicketFormatting.missing(intent.missingParts, of: intent.state) {
            Output.note("guichet: \(missing)")
        }
        if let ics {
            guard
                let data = TripCalendar.data(
                    intent, of: traveller.isEmpty ? nil : entries.map(\.traveller), now: Date())
            else {
                throw ProgramError.failed("The times of this trip are not known.")
            }
            try save(data, to: ics)
        }
        let sent = (intent.booking?.documents ?? []).filter(\.isWhole)
        if let folder = documents {
            guard !sent.isEmpty else { throw noDocument(chosen) }
            guard FileManager.default.fileExists(atPath: folder) else {
                throw ProgramError.unusable(
                    "There is no folder \(folder). Make it first, or name another one.")
            }
            var names: Set<String> = []
            for document in sent {
                let name = document.fileName(intent.booking?.code, besides: names)
                names.insert(name)
                try save(document.content ?? Data(), to: URL(filePath: folder).appending(path: name).path)
            }
            if !json { try Output.lines(names.sorted()) }
        }
        if let pdf {
            let documents = sent.filter { $0.isPDF && $0.isTicket }.compactMap(\.content)
            guard let first = documents.first else {
                guard !sent.isEmpty else { throw noDocument(chosen) }
                let files = sent.map(\.words).distinct.joined(separator: ", ")
                throw ProgramError.failed(
                    "The service sent no ticket as a PDF, but \(files). --documents FOLDER writes it.")
            }
            guard documents.count == 1 || !Self.isStream(pdf) else {
                throw ProgramError.unusable(
                    "The ticket has \(documents.count) documents, which are a file each. Name a file.")
            }
            let names = try save([first] + documents.dropFirst(), to: pdf)
            if names.count > 1, !json { try Output.lines(names) }
        }
        if let picture, let format = pictureFormat {
            let codes = try chosen.codes(flags: service.named)
            guard codes.count == 1 || !Self.isStream(picture) else {
                throw ProgramError.unusable(
                    "There are \(codes.count) codes, which are a file each. Name a file, or choose one with --traveller"
                        + " and --way.")
            }
            let pictures = codes.compactMap { try? CodePicture.data($0.code, format) }
            guard pictures.count == codes.count else {
                throw ProgramError.failed("The code cannot be drawn.")
            }
            let names = try save(pictures, to: picture)
            if names.count > 1, !json {
                try Output.lines(zip(names, codes).map { "\($0)  \($1.words)" })
            }
        }
        if printsCode {
            let codes = try chosen.codes(flags: service.named)
            for (words, code) in codes {
                guard let matrix = CodeMatrix(code) else {
                    throw ProgramError.failed("The code cannot be drawn.")
                }
                if entries.count > 1 || codes.count > 1 { try Output.lines([words]) }
                try PrintedCode(matrix: matrix).write()
            }
            return
        }
        if json {
            try Output.json(
                BookingDocument(intent: intent, entries: entries, isDemo: isDemo, now: Date()))
        } else if !wantsFile {
            try Output.lines(
                Self.lines(intent, entries, flags: service.named) + (isDemo ? [TicketFormatting.demo] : []))
        }
        // If a file was asked for, it has been written by now.
        if !wantsFile, !chosen.isUsable { throw ProgramError.silent(exitCode: 1) }
    }

    private func noDocument(_ chosen: ChosenTickets) -> ProgramError {
        .failed(chosen.problem(flags: service.named) ?? "The service sent no document for this ticket.")
    }

    // MARK: Output

    /// - Parameter flags: The flags that name the service, for the search of other trains.
    static func lines(
        _ intent: BookingIntent, _ entries: [TravellerCodes], flags: String = "", now: Date = Date()
    ) -> [String] {
        let missing = TicketFormatting.missing(intent.missingParts, of: intent.state)
        let travellers = entries.map(\.traveller)
        var lines = ["Ticket \(intent.booking?.code ?? "…")  \(intent.status(for: travellers, at: now))"]
        lines += [missing, intent.problem].compactMap(\.self) + intent.warnings
        let left = travellers.filter { !intent.isRefunded($0) }
        let seats = left.flatMap { intent.booking?.seats(of: $0) ?? [] }
        let rides = intent.tripsLeft.flatMap(\.rides)
        for trip in intent.tripsLeft(for: travellers) {
            lines += trip.steps.map { line($0, seats) } + [TripFormatting.clocks(of: trip)].compactMap(\.self)
            lines += news(of: trip, intent, flags, at: now)
        }
        let fare = TicketFormatting.fare(intent.booking)
        if !fare.isEmpty { lines.append(fare) }
        let count = intent.namedTravellers.count
        let own = travellers.compactMap { intent.booking?.price(of: $0) }
        if travellers.count < count, own.count == travellers.count, let price = Money.sum(own) {
            lines.append(price.words)
        } else if let price = intent.booking?.price {
            lines.append(price.words + (count > 1 ? " for \(count) travellers" : ""))
        }
        for refund in intent.booking?.refunds ?? []
        where travellers.count == count
            || travellers.contains(where: { intent.booking?.refunds(of: $0).contains(refund) == true })
        {
            lines.append("Refunded \(refund.amount.words), fee \(refund.fee.words)")
        }
        if let conditions = intent.conditions(for: travellers, in: Output.characters) {
            lines.append(conditions)
        }
        lines += entries.map { entry in
            // If only one traveller is shown, the seats are already beside the trains.
            let own = (intent.booking?.seats(of: entry.traveller) ?? [])
                .filter { seat in entries.count > 1 || !rides.contains(where: seat.isIn) }
            let seats = SeatFormatting.words(own, naming: entries.count > 1 ? nil : true)
            return
                ([entry.traveller.name] + refunded(entry.traveller, of: intent)
                + entry.codes.compactMap(\.number)
                + [seats].compactMap(\.self))
                .joined(separator: "  ")
        }
        return lines
    }

    /// Says what a traveller has given back: `refunded`, or `way back refunded`.
    private static func refunded(_ traveller: Traveller, of intent: BookingIntent) -> [String] {
        if intent.isRefunded(traveller) { return ["refunded"] }
        return intent.trips.filter { intent.isRefunded(traveller, for: $0) }
            .map { TripFormatting.way($0, of: intent) + " refunded" }
    }

    /// Returns the news of a trip, and the command that searches other trains if it cannot go on as planned.
    private static func news(
        of trip: Trip, _ intent: BookingIntent, _ flags: String, at now: Date
    ) -> [String] {
        var sentences = RunningFormatting.sentences(trip).map { "! \($0)" }
        if trip.hasCancelledTrain, intent.state == .ticket,
            intent.namedTravellers.contains(where: { !intent.isRefunded($0, for: trip) })
        {
            sentences.append(
                "Refund in full: guichet ticket \(intent.booking?.code ?? "CODE") --refund\(flags)")
        }
        guard trip.currentArrival.instant > now, intent.state != .refunded else { return sentences }
        guard trip.interruption != nil, let query = intent.alternatives(to: trip, at: now) else {
            let allowed =
                DisruptionFormatting.allowsOthers(intent, for: trip)
                ? DisruptionFormatting.validity(intent, for: trip, namesOthers: false) : nil
            return sentences + [allowed].compactMap(\.self)
        }
        let ends = "\(query.origin.name.forShell) \(query.destination.name.forShell)"
        let time = "\(query.time.day.iso8601) \(StationTime.clock(minuteOfDay: query.time.minuteOfDay))"
        return sentences
            + [
                "Next trains: guichet search \(ends) \(time)\(flags)",
                DisruptionFormatting.validity(intent, for: trip, namesOthers: true),
            ].compactMap(\.self)
    }

    /// - Parameter seats: The seats in all trains.
    private static func line(_ step: TripStep, _ seats: [Seat]) -> String {
        switch step {
        case .end(let place, let time, let call):
            let notes = call.map { RunningFormatting.notes(on: $0, at: time).map(\.words) } ?? []
            let start = time.map { "\($0.day.iso8601) \($0.clock)" } ?? "…"
            return (["\(start)  \(place?.name ?? "…")"] + notes).joined(separator: "   ")
        case .ride(let ride):
            let messages = (ride.situations ?? []).compactMap(\.message)
            let cancelled = ride.isCancelled == true ? RunningFormatting.cancelled : nil
            let own = SeatFormatting.coaches(seats.filter { $0.isIn(ride) })
            let parts = [cancelled, ride.vehicle, own, RunningFormatting.occupancy(ride)].compactMap(\.self)
            return (parts + (ride.attributes ?? []).filter { !messages.contains($0) }).joined(
                separator: " · ")
        case .way(let words): return words
        }
    }

    /// Writes files with mode 0600, and returns their names: the second of `code.svg` is `code-2.svg`.
    private func save(_ contents: [Data], to path: String) throws -> [String] {
        let file = URL(filePath: path)
        let ending = file.pathExtension.isEmpty ? "" : "." + file.pathExtension
        return try contents.enumerated().map { index, data in
            let name =
                index == 0
                ? file.lastPathComponent
                : "\(file.deletingPathExtension().lastPathComponent)-\(index + 1)\(ending)"
            try save(
                data, to: index == 0 ? path : file.deletingLastPathComponent().appending(path: name).path)
            return name
        }
    }

    /// Writes a file with mode 0600, or writes to an existing pipe or device, or to standard output, which is `-`.
    private func save(_ data: Data, to path: String) throws {
        if path == "-" { return try Output.write(data) }
        do {
            try SavedFile.write(data, to: path, replaces: force)
        } catch {
            let sentence =
                switch error {
                case .isFolder: "\(path) is a folder. Name a file in it."
                case .exists: "There is a file \(path) already. Name another one, or say --force."
                case .leadsNowhere: "\(path) is a link that leads to nothing. Name another file."
                case .system(let words): "The file \(path) cannot be written: \(words)."
                }
            throw ProgramError.unusable(sentence)
        }
    }
}
