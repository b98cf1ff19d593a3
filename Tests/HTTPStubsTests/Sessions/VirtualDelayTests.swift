import Locking
import Testing
import Waiting

@testable import HTTPStubs

@Suite("A session of stubs on a virtual clock", .timeLimit(.minutes(1)))
struct VirtualDelayTests {
    @Test(
        "responds in the order of its delays to requests that a scope has started, whichever was sent first")
    func inOrder() async throws {
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
