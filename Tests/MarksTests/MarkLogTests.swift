import Dispatch
import Testing
import Waiting

@testable import Marks

@Suite struct MarkLogTests {
    @Test func aMarkIsCountedInTheCallThatALogIsBoundAround() {
        let log = MarkLog()
        MarkLog.$current.withValue(log) {
            Mark.reached(.diskFull)
            Mark.reached(.diskFull)
        }
        Mark.reached(.diskFull)
        #expect(log.counts == [.diskFull: 2])
        #expect(log.take() == [.diskFull: 2])
        #expect(log.counts.isEmpty)
    }

    @Test func aMarkIsCountedInAChildTaskAndInATaskOfItsOwn() async {
        let log = MarkLog()
        await MarkLog.$current.withValue(log) {
            async let child: Void = Mark.reached(.tokenShared)
            await child
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<3 { group.addTask { Mark.reached(.lastTry) } }
            }
            await Task { Mark.reached(.tokenExpired) }.value
            await Task.detached { Mark.reached(.dialogWaited) }.value
        }
        #expect(log.counts == [.tokenShared: 1, .lastTry: 3, .tokenExpired: 1])
    }

    @Test func aMarkIsCountedInABlockThatAQueueRunsForItsCaller() async {
        let log = MarkLog()
        let queue = DispatchQueue(label: "a database")
        await MarkLog.$current.withValue(log) {
            await Task { queue.sync { Mark.reached(.diskFailed) } }.value
        }
        #expect(log.counts == [.diskFailed: 1])
    }

    /// The loop calls this handler outside of any task, as it calls that of a key, and the handler begins a request.
    @Test func aMarkIsCountedInATaskThatAHandlerOfTheLoopMakes() throws {
        let log = MarkLog()
        let worker = LoopWorker()
        try MarkLog.$current.withValue(log) {
            try UILoop.run(executorPreference: worker) {
                await withCheckedContinuation { continuation in
                    _ = UILoop.shared.schedule(after: .zero, name: "a key") {
                        Mark.reached(.keyBeforeBuy)
                        Task(executorPreference: worker) { @concurrent in
                            Mark.reached(.purchaseAnswerLost)
                            continuation.resume()
                        }
                    }
                }
            }
        }
        #expect(log.counts == [.keyBeforeBuy: 1, .purchaseAnswerLost: 1])
    }

    @Test func twoLogsCountApartThoughTheirTasksTakeTurns() async {
        let logs = [MarkLog(), MarkLog()]
        await withTaskGroup(of: Void.self) { group in
            for (index, log) in logs.enumerated() {
                group.addTask {
                    await MarkLog.$current.withValue(log) {
                        for _ in 0...index {
                            Mark.reached(.newerQuestion)
                            await Task.yield()
                        }
                    }
                }
            }
        }
        #expect(logs.map(\.counts) == [[.newerQuestion: 1], [.newerQuestion: 2]])
    }

    @Test func noTwoMarksHaveTheSameSentence() {
        #expect(Mark.allCases.count >= 30)
        #expect(Set(Mark.allCases.map(\.rawValue)).count == Mark.allCases.count)
        #expect(Mark.allCases.allSatisfy { !$0.rawValue.hasSuffix(".") })
    }
}
