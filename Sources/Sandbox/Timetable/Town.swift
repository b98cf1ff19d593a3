import Rail

/// A town with its names in other languages. Source: GeoNames, CC BY 4.0 (`Fixtures/Towns`).
struct Town: Hashable, Sendable {
    var name: String
    var place: Coordinate
    var population: Int
    /// Its names, each in words without case and accents.
    var names: [[[UInt8]]]
}
