import Rail

/// A kind of discount card that the sandbox knows. The names are those of real cards; the rules are invented, but much
/// like theirs.
struct DiscountCard: Hashable, Sendable {
    var code: String
    /// The company that issues the card.
    var issuer: String
    var name: String
    var shortName: String
    /// The word by which the names of the carriers are known that give the discount, e.g. `SNCF`.
    var carrier: String
    /// The discount in percent.
    var percentage: Int
    var isForSecondClassOnly = false
    var needsNumber = false

    static let all = [
        DiscountCard(
            code: "AVANTAGE_ADULTE", issuer: "urn:uic:rics:1187", name: "Carte Avantage Adulte",
            shortName: "Avantage", carrier: "SNCF", percentage: 30),
        DiscountCard(
            code: "BAHNCARD_25_2", issuer: "urn:uic:rics:1080", name: "BahnCard 25, 2nd class",
            shortName: "BahnCard 25", carrier: "DB", percentage: 25, isForSecondClassOnly: true,
            needsNumber: true),
        DiscountCard(
            code: "BAHNCARD_50_2", issuer: "urn:uic:rics:1080", name: "BahnCard 50, 2nd class",
            shortName: "BahnCard 50", carrier: "DB", percentage: 50, isForSecondClassOnly: true,
            needsNumber: true),
        DiscountCard(
            code: "HALBTAX", issuer: "urn:uic:rics:1185", name: "Halbtax", shortName: "Halbtax",
            carrier: "SBB", percentage: 50),
    ]

    /// The discount in words, e.g. `25 % with DB`. The name says for which class it is.
    var discount: String { "\(percentage) % with \(carrier)" }

    /// Whether the card counts on the trains of a carrier.
    ///
    /// - Parameter name: The carrier's name, e.g. `SNCF Voyageurs`.
    func counts(with name: String) -> Bool {
        name.uppercased().split { !$0.isLetter }.contains { $0 == carrier }
    }

    func counts(with carrier: String, in travelClass: TravelClass) -> Bool {
        counts(with: carrier) && (!isForSecondClassOnly || travelClass == .second)
    }
}

/// A promotion code that the sandbox knows.
struct PromotionCode: Hashable, Sendable {
    var code: String
    /// The reduction in percent.
    var percentage: Int
    /// The last day on which the code can be used; nil if it has no end.
    var lastDay: CalendarDay?

    static let all = [
        PromotionCode(code: "WELCOME10", percentage: 10),
        PromotionCode(
            code: "SUMMER25", percentage: 25, lastDay: CalendarDay(year: 2025, month: 8, day: 31)),
    ]
}
