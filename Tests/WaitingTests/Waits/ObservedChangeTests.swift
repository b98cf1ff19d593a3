import Dispatch
import Foundation
import Locking
import Observation
import Testing

@testable import Waiting

/// A shelf that any thread may use. A change of its count begins after the count was read twice, and ends after the
/// old count was read once more.
private final class SlowShelf: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    private let stored = Lock(0)
    private let wasRead = DispatchSemaphore(value: 0)

    var count: Int {
        registrar.access(self, keyPath: \.count)
        defer { wasRead.signal() }
        return stored.withLock { $0 }
    }

    func setSlowly(_ count: Int) {
        for _ in 1...2 { wasRead.wait() }
        registrar.withMutation(of: self, keyPath: \.count) {
            wasRead.wait()
            stored.withLock { $0 = count }
        }
    }
}

/// A shelf that any thread may use.
@Observable private final class Shelf: Sendable {
    @ObservationIgnored private let stored = Lock(0)

    var count: Int {
        get {
            access(keyPath: \.count)
            return stored.withLock { $0 }
        }
        set { withMutation(keyPath: \.count) { stored.withLock { $0 = newValue } } }
    }
}

@Suite("Changes of an observed property by another thread", .timeLimit(.minutes(1)))
struct ObservedChangeTests {
    /// The timeout of the waits, at which a missed change would be noticed.
    private static let limit = Duration.seconds(10)

    private func waitForSlowChange(isolation: isolated (any Actor)? = #isolation) async throws {
        let shelf = SlowShelf()
        Thread.detachNewThread { shelf.setSlowly(1) }
        let start = MonotonicClock().now
        try await eventually("the book", within: Self.limit) { shelf.count == 1 }
        #expect(start.duration(to: MonotonicClock().now) < Self.limit / 2)
    }

    @Test("a change is noticed even if the condition was evaluated after its announcement with the old value")
    func slowly() async throws {
        try await waitForSlowChange()
        try await Task { @MainActor in try await waitForSlowChange() }.value
        try await Task { @UIActor in try await waitForSlowChange() }.value
    }

    private func waitForChanges(isolation: isolated (any Actor)? = #isolation) async throws {
        let start = MonotonicClock().now
        for _ in 0..<300 {
            let shelf = Shelf()
            Thread.detachNewThread { shelf.count = 1 }
            try await eventually("the book", within: Self.limit) { shelf.count == 1 }
        }
        #expect(start.duration(to: MonotonicClock().now) < Self.limit)
    }

    /// Waits for a change that comes after the condition has read the old value, while its thread is kept from going on.
    private func waitWhileKept(isolation: isolated (any Actor)? = #isolation) async throws {
        let shelf = Shelf()
        var looks = 0
        let start = MonotonicClock().now
        try await eventually("the book", within: Self.limit) {
            let count = shelf.count
            looks += 1
            guard looks == 1 else { return count == 1 }
            Thread.detachNewThread { shelf.count = 1 }
            let end = MonotonicClock().now.advanced(by: .milliseconds(20))
            while MonotonicClock().now < end {}
            return false
        }
        #expect(start.duration(to: MonotonicClock().now) < Self.limit / 2)
    }

    @Test("a change is noticed even if it comes long before the observation of what was read is registered")
    func whileKept() async throws {
        try await waitWhileKept()
        try await Task { @MainActor in try await waitWhileKept() }.value
        try await Task { @UIActor in try await waitWhileKept() }.value
    }

    @Test(
        "a change is noticed at any time, even between an evaluation and the observation of what it read"
    )
    func atAnyTime() async throws {
        try await waitForChanges()
        try await Task { @MainActor in try await waitForChanges() }.value
        try await Task { @UIActor in try await waitForChanges() }.value
    }

    /// Waits for a change of a property that the condition does not read before `open` has set its flag.
    private func waitForLaterProperty(
        isolation: isolated (any Actor)? = #isolation, _ open: @escaping @Sendable (Lock<Bool>) -> Void
    ) async throws {
        let (shelf, isOpen, isOver) = (Shelf(), Lock(false), Lock(false))
        let wasRead = DispatchSemaphore(value: 0)
        defer { isOver.withLock { $0 = true } }
        Thread.detachNewThread {
            for _ in 1...2 { wasRead.wait() }
            // The first change may come before the property is registered.
            while !isOver.withLock({ $0 }) { shelf.count += 1 }
        }
        var looks = 0
        let start = MonotonicClock().now
        try await eventually("a book", within: Self.limit) {
            looks += 1
            if looks == 1 { Thread.detachNewThread { open(isOpen) } }
            guard looks > 1, isOpen.withLock({ $0 }) else { return false }
            defer { wasRead.signal() }
            return shelf.count > 0
        }
        #expect(start.duration(to: MonotonicClock().now) < Self.limit / 2)
    }

    @Test("a change of a property that a condition reads only after a wake-up, or after a job, is noticed")
    func laterProperty() async throws {
        let wakesUp: @Sendable (Lock<Bool>) -> Void = { isOpen in
            isOpen.withLock { $0 = true }
            UILoop.shared.wakeUp()
        }
        try await waitForLaterProperty(wakesUp)
        try await Task { @MainActor in try await waitForLaterProperty(wakesUp) }.value
        try await Task { @UIActor in try await waitForLaterProperty(wakesUp) }.value
        try await Task { @UIActor in
            try await waitForLaterProperty { isOpen in
                Task { @UIActor in isOpen.withLock { $0 = true } }
            }
        }.value
    }

    @Test("a change is reported once, however often the property was registered")
    func reportedOnce() throws {
        let (shelf, reports) = (Shelf(), Lock(0))
        let changes = ObservedChanges(onLoop: false)
        for _ in 1...100 {
            changes.registerAgain()
            let count = try changes.evaluate {
                shelf.count
            } onChange: {
                reports.withLock { $0 += 1 }
            }
            #expect(count == 0)
        }
        shelf.count = 1
        #expect(reports.withLock { $0 } == 1)
    }

    @Test("a condition that reads nothing through Observation needs no second look after a registration")
    func nothingObserved() throws {
        let changes = ObservedChanges(onLoop: false)
        #expect(try changes.evaluate({ 1 }, onChange: {}) == 1)
        #expect(changes.takeCheck() == nil)
    }

    @Test("`never` notices a change that lasts one turn of its actor") @MainActor
    func oneTurn() async {
        for _ in 0..<100 {
            let shelf = Shelf()
            Task { @MainActor in
                shelf.count = 1
                await Task.yield()
                shelf.count = 0
            }
            await #expect(throws: WaitFailure.self) {
                try await never("a book", for: Self.limit) { shelf.count == 1 }
            }
        }
    }

    private func observedAndReleased(isolation: isolated (any Actor)? = #isolation) async throws {
        weak var released: Shelf?
        do {
            let shelf = Shelf()
            released = shelf
            try await eventually("no book", within: Self.limit) { shelf.count == 0 }
        }
        #expect(released == nil)
    }

    @Test("a wait that has ended does not retain the objects that its condition observed")
    func isReleased() async throws {
        try await observedAndReleased()
        try await Task { @MainActor in try await observedAndReleased() }.value
        try await Task { @UIActor in try await observedAndReleased() }.value
    }
}
