import Rail

/// A service to ask without a window, with the session that this computer keeps.
struct SignedInService: Sendable {
    let rail: RailService
    let time: ProgramTime
    private let program: Program

    /// Uses the kept session or the settings' client credentials. Without either, signs in with the service's demo
    /// account if it has one, and keeps nothing of that.
    ///
    /// - Throws: `ProgramError` if nobody is signed in.
    init(_ options: ServiceOptions, workers: any TaskExecutor) async throws {
        var assembly = try await Assembly.ofThisUser(options, workers: workers)
        let connection = try assembly.connect()
        var program = assembly.program(over: connection)
        if try await program.rail.keptSession() == nil {
            guard let account = program.rail.info.demoAccount else {
                throw ProgramError.unusable(
                    "Nobody is signed in to \(program.rail.info.name). Open guichet by itself, sign in and stay"
                        + " signed in; or set “grant: client-credentials”, if the service gave you a client's secret."
                )
            }
            assembly.state = nil
            program = assembly.program(over: connection)
            _ = try await program.rail.signIn(
                Credentials(
                    emailAddress: account.emailAddress, password: account.password, staySignedIn: false))
        }
        self.program = program
        (rail, time) = (program.rail, program.time)
    }

    /// Asks the service, and waits until the places of its answer are stored.
    ///
    /// - Throws: `ProgramError` with the exit status 2 if the service fails: it has not said that there are none.
    func ask<Value>(_ question: (RailService) async throws -> Value) async throws -> Value {
        do {
            let answer = try await question(rail)
            await program.settle()
            return answer
        } catch let error as RailError {
            guard var problem = ProgramError(error) else { throw error }
            problem.exitCode = 2
            throw problem
        }
    }
}
