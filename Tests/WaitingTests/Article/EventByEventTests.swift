import Foundation
import Testing
import Waiting

func waitEventByEvent(seconds: Double, until condition: () -> Bool) -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    while !condition() {
        guard Date() < end, RunLoop.current.run(mode: .default, before: end) else { return false }
    }
    return true
}

@Suite("The article's loop around one event")
@UIActor
struct EventByEventTests {
    @Test("a loop around single events goes on sleeping when a timer makes the condition true")
    func timerFault() async {
        let elapsed = await onRunLoop {
            let mailbox = Mailbox()
            let date = Date(timeIntervalSinceNow: 0.01)
            let timer = Timer(fire: date, interval: 0, repeats: false) { _ in mailbox.deliver() }
            RunLoop.current.add(timer, forMode: .default)
            let start = ContinuousClock.now
            _ = waitEventByEvent(seconds: 0.3) { mailbox.hasMail }
            return ContinuousClock.now - start
        }
        // The mail came after 10 ms, but the wait lasted until its deadline.
        #expect(elapsed > .milliseconds(200))
    }

    @Test("UILoop returns when a timer makes the condition true")
    func timerMended() async throws {
        let mailbox = Mailbox()
        let timer = UILoop.shared.schedule(after: .milliseconds(10), name: "the postman") {
            mailbox.deliver()
        }
        try await eventually("the mail", within: .seconds(60)) { mailbox.hasMail }
        timer.cancel()
    }

    @Test("a loop around single events goes on sleeping when another thread makes the condition true")
    func threadFault() async {
        let elapsed = await onRunLoop {
            let mailbox = Mailbox()
            let start = ContinuousClock.now
            _ = waitEventByEvent(seconds: 0.3) {
                let hasMail = mailbox.hasMail
                onAnotherThread { mailbox.deliver() }
                return hasMail
            }
            return ContinuousClock.now - start
        }
        // The mail came right after the first evaluation, but nobody woke the run loop.
        #expect(elapsed > .milliseconds(200))
    }
}
