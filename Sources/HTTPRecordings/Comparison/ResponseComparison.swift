import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import Locking
import Redaction

/// Compares responses by a recording's rules: what the redaction keeps, and without what does not count.
struct ResponseComparison: Sendable {
    private let pass: Lock<RedactionPass>
    private let ignored: [JSONPathPattern]

    init(_ rules: MatchingRules, _ redaction: RedactionRules) {
        pass = Lock(RedactionPass(redaction, .marks(known: [])))
        ignored = (rules.ignoredFields + rules.volatileFields).map { JSONPathPattern($0) }
    }

    /// Two responses, with a mark in the place of each value that is not kept.
    struct Pair {
        /// Of the first of them.
        var file: String
        var one: Result<Response, TransportError>
        var other: Result<Response, TransportError>
    }

    func cleaned(_ recorded: RecordedExchange, _ live: Exchange) -> Pair {
        Pair(file: recorded.file, one: clean(recorded.exchange.result), other: clean(live.result))
    }

    func differences(_ recorded: RecordedExchange, _ live: Exchange) -> [RecordingDifference] {
        differences(cleaned(recorded, live))
    }

    /// All values that changed between two responses as they are, what does not count among them.
    static func changes(
        _ one: Result<Response, TransportError>, _ other: Result<Response, TransportError>
    ) -> [JSONDifference] {
        guard case (.success(let one), .success(let other)) = (one, other) else { return [] }
        let fields = JSONDifference.between(headers(one.head.headerFields), headers(other.head.headerFields))
        let mine = BodyForm(one.body, contentType: one.head.headerFields[.contentType])
        let theirs = BodyForm(other.body, contentType: other.head.headerFields[.contentType])
        guard case (.json(let one), .json(let other)) = (mine, theirs) else { return fields }
        return fields + JSONDifference.between(one, other)
    }

    func differences(_ pair: Pair) -> [RecordingDifference] {
        let file = pair.file
        switch (pair.one, pair.other) {
        case (.failure(let one), .failure(let other)):
            guard one.code != other.code else { return [] }
            return [
                RecordingDifference(
                    file: file, words: "failed by \(one.code.rawValue), fails by \(other.code.rawValue)")
            ]
        case (.failure(let error), .success):
            return [RecordingDifference(file: file, words: "failed by \(error.code.rawValue), is answered")]
        case (.success, .failure(let error)):
            return [RecordingDifference(file: file, words: "was answered, fails by \(error.code.rawValue)")]
        case (.success(let one), .success(let other)):
            return differences(one, other, file)
        }
    }

    private func clean(_ result: Result<Response, TransportError>) -> Result<Response, TransportError> {
        result.map { response in
            pass.withLock { pass in
                // A mark says that there is a value, not which one it is.
                pass.restart()
                var head = response.head
                let body = pass.body(response.body, head.headerFields)
                head.headerFields = pass.fields(head.headerFields)
                return Response(head: head, body: body.withEqualMarks.data)
            }
        }
    }

    private func differences(_ one: Response, _ other: Response, _ file: String) -> [RecordingDifference] {
        let top = JSONPath().appending("response")
        var found: [RecordingDifference] = []
        if one.head.status.code != other.head.status.code {
            found.append(
                RecordingDifference(
                    file: file, path: top.appending("status"),
                    recorded: .number(JSONNumber(one.head.status.code)),
                    live: .number(JSONNumber(other.head.status.code))))
        }
        found += JSONDifference.between(
            Self.headers(one.head.headerFields), Self.headers(other.head.headerFields),
            at: top.appending("headers")
        ).map { RecordingDifference(file: file, path: $0.path, recorded: $0.one, live: $0.other) }
        return found + bodies(one, other, file, top.appending("body"))
    }

    private static func headers(_ fields: HTTPFields) -> JSONTree {
        let names = Set(fields.map(\.name.canonicalName)).sorted()
        return .object(
            names.compactMap { name in
                HTTPField.Name(name).flatMap { fields[$0] }.map { JSONTree.Member(name, .string($0)) }
            })
    }

    private func bodies(_ one: Response, _ other: Response, _ file: String, _ place: JSONPath)
        -> [RecordingDifference]
    {
        guard one.body != other.body else { return [] }
        let mine = BodyForm(one.body, contentType: one.head.headerFields[.contentType])
        let theirs = BodyForm(other.body, contentType: other.head.headerFields[.contentType])
        func difference(_ words: String) -> [RecordingDifference] {
            [RecordingDifference(file: file, path: place, words: words)]
        }
        switch (mine, theirs) {
        case (.json(let one), .json(let other)):
            return JSONDifference.between(
                one.removing(ignored), other.removing(ignored), at: place.appending("json")
            )
            .map { RecordingDifference(file: file, path: $0.path, recorded: $0.one, live: $0.other) }
        case (.text(let one), .text(let other)):
            let lines = { (text: String) in
                JSONTree.array(
                    text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
                        .map { .string(String(decoding: $0, as: UTF8.self)) })
            }
            return JSONDifference.between(lines(one), lines(other), at: place.appending("text"))
                .map { RecordingDifference(file: file, path: $0.path, recorded: $0.one, live: $0.other) }
        case (.none, _): return difference("was empty, and is not")
        case (_, .none): return difference("is empty, and was not")
        case (.bytes(let one), .bytes(let other)):
            return difference("has other bytes (\(one.count) were recorded, \(other.count) came)")
        default: return difference("is of another kind")
        }
    }
}

extension RedactedBody {
    /// The same with one mark for all values that are not kept.
    fileprivate var withEqualMarks: RedactedBody {
        switch self {
        case .json(let tree): .json(tree.withEqualMarks)
        case .form(let pairs): .form(pairs.map { FormPair(name: $0.name, value: $0.value.withEqualMarks) })
        case .none, .kept, .dropped: self
        }
    }
}

extension JSONTree {
    fileprivate var withEqualMarks: JSONTree {
        switch self {
        case .null, .bool, .number: self
        case .string(let text): .string(text.withEqualMarks)
        case .array(let items): .array(items.map(\.withEqualMarks))
        case .object(let members): .object(members.map { Member($0.name, $0.value.withEqualMarks) })
        }
    }
}

extension String {
    fileprivate var withEqualMarks: String {
        utf8.contains(0xE2) && contains("▒") ? replacing(#/▒[0-9]+/#, with: "▒") : self
    }
}
