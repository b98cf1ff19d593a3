import CWaiting
import DequeModule
import Foundation

extension UILoop {
    /// Does one pass: jobs, deliveries, painting, waits, sleep.
    @UIActor func pass() {
        statistics.passes += 1
        let start = MonotonicClock().now
        let frames = statistics.frames
        let jobs = runJobs(from: start)
        let middle = MonotonicClock().now
        var deliveries = deliverTimers()
        if !inputs.isEmpty, !isReady || lastPoll.duration(to: middle) >= Self.longestTimeWithoutInput {
            lastPoll = middle
            deliveries += pollInputs(nanoseconds: 0)
        }
        displayIfDue()
        evaluateWaiters()
        // A loop that is always busy must not keep them either.
        if !isReady || statistics.passes % 64 == 0 { unlistIdleTimelines() }
        // Limited, for a wait inside a condition may last long, and says nothing about the next pass.
        timeAfterJobs = min(middle.duration(to: MonotonicClock().now), .milliseconds(100))
        watchers.passEnded(
            statistics, jobs: jobs, deliveries: deliveries, painted: statistics.frames > frames)
        sleep()
    }

    /// Runs the jobs that are ready, but not those that become ready meanwhile, and returns how many it ran.
    ///
    /// It takes them one by one: if a job runs the loop, the pass inside it takes from the same queue, so
    /// that a job can wait for a later one.
    @UIActor private func runJobs(from start: LoopInstant) -> Int {
        let limit = max(Self.longestTimeForJobs, timeAfterJobs)
        let arrived = inbox.takeJobs(into: &arrivedJobs)
        for timeline in arrived.timelines { list(timeline) }
        if arrived.isWoken { events += 1 }
        readyJobs.append(contentsOf: arrivedJobs)
        arrivedJobs.removeAll(keepingCapacity: true)
        let count = readyJobs.count
        var remaining = count
        while remaining > 0, let job = readyJobs.popFirst() {
            remaining -= 1
            watchers.jobNumber += 1
            events += 1
            watched(.job) {
                job.run(on: asUnownedSerialExecutor(), executorPreference?.asUnownedTaskExecutor())
            }
            // A long queue must not keep timers, input and the display from their turn.
            if remaining > 0, start.duration(to: MonotonicClock().now) >= limit { break }
        }
        return count - remaining
    }

    /// Calls the handlers of the timers that are due, but not of those that are set meanwhile, and returns
    /// how many it called.
    @UIActor private func deliverTimers() -> Int {
        guard !timelines.isEmpty else { return 0 }
        let firstNewNumber = nextTimerNumber + 1
        var count = 0
        for timeline in timelines {
            guard let next = timeline.nextTimer else { continue }
            let now = timeline.now
            guard next <= now else { continue }
            while let timer = timeline.takeTimer(dueAt: now, setBefore: firstNewNumber) {
                count += 1
                events += 1
                watched(.timer(timer.name)) { timer.fire() }
            }
        }
        return count
    }

    /// Waits up to the limit for input, delivers it, and returns how many handlers it called; a negative
    /// limit is none.
    @UIActor func pollInputs(nanoseconds: Int64) -> Int {
        descriptors.removeAll(keepingCapacity: true)
        descriptors.append(pollfd(fd: inbox.wakeReadEnd, events: Int16(POLLIN), revents: 0))
        let polled = inputs
        for input in polled {
            descriptors.append(pollfd(fd: input.descriptor, events: Int16(POLLIN), revents: 0))
        }
        let ready = waiting_poll(&descriptors, UInt32(descriptors.count), nanoseconds)
        guard ready > 0 else { return 0 }
        if descriptors[0].revents != 0 { inbox.wokeUp() }
        guard !polled.isEmpty else { return 0 }
        let results = descriptors.map(\.revents)
        let pass = statistics.passes
        var count = 0
        for (index, input) in polled.enumerated() where results[index + 1] != 0 && !input.isCancelled {
            guard Int32(results[index + 1]) & POLLNVAL == 0 else {
                giveUp(input)
                continue
            }
            count += 1
            events += 1
            watched(.input(input.name)) { input.handler() }
            // If the handler ran the loop, these results are out of date; the next pass polls again.
            guard statistics.passes == pass else { break }
        }
        return count
    }

    /// Stops listening to a closed descriptor, which would keep the loop from sleeping, and reports it.
    @UIActor private func giveUp(_ input: InputSource) {
        input.cancel()
        issueReporter.report(
            LoopIssue(
                kind: .closedDescriptor,
                message: "“\(input.name)” is not listened to any more: its file descriptor"
                    + " \(input.descriptor) was closed. Cancel a source before closing its descriptor.",
                location: input.location))
    }

    @UIActor private func displayIfDue() {
        if isReady, let heldBack, !isEnough(heldBack) { return }
        guard needsDisplay else {
            heldBack = nil
            return
        }
        if isReady, heldBack == nil {
            heldBack = (MonotonicClock().now, statistics.passes)
            return
        }
        heldBack = nil
        lastDisplay = MonotonicClock().now
        statistics.frames += 1
        events += 1
        for source in displays {
            guard !source.isCancelled, let display = source.display, display.needsDisplay else { continue }
            source.scope?.frames += 1
            watched(.display) { display.display() }
        }
    }

    /// Whether a busy loop has put off the displays that need painting now for long enough.
    @UIActor private func isEnough(_ heldBack: (since: LoopInstant, pass: Int)) -> Bool {
        for source in displays where source.needsDisplay && source.scope?.timeline.virtual == nil {
            return heldBack.since.duration(to: MonotonicClock().now) >= Self.longestTimeWithoutDisplay
        }
        return statistics.passes - heldBack.pass >= Self.mostPassesWithoutDisplay
    }

    @UIActor var needsDisplay: Bool {
        // A loop, since a closure would be checked for its actor in each pass.
        for display in displays where display.needsDisplay { return true }
        return false
    }

    /// Whether there is work to run before the loop paints or sleeps.
    @UIActor var isReady: Bool { !readyJobs.isEmpty || inbox.isReady }
}
