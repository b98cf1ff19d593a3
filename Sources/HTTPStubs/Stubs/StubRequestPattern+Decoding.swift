import Foundation
import HTTPBodies
import HTTPTypes

extension StubRequestPattern: Decodable {
    public init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            do {
                self = try StubRequestPattern(text)
            } catch {
                throw DecodingError.dataCorrupted(
                    DecodingError.Context(codingPath: decoder.codingPath, debugDescription: error.message))
            }
            return
        }
        let keys = try StubKeys(decoder, Key.self, of: "a request")
        self.init()
        method = try keys.read(.method) { text throws(StubError) in try Self.method(text) }
        scheme = try keys.value(.scheme, String.self)
        host = try keys.value(.host, String.self)
        port = try keys.value(.port, Int.self)
        path = try keys.read(.path) { text throws(StubError) in try Self.path(text) }
        query = try fields(keys, .query)
        headers = try fields(keys, .headers)
        if let name = headers.keys.sorted().first(where: { HTTPField.Name($0) == nil }) {
            throw keys.mistake("\(name.quoted) cannot be a header's name", at: .headers)
        }
        form = try fields(keys, .form)
        json = try keys.value(.json)
        jsonExactly = try keys.value(.jsonExactly)
        jsonAt = try places(keys)
        bodyContains = try keys.value(.bodyContains, StubScalar.self)?.text
        bodyMatches = try keys.read(.bodyMatches) { text throws(StubError) in
            let predicate = StubPredicate.body(matches: text)
            if let mistake = predicate.mistake { throw mistake }
            return text
        }
        all = try keys.value(.all) ?? []
        any = try keys.value(.any) ?? []
        not = try keys.value(.not, StubRequestPattern.self).map { [$0] } ?? []
    }

    private func fields(_ keys: StubKeys<Key>, _ key: Key) throws -> [String: Field] {
        try keys.value(key, [String: Field].self) ?? [:]
    }

    private func places(_ keys: StubKeys<Key>) throws -> [String: JSONPlace] {
        guard let found = try keys.value(.jsonAt, [String: JSONDocument].self) else { return [:] }
        for pointer in found.keys.sorted() {
            do {
                _ = try JSONPointer(pointer)
            } catch {
                throw keys.mistake(error.message, at: .jsonAt)
            }
        }
        return found.mapValues { document in
            switch document.tree {
            case ["present": true]: .present
            case ["present": false]: .absent
            default: .equal(document)
            }
        }
    }
}

extension StubRequestPattern.Field: Decodable {
    public init(from decoder: any Decoder) throws {
        if let flag = try? decoder.singleValueContainer().decode(Bool.self) {
            self = flag ? .present : .absent
        } else {
            self = .equal(try StubScalar(from: decoder).text)
        }
    }
}
