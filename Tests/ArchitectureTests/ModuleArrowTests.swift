import Foundation
import Testing

/// Who may import whom. Libraries from outside are free, but for those that one module alone may touch.
private let allowed: [String: Set<String>] = [
    "guichet": [
        "Screens", "BlackBox", "Sandbox", "RailStore", "OSDM", "LiveHTTP", "HTTPRecordings", "HAR",
        "HTTPStubs",
        "Redaction", "HTTPBodies", "HTTPTransport", "TerminalUI", "Waiting", "Rail",
    ],
    "Screens": ["TerminalUI", "Waiting", "Rail"],
    "BlackBox": ["TerminalUI", "Waiting", "FileLocations"],
    "Sandbox": ["OSDM", "HTTPTransport", "Rail", "CTimetable", "CCSV", "CZip"],
    "RailStore": ["Rail"],
    "OSDM": ["HTTPTransport", "Rail"],
    "LiveHTTP": ["HTTPTransport"],
    "HTTPRecordings": ["HTTPStubs", "Redaction", "HTTPBodies", "HTTPTransport", "Locking"],
    "HAR": ["HTTPBodies", "HTTPTransport"],
    "HTTPStubs": ["HTTPBodies", "HTTPTransport", "Locking"],
    "Redaction": ["HTTPBodies"],
    "HTTPBodies": ["CYAJL", "CZlib"],
    "HTTPTransport": [],
    "TerminalUI": ["Waiting", "CNcurses"],
    "Waiting": ["CWaiting", "FileLocations", "Locking"],
    "Rail": [],
    "Doubles": ["FileLocations", "Locking"],
    "FileLocations": [],
    "Locking": [],
]

private let oneDoor: [String: String] = [
    "AsyncHTTPClient": "LiveHTTP", "GRDB": "RailStore", "ArgumentParser": "guichet",
    "Hummingbird": "guichet", "ServiceLifecycle": "guichet", "CNcurses": "TerminalUI", "CZip": "Sandbox",
    "CCSV": "Sandbox",
    "CWaiting": "Waiting", "CTimetable": "Sandbox", "CYAJL": "HTTPBodies", "CZlib": "HTTPBodies",
]

@Suite("The house")
struct ModuleArrowTests {
    private static let sources = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources")

    @Test("has only modules that the table of arrows knows")
    func modulesAreKnown() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
        let withSwift = folders.filter { !Self.swiftFiles(in: $0).isEmpty }
        #expect(Set(withSwift).subtracting(allowed.keys) == [])
    }

    @Test("has no import that the table of arrows does not allow", arguments: allowed.keys.sorted())
    func importsAreAllowed(module: String) throws {
        let own = Set(allowed.keys).union(oneDoor.keys)
        for file in Self.swiftFiles(in: module) {
            let text = try String(contentsOf: file, encoding: .utf8)
            for (line, imported) in Self.imports(in: text) where imported != module {
                let place = "Sources/\(module)/…/\(file.lastPathComponent):\(line)"
                if let door = oneDoor[imported] {
                    #expect(door == module, "\(place) imports \(imported); only \(door) may.")
                } else if own.contains(imported) {
                    #expect(
                        allowed[module]?.contains(imported) == true,
                        "\(place) imports \(imported); \(module) may not.")
                }
            }
        }
    }

    @Test("finds the imports that a source makes, in every way of writing them")
    func importsAreFound() {
        let text = """
            import Rail
            public import OSDM
            @testable import Sandbox
            @_exported public import struct Waiting.LoopInstant
            // import BlackBox
            let important = 1
            """
        #expect(Self.imports(in: text).map(\.module) == ["Rail", "OSDM", "Sandbox", "Waiting"])
    }

    private static func imports(in text: String) -> [(line: Int, module: String)] {
        let pattern =
            #/^\s*(?:@\w+\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?import\s+(?:(?:struct|class|enum|protocol|typealias|func|var|let)\s+)?(\w+)/#
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
            index, line in
            line.firstMatch(of: pattern).map { (index + 1, String($0.1)) }
        }
    }

    private static func swiftFiles(in module: String) -> [URL] {
        let folder = sources.appending(path: module)
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
            .sorted { $0.path < $1.path }
    }
}
