package import Documents
package import Foundation
package import HTTPTransport
package import HTTPTypes
package import Rail

/// An embedded OSDM 3.9 retailer with a timetable, invented fares and OAuth: for demos, tests and scenarios.
///
/// The timetable is loaded in the background. Requests that need the timetable wait until it is loaded. Signing in does
/// not need it.
package struct Sandbox: Sendable {
    let settings: SandboxSettings
    let memory: SandboxMemory
    private let loading: Task<Result<SandboxWorld, FeedError>, Never>
    /// What the events of the settings say about the trains of the timetable.
    private let running: Task<Result<RunningTrains, FeedError>, Never>

    /// Makes a sandbox with the timetable that is built into the program.
    package static func builtIn(_ settings: SandboxSettings = SandboxSettings()) -> Sandbox {
        Sandbox(settings) { () throws(FeedError) in try Timetable.builtIn(now: settings.now()) }
    }

    /// Makes a sandbox with the feed in a folder or a ZIP archive. If the feed cannot be used, `ready()` throws the
    /// error, and every request that needs the timetable gets the error as its response.
    package static func opening(feed: URL, _ settings: SandboxSettings = SandboxSettings()) -> Sandbox {
        Sandbox(settings) { () throws(FeedError) in try Timetable.load(feed: feed, now: settings.now()) }
    }

    /// A sandbox with a timetable that is loaded already.
    package init(_ timetable: Timetable, _ settings: SandboxSettings = SandboxSettings()) {
        self.init(settings) { () throws(FeedError) in timetable }
    }

    private init(
        _ settings: SandboxSettings, _ load: @escaping @Sendable () throws(FeedError) -> Timetable
    ) {
        let loading = Task(executorPreference: settings.executor) { @concurrent in
            Result { () throws(FeedError) in SandboxWorld(try load()) }
        }
        self.init(loading, settings)
    }

    /// Makes another sandbox with the same timetable. It knows none of this sandbox's accounts, offers and bookings.
    package func another(_ settings: SandboxSettings) -> Sandbox { Sandbox(loading, settings) }

    /// Returns the sandbox as it is after a restart: with the accounts and the bookings that it has now, in memory. It
    /// knows no offer, because offers are never stored.
    package func restarted(_ settings: SandboxSettings) throws -> Sandbox {
        Sandbox(loading, settings, try memory.bookings.copy())
    }

    private init(
        _ loading: Task<Result<SandboxWorld, FeedError>, Never>, _ settings: SandboxSettings,
        _ bookings: BookingDatabase? = nil
    ) {
        self.loading = loading
        self.settings = settings
        running = Task(executorPreference: settings.executor) { @concurrent in
            await loading.value.map { RunningTrains(settings.events.trains, in: $0.timetable) }
        }
        memory = SandboxMemory(
            bookings: bookings
                ?? BookingDatabase(path: settings.bookingFile, vfs: settings.bookingVFS))
    }

    @concurrent package func ready() async throws(FeedError) -> Timetable { try await world().timetable }

    @concurrent func world() async throws(FeedError) -> SandboxWorld { try await loading.value.get() }

    @concurrent func runningTrains() async throws(FeedError) -> RunningTrains {
        try await running.value.get()
    }

    /// Checks that the events of the settings name trains, days and stops of the timetable. Waits until it is loaded;
    /// checks nothing if it cannot be.
    ///
    /// - Returns: Remarks about events that are about no train of the timetable.
    @concurrent package func checkEvents() async throws(DocumentMistake) -> [String] {
        guard !settings.events.trains.isEmpty, case .success(let running) = await running.value else {
            return settings.events.remarks
        }
        try running.check()
        let (now, shift) = (settings.now(), running.timetable.shiftInDays)
        let remarks =
            settings.events.remarks
            + settings.events.feeds.compactMap { $0.remark(now: now, shiftInDays: shift) }
        let unused = running.unused.count
        guard unused > 0 else { return remarks }
        return remarks + [
            "Events about no train of the timetable on their day: \(unused) of \(settings.events.trains.count)."
        ]
    }

    /// Returns in a few words why a file cannot be used for bookings; nil if it can be used. Creates the file if it is
    /// missing.
    package static func problem(ofBookings path: String) -> String? {
        do throws(BookingDatabase.Problem) {
            try BookingDatabase(path: path).check()
            return nil
        } catch {
            return error.words
        }
    }

    /// The facts about the sandbox that the program shows.
    package static var info: ServiceInfo {
        ServiceInfo(name: "sandbox", remark: "demo fares", demoAccount: .sandbox, payment: .nothing)
    }
}

/// The sandbox as a transport, for a client in this process or for a server.
package struct SandboxTransport: Transport {
    /// The address for a client in this process; no network resolves this name (RFC 6761 section 6.4).
    package static var address: URL { URL(string: "https://sandbox.invalid/") ?? URL(filePath: "/") }

    private let sandbox: Sandbox

    package init(_ sandbox: Sandbox) { self.sandbox = sandbox }

    @concurrent package func send(
        _ request: HTTPRequest, body: Data
    ) async throws(TransportError) -> Response {
        guard !Task.isCancelled else { throw TransportError(.cancelled) }
        let response = await sandbox.respond(to: request, body: body)
        guard !Task.isCancelled else { throw TransportError(.cancelled) }
        return response
    }
}
