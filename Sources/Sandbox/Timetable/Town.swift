import Rail

/// A town with its names in other languages. Source: GeoNames, CC BY 4.0 (`Fixtures/Towns`).
struct Town: Hashable, Sendable {
    var name: String
    /// ISO 3166-1 alpha-2.
    var country: String
    var place: Coordinate
    var population: Int
    /// Its names, each in words without case and accents.
    var names: [[[UInt8]]]
}
