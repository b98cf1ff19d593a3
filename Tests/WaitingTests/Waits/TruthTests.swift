import Testing
import Waiting

@Suite("A condition that gives a Boolean must be true, whatever that is wrapped in")
@UIActor
struct TruthTests {
    private struct Model {
        var isDone = false
        var title: String?
    }

    private let loop = UILoop.shared
    private let scope = LoopScope("truth", clock: VirtualClock())

    @Test("eventually: false is not yet, in any number of optionals, and true is the value")
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
        let value = try await eventually("it", scope: scope) { model?.isDone }
        #expect(value)
    }

    private func failure(_ wait: @UIActor () async throws -> some Any) async -> WaitFailure.Reason? {
        do {
            _ = try await wait()
            return nil
        } catch {
            return (error as? WaitFailure)?.reason
        }
    }

    @Test("a nil within an optional is not yet either")
    func nilInOptional() async throws {
        let model: Model? = Model()
        let outcome = await loop.wait(for: "a title", timeout: .seconds(1), scope: scope) { _ in
            String??.some(model?.title)
        }
        #expect(outcome.ending == "timed out")
    }

    @Test("wait: false in an optional is not yet, and is evaluated until it is true")
    func wait() async throws {
        var model: Model? = Model()
        _ = loop.schedule(after: .seconds(2), name: "the work", in: scope) { model?.isDone = true }
        let outcome = await loop.wait(for: "it", timeout: .seconds(5), scope: scope) { _ in model?.isDone }
        #expect(outcome.value == true)
        #expect(outcome.report.elapsed == .seconds(2))
    }

    @Test("other values are taken as they are, also those that are empty or zero")
    func otherValues() async throws {
        #expect(try await eventually("a number", scope: scope) { Int?.some(0) } == 0)
        #expect(try await eventually("a text", scope: scope) { String?.some("") } == "")
        #expect(try await eventually("a list", scope: scope) { [Bool]?.some([false]) } == [false])
    }
}

extension OwnsTheThread {
    @Suite("A condition of a synchronous run that gives a Boolean")
    @UIActor
    struct TruthOnTheThreadTests {
        @Test("must be true, whatever that is wrapped in")
        func run() {
            let outcome = UILoop.shared.run(for: "it", timeout: .zero) { _ in Bool?.some(false) }
            #expect(outcome.ending == "timed out")
            #expect(UILoop.shared.run(for: "it", timeout: .zero) { _ in Bool?.some(true) }.value == true)
        }
    }
}
