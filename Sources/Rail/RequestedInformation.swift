/// The details of travellers and purchaser that a service needs before the next step (OSDM 3.9
/// `RequestedInformation`).
package indirect enum RequestedInformation: Hashable, Sendable, Encodable {
    case field(Field)
    /// Every part is needed; the list may be empty.
    case all([RequestedInformation])
    /// One part is enough.
    case any([RequestedInformation])

    /// A member of a booking, e.g. `passengers[ANY].detail.firstName` or `purchaser.detail.email`.
    package struct Field: Hashable, Sendable, Codable {
        /// The items of a list that the field means.
        package enum Item: Hashable, Sendable, Codable {
            case every
            /// The item with this index, counted from 0.
            case number(Int)
            /// The item with this reference.
            case reference(String)
        }

        /// The member of the booking, e.g. `passengers`.
        package var name: String
        /// The items that the field means; nil if the member is not a list.
        package var item: Item?
        /// The path from the member to the detail, e.g. `detail` and `firstName`; never empty.
        package var path: [String]

        package init(_ name: String, _ item: Item? = nil, _ path: String...) {
            self.init(name, item, path: path)
        }

        package init(_ name: String, _ item: Item?, path: [String]) {
            self.name = name
            self.item = item
            self.path = path
        }
    }

    /// Returns the part of the expression that is not fulfilled; nil if nothing is missing.
    package func missing(without isKnown: (Field) -> Bool) -> RequestedInformation? {
        switch self {
        case .field(let field): return isKnown(field) ? nil : self
        case .all(let parts):
            let missing = parts.compactMap { $0.missing(without: isKnown) }
            return missing.count > 1 ? .all(missing) : missing.first
        case .any(let parts):
            let missing = parts.compactMap { $0.missing(without: isKnown) }
            return missing.count < parts.count ? nil : .any(missing)
        }
    }

    /// Returns the expression with the given items in place of `ANY` for the list of this name.
    ///
    /// - Parameter items: The items of the list, in order.
    package func expanded(_ name: String, _ items: [Field.Item]) -> RequestedInformation {
        switch self {
        case .field(var field) where field.name == name && field.item == .every:
            return .all(
                items.map {
                    field.item = $0
                    return .field(field)
                })
        case .field: return self
        case .all(let parts): return .all(parts.map { $0.expanded(name, items) })
        case .any(let parts): return .any(parts.map { $0.expanded(name, items) })
        }
    }
}

extension RequestedInformation: CustomStringConvertible {
    /// The expression as OSDM writes it.
    package var description: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .field(let field): field.write(to: &text)
        case .all(let parts):
            for (index, part) in parts.enumerated() {
                if index > 0 { text += " AND " }
                guard case .any = part else {
                    part.write(to: &text)
                    continue
                }
                text += "("
                part.write(to: &text)
                text += ")"
            }
        case .any(let parts):
            for (index, part) in parts.enumerated() {
                if index > 0 { text += " OR " }
                part.write(to: &text)
            }
        }
    }
}

extension RequestedInformation.Field: CustomStringConvertible {
    package var description: String {
        var text = ""
        write(to: &text)
        return text
    }

    fileprivate func write(to text: inout String) {
        text += name
        switch item {
        case .every: text += "[ANY]"
        case .number(let number): text += "[\(number)]"
        case .reference(let reference): text += "[\(reference)]"
        case nil: break
        }
        for part in path {
            text += "."
            text += part
        }
    }
}

extension RequestedInformation: Decodable {
    /// The cases of `RequestedInformation` in a type that Swift can decode by itself.
    private indirect enum Kept: Decodable {
        case field(Field)
        case all([RequestedInformation])
        case any([RequestedInformation])
    }

    /// Reads an expression. Earlier versions of the program stored an expression as OSDM's text. Such a text is
    /// read as an empty expression, because the service says at the next step which details are missing.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if (try? container.decode(String.self)) != nil {
            self = .all([])
            return
        }
        switch try container.decode(Kept.self) {
        case .field(let field): self = .field(field)
        case .all(let parts): self = .all(parts)
        case .any(let parts): self = .any(parts)
        }
    }
}
