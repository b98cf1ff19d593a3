import Scenarios
import Waiting

/// Explores the kiosk as a worker process. The argument names the planted defect.
@main
enum Main {
    static func main() throws {
        let defect = CommandLine.arguments.dropFirst().first.flatMap(KioskDefect.init)
        try UILoop.run { @UIActor in await ExplorationWorker(.kiosk(defect), .kiosk).run() }
    }
}
