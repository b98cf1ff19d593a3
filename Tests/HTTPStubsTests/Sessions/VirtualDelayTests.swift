import Locking
import Testing
import Waiting

@testable import HTTPStubs

@Suite(.timeLimit(.minutes(1)))
struct VirtualDelayTests {
    @Test(
        "on a virtual clock, requests of a scope get their responses in the order of the delays")
    func virtualClock() async throws {
        for _ in 0..<100 {
            let clock = VirtualClock()
            let scope = LoopScope("requests", clock: clock)
            let session = StubSession(clock: clock)
            for seconds in 1...3 {
                session.stub(.path("/\(seconds)"), response: .text("").delayed(by: .fixed(.seconds(seconds))))
            }
            let received = Lock<[Int]>([])
            let setUp = clock.hold("the requests are being sent")
            let tasks = [3, 1, 2].map { seconds in
                scope.start("request \(seconds)") {
                    _ = await session.ask("/\(seconds)")
                    received.withLock { $0.append(seconds) }
                }
            }
            setUp.release()
            for task in tasks { try await task.value }
            #expect(received.withLock { $0 } == [1, 2, 3])
            #expect(clock.now.nanoseconds == 3_000_000_000)
        }
    }
}
