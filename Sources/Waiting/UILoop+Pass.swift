import CWaiting
import DequeModule
import Foundation
import HeapModule

extension UILoop {
    /// Goes round once; sleeps at most until `limit`, a monotonic instant.
    @UIActor func pass(until limit: LoopInstant) {
        statistics.passes += 1
        runJobs()
        deliverTimers()
        pollInputs(nanoseconds: 0)
        displayIfDue()
        evaluateWaiters()
        sleep(until: limit)
    }

    /// Runs the jobs that are ready now, and not those that they make ready.
    ///
    /// They are taken one by one from a queue that a pass inside one of them takes from too: a job that
    /// waits must not hold back the job that it waits for.
    @UIActor private func runJobs() {
        inbox.takeJobs(into: &arrivedJobs)
        readyJobs.append(contentsOf: arrivedJobs)
        arrivedJobs.removeAll(keepingCapacity: true)
        var remaining = readyJobs.count
        while remaining > 0, let job = readyJobs.popFirst() {
            remaining -= 1
            job.runSynchronously(on: asUnownedSerialExecutor())
        }
    }

    /// Fires what is due, and not what that sets anew.
    @UIActor private func deliverTimers() {
        let firstNewNumber = nextTimerNumber + 1
        while let next = timers.min {
            guard next.isCancelled || next.isDue, next.number < firstNewNumber else { return }
            timers.removeMin()
            next.fire()
        }
    }

    /// Delivers the input that is there, waiting for some up to the limit; negative waits without one.
    @UIActor private func pollInputs(nanoseconds: Int64) {
        descriptors.removeAll(keepingCapacity: true)
        descriptors.append(pollfd(fd: inbox.wakeReadEnd, events: Int16(POLLIN), revents: 0))
        let polled = inputs
        for input in polled {
            descriptors.append(pollfd(fd: input.descriptor, events: Int16(POLLIN), revents: 0))
        }
        let ready = waiting_poll(&descriptors, UInt32(descriptors.count), nanoseconds)
        guard ready > 0 else { return }
        let results = descriptors.map(\.revents)
        if results[0] != 0 { inbox.wokeUp() }
        let pass = statistics.passes
        for (index, input) in polled.enumerated() where results[index + 1] != 0 && !input.isCancelled {
            input.handler()
            // A handler that let the loop run made these results old; what is left will be polled again.
            guard statistics.passes == pass else { return }
        }
    }

    @UIActor private func displayIfDue() {
        guard displays.contains(where: { $0.display?.needsDisplay == true }) else { return }
        let now = MonotonicClock().now
        guard !isReady || lastDisplay.advanced(by: Self.longestTimeWithoutDisplay) <= now else { return }
        lastDisplay = now
        for source in displays {
            if let display = source.display, display.needsDisplay { display.display() }
        }
    }

    /// Whether there is work to run before it would make sense to paint or to sleep.
    @UIActor var isReady: Bool { !readyJobs.isEmpty || inbox.isReady }

    @UIActor private func sleep(until limit: LoopInstant) {
        let now = MonotonicClock().now
        var latest = min(limit, now.advanced(by: earliestDeadline()))
        for waiter in waiters where waiter.ending == nil {
            switch waiter.polling {
            case .never: break
            case .every(let interval): latest = min(latest, now.advanced(by: interval))
            case .continuous: return
            }
        }
        // A wait around this pass that has just ended must not sleep on.
        guard runningWaits.last?.ending == nil || runningWaits.isEmpty else { return }
        guard latest > now, readyJobs.isEmpty, inbox.prepareToSleep() else { return }
        statistics.sleeps += 1
        let nanoseconds = latest == .distantFuture ? -1 : now.duration(to: latest).clampedNanoseconds
        pollInputs(nanoseconds: nanoseconds)
        inbox.endSleep()
    }

    /// The time until the next timer or deadline, each on its own clock; `unlimited` when there is none.
    @UIActor private func earliestDeadline() -> Duration {
        var earliest = Duration.unlimited
        if let timer = timers.min {
            earliest = min(earliest, timer.scope.clock.now.duration(to: timer.deadline))
        }
        for waiter in waiters where waiter.ending == nil && waiter.deadline != .distantFuture {
            earliest = min(earliest, waiter.scope.clock.now.duration(to: waiter.deadline))
        }
        return earliest
    }
}
