package import FileLocations
package import Testing

extension Issue {
    /// Records an issue of the running test at a line of its source.
    package static func record(_ message: String, severity: Severity = .error, at location: FileLocation) {
        record(Comment(rawValue: message), severity: severity, sourceLocation: SourceLocation(location))
    }

    /// Records each failure of an error at its line. Throws an error that knows no line, which Swift Testing shows at the
    /// line of `@Test`.
    package static func recordFailures(of error: any Error) throws {
        guard let error = error as? any LocatedError else { throw error }
        for failure in error.locatedFailures { record(failure.message, at: failure.location) }
        if let underlying = error.underlying { try recordFailures(of: underlying) }
    }
}

extension SourceLocation {
    /// The same line in Swift Testing's form, which has no line 0 and no column 0.
    package init(_ location: FileLocation) {
        self.init(
            fileID: location.file, filePath: location.path, line: max(1, location.line),
            column: max(1, location.column))
    }
}

extension FileLocation {
    /// The line of a test, a suite or a macro.
    package init(_ location: SourceLocation) {
        self.init(
            file: location.fileID, path: location.filePath, line: location.line, column: location.column)
    }
}
