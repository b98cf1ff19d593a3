/// The place where a stub was made.
public struct StubPlace: Hashable, Sendable, CustomStringConvertible {
    /// The path of a source file, or of the document that the stub stands in.
    package var file: String
    /// From 1; nil in a document.
    package var line: Int?
    /// Which one it is in a document: `stubs[2]`.
    package var entry: String?

    /// `OrderTests.swift:12`, or `service-down.yaml, stubs[2]`.
    public var description: String {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        if let line { return "\(name):\(line)" }
        return [name, entry ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
