extension Wire {
    /// A list that leaves out the elements that cannot be read, with a `DecodingWarning` for each.
    package struct Elements<Element: Codable & Hashable & Sendable>: Hashable, Sendable, Codable,
        RandomAccessCollection, ExpressibleByArrayLiteral
    {
        package var array: [Element]
        /// The number of elements that could not be read.
        package private(set) var leftOut = 0

        package init(_ array: [Element]) { self.array = array }
        package init(arrayLiteral elements: Element...) { array = elements }

        package var startIndex: Int { 0 }
        package var endIndex: Int { array.count }
        package subscript(index: Int) -> Element {
            get { array[index] }
            set { array[index] = newValue }
        }

        package init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            array = []
            if let count = list.count { array.reserveCapacity(count) }
            while !list.isAtEnd {
                do {
                    array.append(try list.decode(Element.self))
                } catch {
                    let path = list.codingPath + [Position(list.currentIndex)]
                    DecodingWarnings.add(
                        DecodingWarning(error, leftOut: DecodingWarning.path(path)), for: decoder)
                    leftOut += 1
                    // A container does not move past an element that it could not decode.
                    _ = try list.decode(Anything.self)
                }
            }
        }

        package func encode(to encoder: any Encoder) throws {
            var list = encoder.unkeyedContainer()
            try list.encode(contentsOf: array)
        }
    }

    /// Reads any JSON value, and keeps none of it.
    private struct Anything: Decodable {
        init(from decoder: any Decoder) throws {}
    }

    private struct Position: CodingKey {
        var index: Int
        init(_ index: Int) { self.index = index }
        init?(intValue: Int) { index = intValue }
        init?(stringValue: String) { nil }
        var intValue: Int? { index }
        var stringValue: String { "\(index)" }
    }
}
