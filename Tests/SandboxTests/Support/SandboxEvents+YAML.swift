import Documents
import Rail

@testable import Sandbox

extension SandboxEvents {
    /// The events of a list in YAML, as a file has it.
    static func list(_ yaml: String) throws -> SandboxEvents {
        var events = SandboxEvents()
        try events.add(try DocumentValue(yaml: yaml, file: "events.yaml", as: "list of events"))
        return events
    }
}
