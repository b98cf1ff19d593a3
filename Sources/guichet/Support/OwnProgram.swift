import Foundation

/// The file of this program, which starts itself again to share out work.
enum OwnProgram {
    static var path: String {
        get throws(ProgramError) {
            guard let path = Bundle.main.executablePath else {
                throw .unusable("The program's own file is not known, so that no worker can be started.")
            }
            return path
        }
    }

    /// The command line of a process that lives lives of a simulation.
    static var simulationWorker: [String] {
        get throws(ProgramError) { [try path, "simulate-work"] }
    }
}
