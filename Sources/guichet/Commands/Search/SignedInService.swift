import HTTPStubs
import Rail
import RailStore

/// A service for commands without a window, with the session that is stored on this computer.
struct SignedInService: Sendable {
    let rail: RailService
    let time: ProgramTime
    /// A sentence about what the embedded sandbox invents; nil for another service.
    let remark: String?
    private let faults: FaultyTransport?

    /// Signs in to the sandbox with its demo account. For another service, uses the stored session or the
    /// settings' client credentials. Stores nothing except new tokens of a stored session.
    ///
    /// - Throws: `ProgramError` with the exit status 2 if nobody is signed in, or if signing in fails.
    init(_ options: ServiceOptions, workers: any TaskExecutor) async throws {
        var assembly = try await Assembly.ofThisUser(options, workers: workers, keepsSandbox: false)
        remark = assembly.service.sandbox?.remark
        if assembly.service.sandbox != nil { assembly.state = nil }
        var connection = try assembly.connect()
        connection.places = .none
        faults = connection.stack.faults
        let program = try assembly.program(over: connection)
        (rail, time) = (program.rail, program.time)
        if let account = program.rail.info.demoAccount {
            _ = try await Self.asked {
                try await program.rail.signIn(
                    Credentials(
                        emailAddress: account.emailAddress, password: account.password, staySignedIn: false))
            }
        } else if try await Self.asked({ try await program.rail.keptSession() }) == nil {
            throw ProgramError.unusable(
                "Nobody is signed in to \(program.rail.info.name). Open guichet\(options.named) by itself,"
                    + " sign in and stay signed in; or set “grant: client-credentials”, if the service gave you a client's secret."
            )
        }
    }

    /// Asks the service. Prints a note about each fault of `--faults` that was applied to no request.
    ///
    /// - Throws: `ProgramError` with the exit status 2 if the service fails.
    func ask<Value>(_ question: (RailService) async throws -> Value) async throws -> Value {
        defer { Output.note(Faults.unmet(in: faults).joined(separator: "\n")) }
        return try await Self.asked { try await question(rail) }
    }

    /// Gives a failure of the service the exit status 2, because it must not look like an empty result.
    private static func asked<Value>(_ question: () async throws -> Value) async throws -> Value {
        do {
            return try await question()
        } catch let error as RailError {
            guard var problem = ProgramError(error) else { throw error }
            problem.exitCode = 2
            throw problem
        }
    }
}
