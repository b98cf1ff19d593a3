package import Foundation
import JSONTrees

extension Wire {
    /// A value of a JSON document; nothing is made of it until it is asked for.
    package struct Reader {
        private let document: Document
        private let index: Int

        /// The top value of a document.
        package init(_ json: Data) throws(DecodingFault) {
            let hasMark = json.starts(with: [0xEF, 0xBB, 0xBF])
            do {
                let tape = try JSONTape(LoneSurrogates.replaced(in: hasMark ? json.dropFirst(3) : json))
                self.init(Document(tape), 0)
            } catch {
                throw DecodingFault(at: "", DecodingFault.notJSON)
            }
        }

        private init(_ document: Document, _ index: Int) {
            self.document = document
            self.index = index
        }

        private var token: JSONTape.Token { document.tape.tokens[index] }

        // MARK: values

        package var isNull: Bool { token.kind == .null }

        package func text() throws(DecodingFault) -> String {
            let token = token
            guard token.kind == .string else { throw fault(token.kind, "is not a text") }
            guard let text = document.tape.text(token.content) else { throw fault("is not UTF-8") }
            return text
        }

        package func bool() throws(DecodingFault) -> Bool {
            let token = token
            guard token.kind == .bool else { throw fault(token.kind, "is not true or false") }
            return token.content.count > 0
        }

        /// The text of a number.
        package func number(orFault problem: String) throws(DecodingFault) -> String {
            let token = token
            guard token.kind == .number else { throw fault(token.kind, problem) }
            return document.tape.text(token.content) ?? ""
        }

        // MARK: objects

        package func checkObject() throws(DecodingFault) {
            guard token.kind == .object else { throw fault(token.kind, "is not an object") }
        }

        /// The value of a member that must be there.
        package func value<Value: JSONValue>(_ name: StaticString) throws(DecodingFault) -> Value {
            guard let member = member(name) else {
                let path = path
                throw DecodingFault(at: path.isEmpty ? "\(name)" : "\(path).\(name)", "is missing")
            }
            return try Value(member)
        }

        /// The value of a member; nil when it is missing or null.
        package func valueIfPresent<Value: JSONValue>(
            _ name: StaticString
        ) throws(DecodingFault) -> Value? {
            guard let member = member(name), !member.isNull else { return nil }
            return try Value(member)
        }

        /// The first member of a name.
        private func member(_ name: StaticString) -> Reader? {
            let name = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
            return document.tape.member(name, of: index).map { Reader(document, $0) }
        }

        // MARK: arrays

        package func checkArray() throws(DecodingFault) {
            guard token.kind == .array else { throw fault(token.kind, "is not a list") }
        }

        package var count: Int { Int(token.content.count) }
        package var firstItem: Reader? { item(index + 1) }
        package func item(after item: Reader) -> Reader? { self.item(Int(item.token.end)) }

        private func item(_ index: Int) -> Reader? { index < token.end ? Reader(document, index) : nil }

        // MARK: faults

        /// The place of the value in its document, e.g. `offers[0].price`.
        package var path: String { document.tape.path(to: index) }

        package func fault(_ problem: String) -> DecodingFault {
            DecodingFault(at: path, problem)
        }

        private func fault(_ kind: JSONTape.Kind, _ problem: String) -> DecodingFault {
            fault(kind == .null ? "is null" : problem)
        }

        /// Notes a fault that does not stop the reading.
        package func warn(_ fault: DecodingFault) { document.warnings.append(fault) }

        package var warnings: [DecodingFault] { document.warnings }
    }

    /// A document that its readers share.
    private final class Document {
        let tape: JSONTape
        var warnings: [DecodingFault] = []

        init(_ tape: JSONTape) { self.tape = tape }
    }
}
