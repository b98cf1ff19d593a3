import Foundation

/// Where the program keeps its things, by the XDG Base Directory Specification.
struct Folders: Sendable {
    var configuration: URL
    var state: URL

    init(environment: [String: String]) {
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
        func folder(_ variable: String, _ fallback: String) -> URL {
            // A relative path is to be ignored, says the specification.
            if let path = environment[variable], path.hasPrefix("/") { return URL(filePath: path) }
            return URL(filePath: home).appending(path: fallback)
        }
        configuration = folder("XDG_CONFIG_HOME", ".config").appending(path: "guichet")
        state = folder("XDG_STATE_HOME", ".local/state").appending(path: "guichet")
    }
}
