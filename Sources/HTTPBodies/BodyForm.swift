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
        if type.isJSON || type.name.isEmpty && (data.first == 0x7B || data.first == 0x5B) {
            if let tree = try? JSONTree(reading: data), !tree.hasRepeatedNames {
                self = .json(tree.sorted)
                return
            }
            if type.isJSON {
                self = .bytes(data)
                return
            }
        }
        if type.isForm,
            let text = String(validating: data, as: UTF8.self),
            let pairs = Form.pairs(text)
        {
            self = .form(pairs)
        } else if type.isText || type.name.isEmpty, let text = String(validating: data, as: UTF8.self),
            !text.utf8.contains(where: Self.isStrange)
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

extension String {
    package init?(validating data: Data, as encoding: UTF8.Type) {
        guard let text = String(bytes: data, encoding: .utf8), text.utf8.count == data.count else {
            return nil
        }
        self = text
    }
}
