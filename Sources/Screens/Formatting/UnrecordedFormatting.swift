import Rail

/// What is said of what a recording does not hold, where nobody asked for it: it is no error, and asks nothing.
enum UnrecordedFormatting {
    /// Whether what stands in for the service just has no answer.
    static func fit(_ error: (any Error)?) -> Bool { (error as? RailError)?.code == .unanswered }

    static func suggestions(for typed: String) -> String { "Not recorded: suggestions for “\(typed)”" }

    static func prices(ofTrains count: Int) -> String {
        "Not recorded: prices of \(TripFormatting.trains(count))"
    }

    static let prices = "The prices of this train are not recorded."
}
