package import Foundation
import JSONTrees

extension Wire {
    /// A value in a JSON document. It is converted only when a caller asks for it as a certain type.
    package struct Reader {
        private let json: JSONDocument.Value
        private let faults: Faults

        /// The warnings, which all readers of one document share.
        private final class Faults {
            var warnings: [DecodingFault] = []
        }

        /// Reads a JSON document. The new reader stands for the outermost value.
        package init(_ json: Data) throws(DecodingFault) {
            guard let document = try? JSONDocument(mending: json) else {
                throw DecodingFault(at: "", DecodingFault.notJSON)
            }
            self.init(document.top, Faults())
        }

        private init(_ json: JSONDocument.Value, _ faults: Faults) {
            (self.json, self.faults) = (json, faults)
        }

        package var isNull: Bool { json.isNull }

        package func text() throws(DecodingFault) -> String {
            guard let text = json.string else { throw wrongKind("is not a text") }
            return text
        }

        package func bool() throws(DecodingFault) -> Bool {
            guard let value = json.bool else { throw wrongKind("is not true or false") }
            return value
        }

        /// Returns the text of a number.
        package func number(orFault problem: String) throws(DecodingFault) -> String {
            guard let number = json.number else { throw wrongKind(problem) }
            return number
        }

        package func checkObject() throws(DecodingFault) {
            guard json.isObject else { throw wrongKind("is not an object") }
        }

        /// Returns the value of a required member.
        package func value<Value: JSONValue>(_ name: String) throws(DecodingFault) -> Value {
            guard let member = json[name] else {
                throw DecodingFault(at: path.isEmpty ? name : "\(path).\(name)", "is missing")
            }
            return try Value(Reader(member, faults))
        }

        /// Returns the value of an optional member; nil if it is missing or null.
        package func valueIfPresent<Value: JSONValue>(_ name: String) throws(DecodingFault) -> Value? {
            guard let member = json[name], !member.isNull else { return nil }
            return try Value(Reader(member, faults))
        }

        /// Calls a closure with each item of a list.
        package func forEach(_ body: (Reader) throws(DecodingFault) -> Void) throws(DecodingFault) {
            guard let items = json.items else { throw wrongKind("is not a list") }
            for item in items { try body(Reader(item, faults)) }
        }

        /// The place of the value in the document, e.g. `offers[0].price`.
        package var path: String {
            json.path.reduce(into: "") { path, step in
                switch step {
                case .member(let name): path += path.isEmpty ? name : ".\(name)"
                case .item(let index): path += "[\(index)]"
                }
            }
        }

        package func fault(_ problem: String) -> DecodingFault { DecodingFault(at: path, problem) }

        private func wrongKind(_ problem: String) -> DecodingFault { fault(isNull ? "is null" : problem) }

        /// Records a fault that does not prevent reading.
        package func warn(_ fault: DecodingFault) { faults.warnings.append(fault) }

        package var warnings: [DecodingFault] { faults.warnings }
    }
}
