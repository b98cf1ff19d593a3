import HTTPTransport

/// Waits on a clock; the cancellation of the task ends the wait at once, with `TransportError.Code.cancelled`.
func pause(_ time: Duration, on clock: any Clock<Duration>) async throws(TransportError) {
    if time > .zero {
        do {
            try await clock.sleep(for: time)
        } catch {
            throw TransportError(.cancelled)
        }
    }
    try checkCancellation()
}

func checkCancellation() throws(TransportError) {
    if Task.isCancelled { throw TransportError(.cancelled) }
}
