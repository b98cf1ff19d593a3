import Rail
import Screens

/// Finds the place that somebody names on the command line.
enum PlaceByName {
    private static let mostListed = 12

    static func list(_ text: String, in rail: RailService) async throws -> PlaceList {
        guard text.trimmingSpaces.count >= NamedPlace.fewestLetters else {
            throw ProgramError.unusable(
                "“\(text)” is too short for a place. Type at least \(NamedPlace.fewestLetters) letters of its name."
            )
        }
        return try await rail.places(text.trimmingSpaces).ownNamesFirst(text.trimmingSpaces)
    }

    /// Returns the only place that a name or an id can mean.
    ///
    /// - Parameter remarks: A sentence is added if the place has another name than the typed one, unless the town
    ///   of the station was typed.
    /// - Throws: `ProgramError` if no place or several have this name. The message lists them with their ids.
    static func place(_ text: String, in rail: RailService, remarks: inout [String]) async throws -> Place {
        let typed = text.trimmingSpaces
        let list = try await list(typed, in: rail)
        switch NamedPlace(typed, among: list.places, remark: list.remark) {
        case .place(let place):
            if !place.isCalled(typed), place.town?.folded != typed.folded {
                remarks.append("“\(typed)” is taken as \(PlaceFormatting.title(place)).")
            }
            return place
        case .oneOf(let places):
            let lines = PlacesTable.lines(Array(places.prefix(mostListed))).map { "  " + $0 }
            let isGuess = list.remark != nil || !places.contains { $0.isSurelyMeant(by: typed) }
            throw ProgramError.unusable(
                (isGuess
                    ? "\(list.remark ?? "No station is called “\(typed)”.") These are somewhat like it."
                    : "“\(typed)” may be one of these.")
                    + " Name one of them in full, or by its id:\n"
                    + lines.joined(separator: "\n"))
        case .unknown:
            throw ProgramError.unusable(
                list.remark ?? "No station is called “\(typed)”. Check the spelling.")
        }
    }
}
