/// A key of any name.
package struct AnyKey: CodingKey {
    package let stringValue: String
    package let intValue: Int?

    package init(_ name: String) {
        stringValue = name
        intValue = nil
    }

    package init?(stringValue: String) { self.init(stringValue) }

    package init?(intValue: Int) {
        stringValue = "\(intValue)"
        self.intValue = intValue
    }
}
