import HTTPTypes

/// Reads faults from a line such as `delay=5s@/trips-collections,fail=503@/offers*2,refuse`.
///
/// Faults are apart by commas. Each is a word, for some with a value, then where (`@/path`) and how often
/// (`*2`). The words: `delay=5s`, `fail=503`, `busy=30s` (429 with that Retry-After), `html`, `half`,
/// `refuse`, `lose`, `silence`. Times are `250ms`, `5s` or `2m`.
package enum FaultSpec {
    package static func faults(_ text: String) throws(FaultSpecError) -> [Fault] {
        var faults: [Fault] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let part = part.trimmed
            guard !part.isEmpty else {
                if text.trimmed.isEmpty { return [] }
                throw FaultSpecError(part: text, reason: "has nothing between two commas")
            }
            faults.append(try fault(part))
        }
        return faults
    }

    private static let words = ["delay", "fail", "busy", "html", "half", "refuse", "lose", "silence"]

    private static func fault(_ part: String) throws(FaultSpecError) -> Fault {
        var rest = Substring(part)
        var times: Int?
        if let star = rest.lastIndex(of: "*") {
            guard let count = Int(rest[rest.index(after: star)...].trimmed), count > 0 else {
                throw FaultSpecError(part: part, reason: "needs a number after “*”, such as “*2”")
            }
            times = count
            rest = rest[..<star]
        }
        var path: String?
        if let at = rest.firstIndex(of: "@") {
            let text = rest[rest.index(after: at)...].trimmed
            guard text.hasPrefix("/") else {
                throw FaultSpecError(part: part, reason: "needs a path after “@”, such as “@/offers”")
            }
            path = text
            rest = rest[..<at]
        }
        let pair = rest.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmed)
        let kind = try kind(pair[0].lowercased(), pair.count > 1 ? pair[1] : nil, part)
        return Fault(kind, at: path, times: times)
    }

    private static func kind(
        _ word: String, _ value: String?, _ part: String
    ) throws(FaultSpecError) -> Fault.Kind {
        switch (word, value) {
        case ("delay", let value?): return .delay(try duration(value, part))
        case ("busy", let value?): return .busy(retryAfter: try duration(value, part))
        case ("fail", let value?):
            guard let code = Int(value), (400...599).contains(code) else {
                throw FaultSpecError(part: part, reason: "needs a status from 400 to 599, such as “fail=503”")
            }
            return .fail(HTTPResponse.Status(code: code))
        case ("delay", nil): throw FaultSpecError(part: part, reason: "needs a time, such as “delay=5s”")
        case ("busy", nil): throw FaultSpecError(part: part, reason: "needs a time, such as “busy=30s”")
        case ("fail", nil): throw FaultSpecError(part: part, reason: "needs a status, such as “fail=503”")
        case ("html", nil): return .html
        case ("half", nil): return .half
        case ("refuse", nil): return .refuse
        case ("lose", nil): return .lose
        case ("silence", nil): return .silence
        case (_, _?) where words.contains(word):
            throw FaultSpecError(part: part, reason: "takes no value: write “\(word)” alone")
        default:
            throw FaultSpecError(
                part: part, reason: "is not a fault; these are: " + words.joined(separator: ", "))
        }
    }

    private static func duration(_ text: String, _ part: String) throws(FaultSpecError) -> Duration {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let unit: Double? =
            switch text.dropFirst(digits.count) {
            case "ms": 0.001
            case "s": 1
            case "m": 60
            default: nil
            }
        guard let unit, let number = Double(digits), number * unit <= 86_400 else {
            throw FaultSpecError(part: part, reason: "needs a time such as 250ms, 5s or 2m")
        }
        return .milliseconds(Int64((number * unit * 1000).rounded()))
    }
}

/// A line of faults that cannot be read.
package struct FaultSpecError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The fault that is wrong, as it was written.
    package var part: String
    package var reason: String

    /// A sentence for a person.
    package var message: String { "“\(part.prefix(80))” \(reason)." }

    package var description: String { message }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        var text = Substring(self)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
