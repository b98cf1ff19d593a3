import ArgumentParser
import Foundation
import Screens

extension Settings.Theme: ExpressibleByArgument {}

struct WindowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "window", abstract: "Open the window; guichet by itself does the same.",
        usage: "guichet [window] [<from> <to> [<day>] [<time>]] [<options>]",
        discussion: """
            guichet Paris Lyon fri 8:00 opens it with the search form filled, and searches at once. So does \
            guichet --from Paris --to Lyon. If nobody is signed in, sign-in comes first.

            A place that is not known, or that may be one of several, is left in its field for you to choose. Days \
            and times are typed as for guichet search; without a time, the search is from now on, or for the whole of \
            another day.
            """)

    @OptionGroup var service: ServiceOptions
    @OptionGroup var recordings: RecordingOptions

    @Argument(
        help: """
            Where from, where to, the day and the time, in this order, as far as no option gives them. A name of \
            several words stands in quotes.
            """)
    var words: [String] = []

    @Option(help: "Where from: a town, a station, or the id of one.")
    var from: String?

    @Option(help: "Where to.")
    var to: String?

    @Option(help: "The day: today, tomorrow, fri, +3, 24/12, 2026-12-24.")
    var day: String?

    @Option(
        help: "The time at the place of departure, or of arrival with --arrive: 18:00, 6pm, noon, now, +1h.")
    var time: String?

    @OptionGroup var search: SearchOptions

    @Option(help: .hidden) var card: String?

    @Option(help: "The colours of the window.")
    var theme: Settings.Theme?

    func validate() throws {
        try recordings.check(with: service)
        if search.via.count > 1 {
            throw ValidationError(
                "The window's form has one field for --via. “guichet search” takes several.")
        }
        if card != nil {
            throw ValidationError("The window's form has no field for --card. “guichet search” takes it.")
        }
    }

    func run() throws {
        let prefilled = try prefilled()
        try runOnLoop("the window") {
            try await WindowSession(
                flags: service.flags(theme: theme), recordings: recordings.mode, prefilled: prefilled,
                workers: $0
            ).run()
        }
    }

    /// Returns the search that the words and options ask for; nil if they ask for none.
    ///
    /// - Throws: `ValidationError`, or `InputProblem` for a day or time that cannot be searched by this computer's
    ///   clock. The clock at the place of departure is not known before somebody is signed in.
    private func prefilled() throws -> PrefilledSearch? {
        if let word = words.first, words.count == 1, from == nil, to == nil {
            throw ValidationError(
                "“\(word)” is no command, and one place is not enough to search trains. Name two: “guichet \(word) TO”;"
                    + " or open the form with one: “guichet --from \(word)”. “guichet help” lists the commands,"
                    + " which stand before their options.")
        }
        var left = words[...]
        let from = from ?? left.popFirst() ?? ""
        let to = to ?? left.popFirst() ?? ""
        let typedDay = day ?? left.popFirst()
        let typedTime = time ?? left.popFirst()
        try SearchOptions.refuse(left)
        let clock = StationClock(Date(), at: nil, own: .current)
        let (day, time) = try search.dayAndTime(typedDay, typedTime, clock)
        let form = search.form(day: day, time: time)
        _ = try form.constraint(clock)
        _ = try form.returnTime(clock)
        let prefilled = PrefilledSearch(
            from: from, to: to, via: search.via.first ?? "", form: form)
        return prefilled == PrefilledSearch() ? nil : prefilled
    }
}
