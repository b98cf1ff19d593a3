import ArgumentParser
import Foundation
import Rail
import Screens
import TerminalUI

struct PlacesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "places", abstract: "List the stations and towns that fit some words, with their ids.",
        discussion: """
            The words may come in any order, without accents or capitals. guichet search takes a name or an id from \
            this list. Exit status: 0 found, 1 no such place, 2 unusable input, or the service cannot be asked.
            """)

    @OptionGroup var service: ServiceOptions

    @Argument(help: "Words of the name, e.g. gare lyon.")
    var words: [String]

    @Flag(help: "Print JSON, as places.schema.json, among the documents, describes it.")
    var json = false

    func run() throws {
        let typed = words.joined(separator: " ")
        try runOnLoop("the places") { workers in
            let access = try await SignedInService(service, workers: workers)
            let list = try await access.ask { try await PlaceByName.list(typed, in: $0) }
            if json {
                try Output.json([
                    "places": list.places, "isComplete": list.isComplete, "remark": list.remark,
                ])
            } else {
                try Output.lines(PlacesTable.lines(list.places))
            }
            let none = list.places.isEmpty ? "No station is called “\(typed)”. Check the spelling." : ""
            if !json { Output.note(list.remark ?? none) }
            guard list.places.isEmpty else { return }
            throw ProgramError.silent(exitCode: 1)
        }
    }
}

/// The places as lines of a table: name, town or number of stations, id.
enum PlacesTable {
    static func lines(_ places: [Place]) -> [String] {
        PlainTable.lines(
            places.map { [PlaceFormatting.title($0), PlaceFormatting.detail($0), $0.id] })
    }
}
