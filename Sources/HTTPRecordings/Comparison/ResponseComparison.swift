import HTTPBodies
import HTTPTransport
import HTTPTypes
import JSONTrees
import Locking
import Redaction

/// Compares responses by a recording's rules. Compares only values that the redaction keeps, and leaves out
/// the fields that the rules ignore.
struct ResponseComparison: Sendable {
    private let pass: Lock<RedactionPass>
    private let ignored: [JSONPathPattern]

    init(_ rules: MatchingRules, _ redaction: RedactionRules) {
        pass = Lock(RedactionPass(redaction, .oneMark))
        ignored = (rules.ignoredFields + rules.volatileFields).map { JSONPathPattern($0) }
    }

    func differences(
        _ file: String, _ recorded: Result<Response, TransportError>, _ live: Result<Response, TransportError>
    ) -> [RecordingDifference] {
        switch (recorded, live) {
        case (.success, .failure(let error)):
            [RecordingDifference(file: file, words: "had a response, fails by \(error.code.rawValue)")]
        case (.failure(let error), .success):
            [RecordingDifference(file: file, words: "failed by \(error.code.rawValue), has a response")]
        default:
            differences(file, clean(recorded), clean(live))
        }
    }

    private func differences(
        _ file: String, _ recorded: RedactedResult, _ live: RedactedResult
    ) -> [RecordingDifference] {
        var (recorded, live) = (recorded, live)
        if case .success(let (head, .dropped(one))) = recorded,
            case .success(let (otherHead, .dropped(other))) = live,
            one.checksum == nil || other.checksum == nil || one.size != other.size
        {
            // Compares checksums only if the sizes are equal and both bodies have a checksum. Older
            // recordings have no checksums.
            recorded = .success((head, .dropped(DroppedBody(type: one.type, size: one.size))))
            live = .success((otherHead, .dropped(DroppedBody(type: other.type, size: other.size))))
        }
        // The recording may have replaced a text or a number that the rules keep. Such a value may have any content
        // now.
        return JSONDifference.between(ExchangeFile.tree(recorded), ExchangeFile.tree(live)).filter {
            $0.one?.string != PseudonymRegistry.keptMark || $0.other?.string == nil
        }
        .filter { $0.other?.string != PseudonymRegistry.keptMark || $0.one?.int == nil }.map {
            RecordingDifference(file: file, path: $0.path, recorded: $0.one, live: $0.other)
        }
    }

    private func clean(_ result: Result<Response, TransportError>) -> RedactedResult {
        pass.withLock { pass in
            pass.restart()
            return pass.redacted(result)
        }.map { head, body in
            if case .json(let json) = body { (head, .json(json.removing(ignored))) } else { (head, body) }
        }
    }
}
