import Foundation
import Rail

/// A field of a grid over the Earth. Everything near a place is in the same field or in a neighbouring one.
struct GridField: Hashable {
    private var row: Int
    private var column: Int
    private let rowsPerDegree: Double

    /// - Parameter rowsPerDegree: The rows of fields in a degree of latitude, which is 111 km. Fields are at least as
    ///   wide as they are high.
    init(_ place: Coordinate, rowsPerDegree: Double) {
        self.rowsPerDegree = rowsPerDegree
        row = Int((place.latitude * rowsPerDegree).rounded(.down))
        // Degrees of longitude are shorter near the poles.
        let farthest = (abs(Double(row)) + 1) / rowsPerDegree * .pi / 180
        column = Int((place.longitude * rowsPerDegree * max(0.01, cos(farthest))).rounded(.down))
    }

    /// Returns the field of a place and the fields around it. The width of fields differs from row to row.
    static func around(_ place: Coordinate, rowsPerDegree: Double) -> [GridField] {
        [-1.0, 0, 1].flatMap { row in
            var place = place
            place.latitude += row / rowsPerDegree
            let middle = GridField(place, rowsPerDegree: rowsPerDegree)
            return (-1...1).map { column in
                var field = middle
                field.column += column
                return field
            }
        }
    }
}
