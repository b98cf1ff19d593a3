import Rail
import Screens

/// Finds the place that somebody names on the command line.
enum PlaceByName {
    /// The shortest text that is sent to the service. A shorter text would match nearly every place.
    private static let fewestLetters = 2
    /// The number of places that a message lists.
    private static let mostListed = 12

    /// Returns the places for a text, best match first.
    static func list(_ text: String, in rail: RailService) async throws -> PlaceList {
        guard text.trimmingSpaces.count >= fewestLetters else {
            throw ProgramError.unusable(
                "“\(text)” is too short for a place. Type at least \(fewestLetters) letters of its name.")
        }
        return try await rail.places(text.trimmingSpaces)
    }

    /// Returns the one place that a name or an id means. Prints its name if that differs from the typed one.
    ///
    /// - Throws: `ProgramError` if no place or several have this name. The message lists them with their ids.
    static func place(_ text: String, in rail: RailService) async throws -> Place {
        let typed = text.trimmingSpaces
        let list = try await list(typed, in: rail)
        if let place = list.places.first(where: { $0.id == typed }) { return place }
        // Some services do not find a place by its id, but plan trips from there.
        if typed.hasPrefix("urn:") { return Place(id: typed, name: typed) }
        guard !list.places.isEmpty else {
            throw ProgramError.unusable(
                list.remark ?? "No station is called “\(typed)”. Check the spelling.")
        }
        let exact = list.places.filter { isCalled($0, typed) }
        if let place = one(of: exact.isEmpty ? list.places : exact) {
            if exact.isEmpty { Output.note("“\(typed)” is taken as \(PlaceFormatting.title(place)).") }
            return place
        }
        let candidates = exact.isEmpty ? list.places : exact
        let lines = PlacesTable.lines(Array(candidates.prefix(mostListed))).map { "  " + $0 }
        throw ProgramError.unusable(
            "“\(typed)” may be one of these. Name one of them in full, or by its id:\n"
                + lines.joined(separator: "\n"))
    }

    private static func isCalled(_ place: Place, _ typed: String) -> Bool {
        [place.name, PlaceFormatting.title(place)].contains { $0.folded == typed.folded }
    }

    /// Returns the only place, or a town if all other places are its stations; nil for anything else.
    private static func one(of places: [Place]) -> Place? {
        guard let first = places.first, places.count > 1 else { return places.first }
        let isTown = first.stationCount != nil
        let areStations = places.dropFirst().allSatisfy {
            $0.town == first.town && $0.countryCode == first.countryCode
        }
        return isTown && areStations ? first : nil
    }
}
