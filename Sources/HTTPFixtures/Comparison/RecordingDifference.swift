import Foundation
public import HTTPBodies
public import HTTPTransport
public import HTTPTypes

/// One thing in which two recordings differ, or a recording and the service that it was made from.
public struct RecordingDifference: Sendable, Equatable, CustomStringConvertible {
    /// The exchange's file in the first recording, or in the second where the first has none.
    public var file: String
    /// Where in the file, e.g. `$.response.body.json.offers[0].price`; nil when the whole exchange is meant.
    public var path: JSONPath?
    /// Nil where there is nothing.
    public var recorded: JSONTree?
    public var live: JSONTree?
    /// What happened, where no value tells it.
    public var words: String

    init(
        file: String, path: JSONPath? = nil, recorded: JSONTree? = nil, live: JSONTree? = nil,
        words: String = ""
    ) {
        self.file = file
        self.path = path
        self.recorded = recorded
        self.live = live
        self.words = words
    }

    public var description: String {
        guard let path else { return "\(file): \(words)" }
        guard words.isEmpty else { return "\(file): \(path) \(words)" }
        return switch (recorded, live) {
        case (let one?, let other?): "\(file): \(path) was \(one.clipped), is \(other.clipped)"
        case (let one?, nil): "\(file): \(path) was \(one.clipped), is gone"
        case (nil, let other?): "\(file): \(path) is new: \(other.clipped)"
        case (nil, nil): "\(file): \(path) differs"
        }
    }

    /// How a second recording differs from a first, by its rules: exchanges are paired by what was asked,
    /// whatever their numbers.
    public static func between(_ one: Recording, _ other: Recording) -> [RecordingDifference] {
        let matcher = RequestMatcher(
            one.matching, redaction: RedactionRules(extras: one.redaction.adding(other.redaction)))
        let comparison = ResponseComparison(one, redaction: other.redaction)
        var waiting: [RequestKey: [Exchange]] = [:]
        for exchange in other.exchanges.reversed() {
            waiting[matcher.key(exchange.request, body: exchange.requestBody), default: []].append(exchange)
        }
        var found: [RecordingDifference] = []
        for exchange in one.exchanges {
            let key = matcher.key(exchange.request, body: exchange.requestBody)
            if let partner = waiting[key]?.popLast() {
                found += comparison.differences(exchange, partner)
            } else {
                found.append(
                    RecordingDifference(
                        file: ExchangeFileName.name(exchange), words: "was asked, and is not any longer"))
            }
        }
        let rest = waiting.values.joined().sorted { $0.number < $1.number }
        return found
            + rest.map {
                RecordingDifference(file: ExchangeFileName.name($0), words: "is asked, and was not before")
            }
    }
}

/// Compares answers by a recording's rules: secrets by their kind, and without what does not count.
struct ResponseComparison: Sendable {
    private let redaction: RedactionRules
    private let ignored: [JSONPathPattern]
    private let base: ServiceBase?

    /// - Parameter base: where what is live lies; nil for where the recording lies.
    init(_ recording: Recording, redaction: RedactionExtras?, base: ServiceBase? = nil) {
        self.base = base
        self.redaction = RedactionRules(
            extras: redaction.map(recording.redaction.adding) ?? recording.redaction)
        let rules = recording.matching
        ignored = (rules.ignoredFields + rules.volatileFields).map { JSONPathPattern($0) }
    }

    /// Two exchanges, each secret in them replaced by its kind.
    struct Pair {
        /// Of the first of them.
        var file: String
        var one: Result<Response, TransportError>
        var other: Result<Response, TransportError>
    }

    func cleaned(_ recorded: Exchange, _ live: Exchange) -> Pair {
        let other = clean(live).result
        return Pair(
            file: ExchangeFileName.name(recorded), one: clean(recorded).result,
            other: base.map { base in other.map(base.recorded) } ?? other)
    }

    func differences(_ recorded: Exchange, _ live: Exchange) -> [RecordingDifference] {
        differences(cleaned(recorded, live))
    }

    /// All values that changed between two answers, what does not count among them.
    func changes(_ pair: Pair) -> [JSONDifference] {
        guard case (.success(let one), .success(let other)) = (pair.one, pair.other) else { return [] }
        let fields = JSONDifference.between(
            headers(one.head.headerFields), headers(other.head.headerFields))
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

    private func clean(_ exchange: Exchange) -> Exchange {
        var pass = RedactionPass(rules: redaction, substitution: .kinds)
        if let authority = exchange.request.authority {
            pass.registry.addAddress(scheme: exchange.request.scheme, authority: authority)
        }
        let known = pass.registry.entries.count
        let clean = pass.exchange(exchange)
        return pass.registry.entries.count == known ? clean : pass.exchange(exchange)
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
            headers(one.head.headerFields), headers(other.head.headerFields),
            at: top.appending("headers")
        ).map { RecordingDifference(file: file, path: $0.path, recorded: $0.one, live: $0.other) }
        return found + bodies(one, other, file, top.appending("body"))
    }

    private func headers(_ fields: HTTPFields) -> JSONTree {
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
