import Testing
import Waiting

@Suite("A Boolean condition")
@UIActor
struct TruthTests {
    private struct Model {
        var isDone = false
        var title: String?
    }

    private let loop = UILoop.shared
    private let scope = LoopScope("truth", clock: VirtualClock())

    @Test("a wait within a closure that returns nothing still uses its condition's value")
    func inClosure() async throws {
        var isDone = false
        Task { @UIActor in isDone = true }
        func run(_ body: () async throws -> Void) async rethrows { try await body() }
        try await run { try await eventually("it") { isDone } }
        #expect(isDone)
        await #expect(throws: WaitFailure.self) {
            try await run { try await eventually("it", within: .zero) { !isDone } }
        }
    }

    @Test("`eventually` waits until its condition returns true, wrapped in any number of optionals")
    func eventuallyInOptionals() async throws {
        var model: Model? = Model()
        for _ in 0..<2 {
            let isDone = model?.isDone == true
            let failures = [
                await failure {
                    try await eventually("it", within: .seconds(1), scope: self.scope) { model?.isDone }
                },
                await failure {
                    try await eventually("it", within: .seconds(1), scope: self.scope) {
                        Bool??.some(model?.isDone)
                    }
                },
                await failure {
                    try await eventually("it", within: .seconds(1), scope: self.scope) {
                        Bool???.some(.some(model?.isDone))
                    }
                },
                await failure {
                    try await eventually("it", within: .seconds(1), scope: self.scope) {
                        model.map { $0.isDone as Any }
                    }
                },
            ]
            #expect(failures == Array(repeating: isDone ? nil : .timedOut, count: 4))
            model?.isDone = true
        }
        try await eventually("it", scope: scope) { model?.isDone }
        #expect(model?.isDone == true)
    }

    private func failure(_ wait: @UIActor () async throws -> some Any) async -> WaitFailure.Reason? {
        do {
            _ = try await wait()
            return nil
        } catch {
            return (error as? WaitFailure)?.reason
        }
    }

    @Test("a nil within an optional does not fulfil a wait")
    func nilInOptional() async throws {
        let model: Model? = Model()
        let outcome = await loop.wait(for: "a title", timeout: .seconds(1), scope: scope) { _ in
            String??.some(model?.title)
        }
        #expect(outcome.ending == "timed out")
    }

    @Test("`wait` goes on while its condition returns a false that is wrapped in an optional")
    func wait() async throws {
        var model: Model? = Model()
        _ = loop.schedule(after: .seconds(2), name: "the work", in: scope) { model?.isDone = true }
        let outcome = await loop.wait(for: "it", timeout: .seconds(5), scope: scope) { _ in model?.isDone }
        #expect(outcome.value == true)
        #expect(outcome.report.elapsed == .seconds(2))
    }

    @Test("a condition without a value fails its wait, instead of fulfilling it at once")
    func withoutValue() async {
        let model = Model(isDone: true)
        let outcome = await loop.wait(for: "it", timeout: .seconds(1), scope: scope) { _ in _ = model.isDone }
        #expect(outcome.ending == "failed: \(LoopError.conditionWithoutValue)")
        let reason = WaitFailure.Reason.failed("\(LoopError.conditionWithoutValue)")
        #expect(await failure { try await eventually("it") { _ = model.isDone } } == reason)
        #expect(
            await failure {
                try await eventually("it") {
                    await Task.yield()
                    return ()
                }
            } == reason)
    }

    @Test("an empty value and a zero fulfil a wait")
    func otherValues() async throws {
        #expect(try await eventually("a number", scope: scope) { Int?.some(0) } == 0)
        #expect(try await eventually("a text", scope: scope) { String?.some("") } == "")
        #expect(try await eventually("a list", scope: scope) { [Bool]?.some([false]) } == [false])
    }
}

extension OwnsTheThread {
    @Suite("A Boolean condition of a synchronous run")
    @UIActor
    struct TruthOnTheThreadTests {
        @Test("`run` waits until its condition returns true, plain or wrapped in an optional")
        func run() {
            let outcome = UILoop.shared.run(for: "it", timeout: .zero) { _ in Bool?.some(false) }
            #expect(outcome.ending == "timed out")
            #expect(UILoop.shared.run(for: "it", timeout: .zero) { _ in Bool?.some(true) }.value == true)
        }
    }
}
