import Foundation
import HTTPTransport
import OSDM
import Rail
import Sandbox

/// The sandbox in this process, as settings, flags or a scenario describe it.
struct EmbeddedSandbox: Sendable {
    let sandbox: Sandbox
    let transport: SandboxTransport

    /// - Throws: `ProgramError` when the faults cannot be read, or there is no such feed.
    init(
        gtfs: String?, faults: String?, seed: UInt64, workers: (any TaskExecutor)? = nil,
        now: @escaping @Sendable () -> Date
    ) throws {
        let settings = SandboxSettings(now: now, seed: seed, executor: workers)
        if let gtfs {
            guard FileManager.default.fileExists(atPath: gtfs) else {
                throw ProgramError.unusable(
                    "There is no GTFS feed at \(gtfs). Give a folder with its text files, or a zip of them.")
            }
            sandbox = .opening(feed: URL(filePath: gtfs), settings)
        } else {
            sandbox = .builtIn(settings)
        }
        transport = SandboxTransport(sandbox, faults: try Self.faults(faults))
    }

    init(
        _ settings: Settings, workers: (any TaskExecutor)?, now: @escaping @Sendable () -> Date
    ) throws {
        try self.init(
            gtfs: settings.gtfs, faults: settings.faults, seed: settings.seed, workers: workers, now: now)
    }

    init(
        _ sandbox: Sandbox, faults: String?, sleep: @escaping @Sendable (Duration) async throws -> Void
    ) throws {
        self.sandbox = sandbox
        transport = SandboxTransport(sandbox, faults: try Self.faults(faults), sleep: sleep)
    }

    var configuration: OSDMConfiguration {
        OSDMConfiguration(
            baseURL: SandboxTransport.address, authentication: .password(), info: Sandbox.info,
            version: Version.current)
    }

    /// Waits for the timetable.
    ///
    /// - Throws: `ProgramError` when the feed cannot be used.
    func load() async throws -> Timetable {
        do {
            return try await sandbox.ready()
        } catch {
            throw ProgramError.unusable(error.message)
        }
    }

    /// Why a line of faults cannot be read, as a sentence; nil when it can.
    static func mistake(inFaults text: String) -> String? {
        do {
            _ = try FaultSpec.faults(text)
            return nil
        } catch {
            return error.message
        }
    }

    private static func faults(_ text: String?) throws -> [Fault] {
        guard let text else { return [] }
        do {
            return try FaultSpec.faults(text)
        } catch {
            throw ProgramError.unusable("The faults cannot be read: \(error.message)")
        }
    }
}
