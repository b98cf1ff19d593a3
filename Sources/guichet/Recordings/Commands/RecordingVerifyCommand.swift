import ArgumentParser
import Foundation
import HTTPBodies
import HTTPRecordings
import HTTPTransport
import HTTPTypes
import JSONTrees
import LiveHTTP
import Locking
import OSDM
import Rail
import Sandbox
import Waiting

struct RecordingVerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Ask the service again, and print how its responses differ from the recording.",
        discussion: """
            Signing in, by a form of OAuth, needs an account: --user, and its password in the environment's \
            GUICHET_PASSWORD; the sandbox's demo account is known. Another sign-in, such as one in JSON, is not \
            filled in. What may book, pay or refund is not sent, unless --send-unsafe says so: of a service that \
            speaks OSDM, GET, searches and offers are sent; of any other, GET, HEAD, OPTIONS and the sign-in. \
            Nothing is sent over plain HTTP to another machine, unless \
            GUICHET_INSECURE=true says so.
            Paths are the recorded ones, below the path of --service. What a response names anew, such as a \
            booking, is asked for by its new name.
            Exit status: 0 the responses are the same, 1 they differ, 3 nothing could be asked.
            """)

    @OptionGroup var recording: RecordingArgument

    @Option(help: "The service: its base URL, or “sandbox” for the one in this program.")
    var service: String

    @Option(help: "The address to sign in with.")
    var user: String?

    @Flag(name: .customLong("send-unsafe"), help: "Send also what changes something at the service.")
    var sendsUnsafe = false

    @Flag(help: "Print JSON, as fixtures-verify.schema.json, among the documents, describes it.")
    var json = false

    func run() throws {
        var read = try recording.recordingFolder.read()
        read.matching.volatileFields += RecordingRules.volatileFields
        let asked = read
        let (verification, unreachable) = try runOnLoop("the verification") { workers in
            do {
                return (try await verify(asked, workers), TransportError?.none)
            } catch let error as UnreachableService {
                return (Verification(), error.reason)
            }
        }
        if json { try print(verification) } else { try report(verification) }
        guard verification.asked > 0 else {
            let reason =
                unreachable.map { "The service cannot be reached: \($0)." }
                ?? (verification.skipped.isEmpty
                    ? "\(recording.folder) holds no request that can be asked again."
                    : "All that \(recording.folder) holds may change something at the service; "
                        + "--send-unsafe asks it nevertheless.")
            throw ProgramError.nothing("Nothing was asked. \(reason)")
        }
        if !verification.differences.isEmpty { throw ProgramError.silent(exitCode: 1) }
    }

    private func print(_ verification: Verification) throws {
        try Output.json([
            "asked": verification.asked, "differences": verification.differences.map(Self.json),
            "skipped": verification.skipped, "incomplete": verification.incomplete,
            "unseen": verification.unseen,
        ])
    }

    /// The values are text, so that no digit is lost. Bytes of bodies are left out.
    private static func json(_ difference: RecordingDifference) -> JSONTree {
        .printed([
            "file": difference.file, "path": difference.path.map { "\($0)" },
            "recorded": difference.isOfBytes ? nil : difference.recorded?.clipped,
            "live": difference.isOfBytes ? nil : difference.live?.clipped, "message": difference.change,
        ])
    }

    private func report(_ verification: Verification) throws {
        try Output.lines(verification.differences.map(\.description))
        for (files, reason) in [
            (verification.skipped, "it may change something"),
            (verification.incomplete, "the body of the request is not in the recording"),
        ] where !files.isEmpty {
            Output.note("Not asked again, for \(reason): \(files.joined(separator: ", ")).")
        }
        if !verification.unseen.isEmpty { Output.note(Verification.words(unseen: verification.unseen)) }
        guard verification.asked > 0 else { return }
        let requests = counted(verification.asked, "request")
        guard verification.differences.isEmpty else {
            let differences = counted(verification.differences.count, "difference")
            return try Output.lines(["\(requests) asked again: \(differences)."])
        }
        let isAllThere = verification.unseen.isEmpty && verification.incomplete.isEmpty
        let limits = isAllThere ? "" : ", as far as it is in the recording"
        try Output.lines(["\(requests) asked again: all as recorded\(limits)."])
    }

    @UIActor private func verify(_ read: Recording, _ workers: any TaskExecutor) async throws -> Verification
    {
        let (address, service) = try await target(read, workers)
        let recorded = RecordedService(read.about)
        let path = recorded.configuration.tokenURL.path
        try checkUse(ofUserIn: read, at: path)
        let stack = try TransportStack.verification(
            of: service, at: address, recordedPath: try recordedPath(address, read), tokenPath: path,
            account: try account(recorded))
        let hasAnswered = Lock(false)
        return try await Verification.run(
            read, through: stack.transport,
            safety: RecordingRules.safety(
                isOSDM: RecordingRules.isOSDM(read), tokenPath: path, sendsUnsafe: sendsUnsafe),
            redaction: RecordingRules.redaction(of: read),
            check: { recorded, live in
                try Self.checkReached(live, hasAnswered)
                try Self.checkSignIn(recorded, live, at: path)
            })
    }

    /// Throws if the service cannot be reached, and has given no response before. Each of its responses would differ.
    private static func checkReached(
        _ live: Result<Response, TransportError>, _ hasAnswered: Lock<Bool>
    ) throws {
        guard case .failure(let error) = live else { return hasAnswered.withLock { $0 = true } }
        let unreachable: [TransportError.Code] = [
            .connectionRefused, .nameNotResolved, .proxyFailed, .tlsFailed,
        ]
        guard unreachable.contains(error.code), !hasAnswered.withLock(\.self) else { return }
        throw UnreachableService(reason: error)
    }

    private struct UnreachableService: Error {
        let reason: TransportError
    }

    /// Throws if signing in fails, because without a session every later response would differ.
    private static func checkSignIn(
        _ recorded: Exchange, _ live: Result<Response, TransportError>, at path: String
    ) throws {
        guard recorded.request.path == path, case .success(let before) = recorded.result,
            before.head.status.kind == .successful, case .success(let now) = live,
            now.head.status.kind == .clientError
        else { return }
        throw ProgramError.unusable(
            "Signing in failed (HTTP \(now.head.status.code)), so that nothing after it can be compared. Name an "
                + "account with --user ADDRESS, and put its password into the environment as GUICHET_PASSWORD."
        )
    }

    private func target(
        _ read: Recording, _ workers: any TaskExecutor
    ) async throws -> (URL, TransportLayer) {
        if service == "sandbox" {
            let day = read.recordedAt
            let sandbox = try EmbeddedSandbox(
                gtfs: nil, seed: 1, workers: workers, now: { day })
            // Loads the timetable now, so that the first request does not have to wait for it.
            _ = try await sandbox.load()
            return (SandboxTransport.address, .sandbox(sandbox.transport))
        }
        let url = try Settings.serviceAddress(service)
        try Settings.checkEncryption(of: url)
        try Settings.checkProxy(for: url)
        return (url, .network(LiveTransport()))
    }

    /// Returns the base path that has to be removed from the recorded paths; nil if the recorded paths can be sent
    /// unchanged.
    private func recordedPath(_ address: URL, _ read: Recording) throws -> String? {
        if let recorded = read.about["basePath"] { return recorded }
        let path = RebasedTransport.trimmed(address.path)
        guard !path.isEmpty else { return nil }
        // An imported recording does not say what the base path was.
        guard read.exchanges.contains(where: { ($0.exchange.request.path ?? "/").hasPrefix(path) }) else {
            throw ProgramError.unusable(
                "\(recording.folder) asks for nothing below \(path), and does not say below which "
                    + "path the service lay. Give --service without a path, or say it in fixture.json: "
                    + #""about": {"basePath": "/…"}."#)
        }
        return nil
    }

    /// Throws if --user is given, and no recorded request could take it.
    private func checkUse(ofUserIn read: Recording, at path: String) throws {
        let isUsed = read.exchanges.map(\.exchange).contains {
            $0.request.path == path && Form.fields($0.requestBody)?["password"] != nil
        }
        guard user != nil, !isUsed else { return }
        throw ProgramError.unusable(
            "--user cannot be used: \(recording.folder) holds no form with a password that goes to \(path). If such a"
                + " form goes elsewhere, say it in fixture.json: "
                + #""about": {"tokenPath": "/…"}."#
                + " Any other sign-in, such as one in JSON, is not filled in; leave"
                + " out --user to verify what needs none.")
    }

    private func account(_ recorded: RecordedService) throws -> SignedInTransport.Account? {
        if let user {
            guard let password = ProcessInfo.processInfo.environment["GUICHET_PASSWORD"] else {
                throw ProgramError.unusable(
                    "There is no password for \(user). Put it into the environment as GUICHET_PASSWORD.")
            }
            return SignedInTransport.Account(user: user, password: Secret(password))
        }
        guard recorded.isSandbox else { return nil }
        let account = Sandbox.info.demoAccount
        return account.map {
            SignedInTransport.Account(user: $0.emailAddress, password: Secret($0.password))
        }
    }
}
