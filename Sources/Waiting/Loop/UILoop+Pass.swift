import CWaiting
import DequeModule
import Foundation

extension UILoop {
    /// Does one pass: jobs, deliveries, painting, waits, sleep.
    @UIActor func pass() {
        statistics.passes += 1
        let frames = statistics.frames
        runJobs()
        deliverTimers()
        if !inputs.isEmpty { pollInputs(nanoseconds: 0) }
        displayIfDue()
        evaluateWaiters()
        unlistIdleTimelines()
        watchers.passEnded(statistics, painted: statistics.frames > frames)
        sleep()
    }

    /// Runs the jobs that are ready now, but not the jobs that they add. In a seeded order, runs at most as many, and
    /// chooses among the added ones, too.
    ///
    /// Jobs leave the queue one by one. If a job runs the loop, the inner pass takes jobs from the same queue, so a job
    /// can wait for a later job.
    @UIActor private func runJobs() {
        let start = MonotonicClock().now
        takeArrivedJobs()
        var remaining = readyJobs.count
        if let last = choices?.index(below: remaining) { remaining = last + 1 }
        while remaining > 0, let job = nextJob() {
            remaining -= 1
            watchers.jobBegins()
            events += 1
            watched(.job) {
                job.run(on: asUnownedSerialExecutor(), executorPreference?.asUnownedTaskExecutor())
            }
            // A long queue must not keep timers, input and the display waiting.
            if remaining > 0, choices == nil,
                start.duration(to: MonotonicClock().now) >= Self.longestTimeForJobs
            {
                break
            }
        }
    }

    @UIActor private func takeArrivedJobs() {
        let arrived = inbox.takeAll()
        for timeline in arrived.timelines { list(timeline) }
        if arrived.isWoken { events += 1 }
        readyJobs.append(contentsOf: arrived.jobs)
    }

    /// Takes the job that runs next: the oldest one; in a seeded order, any of those that are ready by now.
    @UIActor private func nextJob() -> LoopJob? {
        guard choices != nil else { return readyJobs.popFirst() }
        takeArrivedJobs()
        guard !readyJobs.isEmpty, let index = choices?.index(below: readyJobs.count) else { return nil }
        return readyJobs.remove(at: index)
    }

    /// Calls the handlers of the timers that are due, but not of the timers that those handlers set.
    @UIActor private func deliverTimers() {
        let firstNewNumber = lastNumber + 1
        for timeline in timelines {
            let now = timeline.now
            while let timer = timeline.takeTimer(dueAt: now, setBefore: firstNewNumber, &choices) {
                watchers.timerOrInputBegins()
                events += 1
                watched(.timer(timer.name)) { timer.fire() }
            }
        }
    }

    /// Waits up to the limit for input, and delivers the input. A negative limit is no limit.
    @UIActor func pollInputs(nanoseconds: Int64) {
        let polled = inputs
        var descriptors = [pollfd(fd: inbox.wakeReadEnd, events: Int16(POLLIN), revents: 0)]
        descriptors += polled.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
        guard waiting_poll(&descriptors, UInt32(descriptors.count), nanoseconds) > 0 else { return }
        if descriptors[0].revents != 0 { inbox.wokeUp() }
        let pass = statistics.passes
        for (input, result) in zip(polled, descriptors.dropFirst().map(\.revents)) where result != 0 {
            // An earlier handler may have cancelled this source.
            guard inputs.contains(where: { $0.number == input.number }) else { continue }
            guard Int32(result) & POLLNVAL == 0 else {
                giveUp(input)
                continue
            }
            watchers.timerOrInputBegins()
            events += 1
            watched(.input(input.name)) { input.handler() }
            // If the handler ran the loop, these results are out of date; the next pass polls again.
            guard statistics.passes == pass else { break }
        }
    }

    /// Stops listening to a closed descriptor, which would keep the loop from sleeping, or to a negative one, of which
    /// poll(2) tells nothing, and reports it.
    @UIActor func giveUp(_ input: InputSource) {
        inputs.removeAll { $0.number == input.number }
        let reason =
            input.descriptor < 0
            ? "is not listened to: \(input.descriptor) is no file descriptor."
            : "is not listened to any more: its file descriptor \(input.descriptor) was closed. Cancel a source before"
                + " closing its descriptor."
        issueReporter.report(
            LoopIssue(kind: .closedDescriptor, message: "“\(input.name)” \(reason)", location: input.location)
        )
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
            guard displays.contains(where: { $0.number == source.number }), let display = source.display,
                display.needsDisplay
            else { continue }
            source.scope?.frames += 1
            watched(.display) { display.display() }
        }
    }

    /// Whether a busy loop has put off painting for long enough.
    @UIActor private func isEnough(_ heldBack: (since: LoopInstant, pass: Int)) -> Bool {
        for source in displays
        where choices == nil && source.needsDisplay && source.scope?.timeline.virtual == nil {
            return heldBack.since.duration(to: MonotonicClock().now) >= Self.longestTimeWithoutDisplay
        }
        return statistics.passes - heldBack.pass >= Self.mostPassesWithoutDisplay
    }

    @UIActor var needsDisplay: Bool { displays.contains(where: \.needsDisplay) }

    /// Whether there is work to run before the loop paints or sleeps.
    @UIActor var isReady: Bool { !readyJobs.isEmpty || inbox.isReady }
}
