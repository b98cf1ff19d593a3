package import Foundation

/// A body as a person would write it down.
package enum BodyForm: Sendable {
    case none
    /// Its members in order, no name twice.
    case json(JSONTree)
    case form([FormPair])
    case text(String)
    case bytes(Data)

    package init(_ data: Data, contentType: String?) {
        guard !data.isEmpty else {
            self = .none
            return
        }
        let type = MediaType(contentType)
        let text = String(validating: data, as: UTF8.self)
        if type.mayBeJSON(data), let tree = try? JSONTree(reading: data), !tree.hasRepeatedNames {
            self = .json(tree.sorted)
        } else if type.isForm, let pairs = text.flatMap({ Form.pairs($0) }) {
            self = .form(pairs)
        } else if type.isText || type.name.isEmpty, !type.isJSON, let text,
            !data.contains(where: Self.isStrange)
        {
            self = .text(text)
        } else {
            self = .bytes(data)
        }
    }

    package var data: Data {
        switch self {
        case .none: Data()
        case .json(let tree): tree.compact
        case .form(let pairs): Data(Form.text(pairs).utf8)
        case .text(let text): Data(text.utf8)
        case .bytes(let data): data
        }
    }

    /// Controls that no text has, so that it is rather something else.
    private static func isStrange(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D || byte == 0x7F
    }
}
