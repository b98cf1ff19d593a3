package import Foundation
package import HTTPTransport
package import HTTPTypes
package import Rail

/// An embedded OSDM 3.9 retailer with a timetable, invented fares and OAuth: for demos, tests and scenarios.
///
/// Its timetable loads in the background from the moment that the sandbox is made; requests that need it
/// wait for it, signing in does not.
package struct Sandbox: Sendable {
    private let loading: Loading
    private let service: SandboxService

    /// A sandbox with the timetable that the program carries.
    package static func builtIn(_ settings: SandboxSettings = SandboxSettings()) -> Sandbox {
        Sandbox(settings) { () throws(FeedError) in try Timetable.builtIn(now: settings.now()) }
    }

    /// A sandbox with the feed in a folder or a ZIP archive. A fault of the feed is thrown by `ready()`, and
    /// is the response to every request that needs the timetable.
    package static func opening(
        feed: URL, _ settings: SandboxSettings = SandboxSettings()
    ) -> Sandbox {
        Sandbox(settings) { () throws(FeedError) in
            try Timetable.load(feed: feed, now: settings.now(), limits: settings.limits)
        }
    }

    /// A sandbox with the feed in a folder or a ZIP archive, once it is loaded.
    @concurrent package static func load(
        feed: URL, _ settings: SandboxSettings = SandboxSettings()
    ) async throws(FeedError) -> Sandbox {
        let sandbox = opening(feed: feed, settings)
        _ = try await sandbox.ready()
        return sandbox
    }

    /// A sandbox with a timetable that is loaded already.
    package init(_ timetable: Timetable, _ settings: SandboxSettings = SandboxSettings()) {
        self.init(settings) { () throws(FeedError) in timetable }
    }

    private init(
        _ settings: SandboxSettings, _ load: @escaping @Sendable () throws(FeedError) -> Timetable
    ) {
        self.init(loading: Loading(on: settings.executor, load), settings)
    }

    /// Another sandbox over the same timetable, which remembers nothing of this one.
    package func another(_ settings: SandboxSettings) -> Sandbox {
        Sandbox(loading: loading, settings)
    }

    private init(loading: Loading, _ settings: SandboxSettings) {
        self.loading = loading
        service = SandboxService(
            settings: settings,
            memory: SandboxMemory(file: settings.bookingFile.map { BookingFile(path: $0) })
        ) {
            () async throws(FeedError) in try await loading.world()
        }
    }

    /// Waits for the timetable.
    @concurrent package func ready() async throws(FeedError) -> Timetable {
        try await loading.world().timetable
    }

    /// The reason that a file cannot be used for bookings, as a few words; nil where it can. Makes it where it is missing.
    package static func problem(ofBookings path: String) -> String? {
        do throws(BookingFile.Problem) {
            try BookingFile(path: path).check()
            return nil
        } catch {
            return error.words
        }
    }

    /// The response to a request; errors are responses, too.
    @concurrent package func respond(to request: HTTPRequest, body: Data) async -> Response {
        await service.respond(to: request, body: body)
    }

    /// The facts about the sandbox that the program shows.
    package static var info: ServiceInfo {
        ServiceInfo(name: "sandbox", remark: "demo fares", demoAccount: .sandbox, payment: .nothing)
    }
}

/// A timetable that is being loaded.
private struct Loading: Sendable {
    private let task: Task<Result<SandboxWorld, FeedError>, Never>

    init(on executor: (any TaskExecutor)?, _ load: @escaping @Sendable () throws(FeedError) -> Timetable) {
        task = Task(executorPreference: executor) { @concurrent in
            do throws(FeedError) {
                return .success(SandboxWorld(try load()))
            } catch {
                return .failure(error)
            }
        }
    }

    func world() async throws(FeedError) -> SandboxWorld {
        try await task.value.get()
    }
}
