import Foundation
import Synchronization

extension Wire {
    /// Something that reading JSON met and survived.
    package struct DecodingWarning: Hashable, Sendable {
        /// Where in the document, e.g. `offers[0].offerSummary.minimalPrice.amount`.
        package var path: String
        /// What is wrong there, e.g. `is missing`.
        package var problem: String
        /// The element that was left out for it, e.g. `offers[0]`; nil when nothing was.
        package var leftOut: String?

        package init(path: String, problem: String, leftOut: String? = nil) {
            self.path = path
            self.problem = problem
            self.leftOut = leftOut
        }

        /// E.g. `offers[0].offerSummary.minimalPrice.amount is missing`.
        package var sentence: String { "\(path) \(problem)" }
    }

    /// The notes taken while one document is read; a decoder carries it in its `userInfo`.
    package final class DecodingWarnings: Sendable {
        package static let key = CodingUserInfoKey(rawValue: "guichet.osdm.decoding-warnings")

        private let warnings = Mutex<[DecodingWarning]>([])

        package init() {}

        package var all: [DecodingWarning] { warnings.withLock { $0 } }

        package func add(_ warning: DecodingWarning) { warnings.withLock { $0.append(warning) } }

        static func add(_ warning: DecodingWarning, for decoder: any Decoder) {
            guard let key else { return }
            (decoder.userInfo[key] as? DecodingWarnings)?.add(warning)
        }
    }
}

extension Wire.DecodingWarning {
    /// What a decoding error says, in words, without its types and its underlying errors.
    package init(_ error: any Error, leftOut: String? = nil) {
        switch error as? DecodingError {
        case .keyNotFound(let key, let context):
            self.init(
                path: Self.path(context.codingPath + [key]), problem: "is missing", leftOut: leftOut)
        case .valueNotFound(_, let context):
            self.init(path: Self.path(context.codingPath), problem: "is null", leftOut: leftOut)
        case .typeMismatch(let type, let context):
            self.init(
                path: Self.path(context.codingPath), problem: "is not \(Self.word(for: type))",
                leftOut: leftOut)
        case .dataCorrupted(let context):
            // No type of ours stands for a whole document and refuses its content.
            let broken = context.codingPath.isEmpty
            self.init(
                path: Self.path(context.codingPath),
                problem: broken ? Self.notJSON : Self.own(context.debugDescription), leftOut: leftOut)
        default:
            // Foundation throws errors of its own for some numbers, and does not say where.
            self.init(path: leftOut ?? Self.path([]), problem: "cannot be read", leftOut: leftOut)
        }
    }

    package static let notJSON = "is not JSON"

    /// `offers[0].price`; `the document` for its root.
    package static func path(_ keys: [any CodingKey]) -> String {
        var path = ""
        for key in keys {
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
        return path.isEmpty ? "the document" : path
    }

    /// Our own types say "is …"; what else there is speaks to programmers.
    private static func own(_ description: String) -> String {
        description.hasPrefix("is ") ? description : "has a value that cannot be used"
    }

    private static func word(for type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a text"
        case is Bool.Type: "true or false"
        case is any FixedWidthInteger.Type: "a whole number"
        case is any BinaryFloatingPoint.Type: "a number"
        case is [Any].Type: "a list"
        case is [String: Any].Type: "an object"
        default: "of the right kind"
        }
    }
}
