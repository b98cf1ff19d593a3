import ArgumentParser
import Foundation
import JSONTrees
import OSDM
import Rail
import RailStore
import Screens
import TerminalUI
import Waiting

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check the terminal, the settings, what is kept, and the service.",
        discussion: """
            Each line is ok, a warning or an error, and says what to do. It changes nothing: it signs nobody in, keeps \
            nothing, and asks the service only for its versions. What it has not checked, it says at the end.

            Exit status: 0 nothing stops Guichet, 2 there is an error.
            """)

    @OptionGroup var service: ServiceOptions

    @Flag(help: "Print JSON, as doctor.schema.json, among the documents, describes it.")
    var json = false

    func run() throws {
        let report = try runOnLoop("the checks") { try await makeReport(workers: $0) }
        if json { try Output.write(report.json.sorted.pretty) }
        if report.status == .error { throw ProgramError.silent(exitCode: 2) }
    }

    /// Makes all checks. Without `--json`, prints each result as soon as it is known, because the service may be
    /// slow.
    @UIActor private func makeReport(workers: any TaskExecutor) async throws -> DoctorReport {
        var report = try DoctorReport(isForPeople: !json, width: Output.columns)
        let environment = ProcessInfo.processInfo.environment
        let folders = ProgramFolders()
        let settings = Result { try Settings.load(flags: service.flags(), note: { _ in }) }.mapError {
            ProgramError($0) ?? .unusable("The settings cannot be read: \($0)")
        }
        let theme = (try? settings.get().theme) ?? .auto
        let terminal = TerminalChecks(settings: .fromEnvironment, theme: theme, environment: environment)
        try report.add(terminal.all())
        let configuration = ConfigurationCheck(folders: folders, environment: environment)
        let state = StateChecks(folder: folders.state, flags: service.named)
        try report.add([configuration.check(settings), state.folderCheck()])
        do {
            guard let settings = try? settings.get() else {
                throw NoTarget(check: DoctorCheck(.service, .unchecked, "The settings have a mistake."))
            }
            let target = try Target(settings, journal: folders.state, workers)
            let kept = state.session(of: target.configuration)
            try report.add([state.sessionCheck(kept, of: target.configuration, now: Date())])
            let checks = ServiceChecks(
                configuration: target.configuration,
                feed: target.service.sandbox.map { $0.feed ?? "its own timetable" }, environment: environment)
            try report.add(await checks.all { try await target.probe(token: kept.token(now: Date())) })
        } catch let problem as NoTarget {
            try report.add(ServiceChecks.unasked(problem.check, environment: environment))
        }
        try report.end()
        return report
    }

    private struct Target: Sendable {
        let service: Assembly.Service
        private let connection: Connection

        var configuration: OSDMConfiguration { connection.configuration }

        /// Connects to the service of the settings, without a state folder, so that nothing is stored.
        init(
            _ settings: Settings, journal: StateFolder, _ workers: any TaskExecutor
        ) throws(NoTarget) {
            do {
                service = try Assembly.Service(settings, workers)
                connection = try Assembly(
                    service: service, faults: settings.faults, seed: settings.seed, journal: journal,
                    workers: workers
                ).connect()
            } catch {
                let message = ProgramError(error)?.message ?? "It cannot be used."
                throw NoTarget(check: DoctorCheck(.service, .error, message))
            }
        }

        func probe(token: Secret?) async throws -> ServiceProbe {
            // The feed is loaded now. Otherwise, only the first search would show that it cannot be read.
            _ = try await service.sandbox?.load()
            let client = OSDMClient(configuration, transport: connection.stack.transport)
            return try await client.probe(token: token)
        }
    }

    /// The reason why no service can be asked.
    private struct NoTarget: Error {
        var check: DoctorCheck
    }
}
