import Rail

/// Notes about responses missing from a recording, for requests that no person asked for: they are no errors.
enum UnrecordedFormatting {
    /// Whether an error only says that the recording has no response.
    static func fit(_ error: (any Error)?) -> Bool { (error as? RailError)?.code == .unanswered }

    static func suggestions(for typed: String) -> String { "Not recorded: suggestions for “\(typed)”" }

    static func prices(ofTrains count: Int) -> String {
        "Not recorded: prices of \(TripFormatting.trains(count))"
    }

    static let prices = "The prices of this train are not recorded."
}
