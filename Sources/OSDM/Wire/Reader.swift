package import Foundation
import JSONTrees

extension Wire {
    /// A value in a JSON document. It is converted when somebody asks for it.
    package struct Reader {
        private let json: JSONTree
        private let location: Location
        private let document: Document

        /// Reads a JSON document. The reader stands for its top value.
        package init(_ json: Data) throws(DecodingFault) {
            guard let tree = try? JSONTree(mending: json) else {
                throw DecodingFault(at: "", DecodingFault.notJSON)
            }
            self.init(tree, at: .top, in: Document())
        }

        private init(_ json: JSONTree, at location: Location, in document: Document) {
            (self.json, self.location, self.document) = (json, location, document)
        }

        package var isNull: Bool { if case .null = json { true } else { false } }

        package func text() throws(DecodingFault) -> String {
            guard case .string(let text) = json else { throw wrongKind("is not a text") }
            return text
        }

        package func bool() throws(DecodingFault) -> Bool {
            guard case .bool(let value) = json else { throw wrongKind("is not true or false") }
            return value
        }

        /// Returns the text of a number.
        package func number(orFault problem: String) throws(DecodingFault) -> String {
            guard case .number(let number) = json else { throw wrongKind(problem) }
            return number.text
        }

        package func checkObject() throws(DecodingFault) {
            guard case .object = json else { throw wrongKind("is not an object") }
        }

        /// Returns the value of a required member.
        package func value<Value: JSONValue>(_ name: String) throws(DecodingFault) -> Value {
            guard let member = member(name) else {
                throw DecodingFault(at: Location.member(name, of: location).path, "is missing")
            }
            return try Value(member)
        }

        /// Returns the value of an optional member; nil if it is missing or null.
        package func valueIfPresent<Value: JSONValue>(_ name: String) throws(DecodingFault) -> Value? {
            guard let member = member(name), !member.isNull else { return nil }
            return try Value(member)
        }

        /// Returns the first member with a name.
        private func member(_ name: String) -> Reader? {
            json[name].map { Reader($0, at: .member(name, of: location), in: document) }
        }

        /// Calls a closure with each item of a list.
        package func forEach(_ body: (Reader) throws(DecodingFault) -> Void) throws(DecodingFault) {
            guard case .array(let items) = json else { throw wrongKind("is not a list") }
            for (index, item) in items.enumerated() {
                try body(Reader(item, at: .item(index, of: location), in: document))
            }
        }

        /// The place of the value in the document, e.g. `offers[0].price`.
        package var path: String { location.path }

        package func fault(_ problem: String) -> DecodingFault { DecodingFault(at: path, problem) }

        private func wrongKind(_ problem: String) -> DecodingFault { fault(isNull ? "is null" : problem) }

        /// Records a fault that does not prevent reading.
        package func warn(_ fault: DecodingFault) { document.warnings.append(fault) }

        package var warnings: [DecodingFault] { document.warnings }

        /// The way from the top of a document to a value.
        private indirect enum Location {
            case top
            case member(String, of: Location)
            case item(Int, of: Location)

            var path: String {
                switch self {
                case .top: ""
                case .member(let name, .top): name
                case .member(let name, let object): "\(object.path).\(name)"
                case .item(let index, let list): "\(list.path)[\(index)]"
                }
            }
        }
    }

    /// The warnings, which all readers of one document share.
    private final class Document {
        var warnings: [DecodingFault] = []
    }
}
