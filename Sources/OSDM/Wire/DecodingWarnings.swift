import Foundation
import Synchronization

extension Wire {
    /// A fault in a JSON document that did not stop its decoding.
    package struct DecodingWarning: Hashable, Sendable {
        /// The place in the document, e.g. `offers[0].offerSummary.minimalPrice.amount`.
        package var path: String
        /// The fault, worded to follow the place, e.g. `is missing`.
        package var problem: String
        /// The element that was left out for it, e.g. `offers[0]`; nil when nothing was.
        package var leftOut: String?

        package init(path: String, problem: String, leftOut: String? = nil) {
            self.path = path
            self.problem = problem
            self.leftOut = leftOut
        }

        /// The place and the fault, e.g. `offers[0].offerSummary.minimalPrice.amount is missing`.
        package var sentence: String { "\(path) \(problem)" }
    }

    /// The warnings of one document, collected while it is decoded; the decoder carries them in its
    /// `userInfo`.
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
    /// A decoding error in words, without its types and its underlying errors.
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
            // None of our types rejects a whole document, so that this is broken JSON.
            let broken = context.codingPath.isEmpty
            self.init(
                path: Self.path(context.codingPath),
                problem: broken ? Self.notJSON : Self.own(context.debugDescription), leftOut: leftOut)
        default:
            // For a number that its type cannot hold the decoder throws an error without a place, as Foundation does.
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

    /// The fault in words for a person: our own types say "is …", other descriptions are for programmers.
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
