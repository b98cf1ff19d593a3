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

    /// With the timetable that the program carries.
    package static func builtIn(_ settings: SandboxSettings = SandboxSettings()) -> Sandbox {
        Sandbox(settings) { () throws(FeedError) in try Timetable.builtIn(now: settings.now()) }
    }

    /// With the feed in a folder or a ZIP archive; what is wrong with it shows in `ready()`, and in a
    /// refusal of every request that needs it.
    package static func opening(
        feed: URL, _ settings: SandboxSettings = SandboxSettings()
    ) -> Sandbox {
        Sandbox(settings) { () throws(FeedError) in
            try Timetable.load(feed: feed, now: settings.now(), limits: settings.limits)
        }
    }

    /// With the feed in a folder or a ZIP archive, once it is there.
    @concurrent package static func load(
        feed: URL, _ settings: SandboxSettings = SandboxSettings()
    ) async throws(FeedError) -> Sandbox {
        let sandbox = opening(feed: feed, settings)
        _ = try await sandbox.ready()
        return sandbox
    }

    /// With a timetable that is there already.
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
        service = SandboxService(settings: settings, memory: SandboxMemory()) {
            () async throws(FeedError) in try await loading.world()
        }
    }

    /// Waits for the timetable.
    @concurrent package func ready() async throws(FeedError) -> Timetable {
        try await loading.world().timetable
    }

    /// One request in, one answer out; a refusal is a response too.
    @concurrent package func respond(to request: HTTPRequest, body: Data) async -> Response {
        await service.respond(to: request, body: body)
    }

    /// What the program should say of the service.
    package static var info: ServiceInfo {
        ServiceInfo(name: "sandbox", remark: "demo fares", demoAccount: .sandbox)
    }
}

/// A world on its way.
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
