package import Foundation
import JSONTrees

extension Wire {
    /// A value in a JSON document, which is converted when it is asked for.
    package struct Reader {
        private let document: Document
        private let index: Int

        /// Reads a document, whose top value this is.
        package init(_ json: Data) throws(DecodingFault) {
            do {
                self.init(Document(JSONTape(try JSONTree(mending: json))), 0)
            } catch {
                throw DecodingFault(at: "", DecodingFault.notJSON)
            }
        }

        private init(_ document: Document, _ index: Int) {
            self.document = document
            self.index = index
        }

        private var token: JSONTape.Token { document.tape.tokens[index] }

        /// The token, which must be of a certain kind.
        private func token(
            _ kind: JSONTape.Kind, orFault problem: String
        ) throws(DecodingFault) -> JSONTape.Token {
            let token = token
            guard token.kind == kind else { throw fault(token.kind == .null ? "is null" : problem) }
            return token
        }

        package var isNull: Bool { token.kind == .null }

        package func text() throws(DecodingFault) -> String {
            let token = try token(.string, orFault: "is not a text")
            guard let text = document.tape.text(token.content) else { throw fault("is not UTF-8") }
            return text
        }

        package func bool() throws(DecodingFault) -> Bool {
            try token(.bool, orFault: "is not true or false").content.count > 0
        }

        /// The text of a number.
        package func number(orFault problem: String) throws(DecodingFault) -> String {
            document.tape.text(try token(.number, orFault: problem).content) ?? ""
        }

        package func checkObject() throws(DecodingFault) {
            _ = try token(.object, orFault: "is not an object")
        }

        /// The value of a required member.
        package func value<Value: JSONValue>(_ name: StaticString) throws(DecodingFault) -> Value {
            guard let member = member(name) else {
                let path = path
                throw DecodingFault(at: path.isEmpty ? "\(name)" : "\(path).\(name)", "is missing")
            }
            return try Value(member)
        }

        /// The value of an optional member; nil if it is missing or null.
        package func valueIfPresent<Value: JSONValue>(
            _ name: StaticString
        ) throws(DecodingFault) -> Value? {
            guard let member = member(name), !member.isNull else { return nil }
            return try Value(member)
        }

        /// The first member with this name.
        private func member(_ name: StaticString) -> Reader? {
            let name = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
            return document.tape.member(name, of: index).map { Reader(document, $0) }
        }

        /// Calls a closure with each item of a list.
        package func forEach(_ body: (Reader) throws(DecodingFault) -> Void) throws(DecodingFault) {
            let list = try token(.array, orFault: "is not a list")
            var item = index + 1
            while item < list.end {
                try body(Reader(document, item))
                item = Int(document.tape.tokens[item].end)
            }
        }

        /// The place of the value in the document, e.g. `offers[0].price`.
        package var path: String { document.tape.path(to: index) }

        package func fault(_ problem: String) -> DecodingFault { DecodingFault(at: path, problem) }

        /// Records a fault that does not stop the reading.
        package func warn(_ fault: DecodingFault) { document.warnings.append(fault) }

        package var warnings: [DecodingFault] { document.warnings }
    }

    /// The document that all readers of its values share.
    private final class Document {
        let tape: JSONTape
        var warnings: [DecodingFault] = []

        init(_ tape: JSONTape) { self.tape = tape }
    }
}
