import Documents
import Foundation
import OSDM
import Sandbox

struct EmbeddedSandbox: Sendable {
    let sandbox: Sandbox
    let transport: SandboxTransport
    /// The absolute path of the GTFS feed; nil for the built-in timetable.
    private(set) var feed: String?

    /// - Throws: `ProgramError` if there is no feed at the path.
    init(
        gtfs: String?, seed: UInt64, events: SandboxEvents = SandboxEvents(), state: String? = nil,
        workers: (any TaskExecutor)? = nil, now: @escaping @Sendable () -> Date
    ) throws {
        let settings = SandboxSettings(
            now: now, seed: seed, events: events, bookingFile: state, executor: workers)
        guard let gtfs else {
            self.init(.builtIn(settings))
            return
        }
        let file = URL(filePath: gtfs)
        guard FeedLocation(file) != nil else {
            throw ProgramError.unusable(
                "There is no GTFS feed at \(gtfs). Give a folder with its text files, or a zip of them.")
        }
        self.init(.opening(feed: file, settings))
        feed = file.standardizedFileURL.path
    }

    init(_ sandbox: Sandbox) {
        self.sandbox = sandbox
        transport = SandboxTransport(sandbox)
    }

    var configuration: OSDMConfiguration {
        OSDMConfiguration(
            baseURL: SandboxTransport.address, authentication: .password(), info: Sandbox.info,
            version: Version.current)
    }

    /// A sentence that tells people which data is invented, so that they do not believe it to be real.
    var remark: String {
        feed == nil
            ? "Trains and fares are invented: this is Guichet's sandbox."
            : "Fares are invented: this is Guichet's sandbox, with your own timetable."
    }

    /// Checks that the events name trains, days and stops of the timetable. Returns remarks about those that do not
    /// count.
    func checkEvents() async throws(DocumentMistake) -> [String] { try await sandbox.checkEvents() }

    func load() async throws(FeedError) -> Timetable { try await sandbox.ready() }
}
