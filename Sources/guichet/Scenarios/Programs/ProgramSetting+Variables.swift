extension ProgramSetting {
    /// The variables that are known when the scenario is opened. A point in their names keeps them apart from those of
    /// scenarios and shells.
    enum LateVariable: String, CaseIterable {
        /// The address of the scenario's stubs and recording.
        case address = "service.url"
        /// The folder in which the program begins.
        case folder = "program.folder"
        case home = "program.home"
    }

    mutating func fillIn(_ variable: LateVariable, with text: String) {
        let variable = "${\(variable.rawValue)}"
        command = command.map { $0.replacing(variable, with: text) }
        environment = environment.mapValues { $0.replacing(variable, with: text) }
        files = files.mapValues { source in
            if case .text(let content) = source {
                .text(content.replacing(variable, with: text))
            } else {
                source
            }
        }
    }
}
