/// An error that knows the lines at which its failures were written, so that a test framework can show them there.
package protocol LocatedError: Error {
    var locatedFailures: [LocatedFailure] { get }
    /// Another error that came with this one, and has to be told as well.
    var underlying: (any Error)? { get }
}

extension LocatedError {
    package var underlying: (any Error)? { nil }
}

/// A failure, and the line at which it was written.
package struct LocatedFailure: Hashable, Sendable {
    package var message: String
    package var location: FileLocation

    package init(_ message: String, at location: FileLocation) {
        self.message = message
        self.location = location
    }

    /// The first ten failures, and how many more there are: code that tries again can fail very often.
    ///
    /// - Parameter unlisted: the number of failures that are not among these at all.
    package static func shortened(
        _ failures: [LocatedFailure], unlisted: Int = 0, of what: String
    ) -> [LocatedFailure] {
        var listed = Array(failures.prefix(10))
        let more = failures.count - listed.count + unlisted
        if more > 0, let last = listed.last {
            listed.append(LocatedFailure("There are \(more) more failures of \(what).", at: last.location))
        }
        return listed
    }
}
