/// A call that was held until its scope ended it.
struct ReleasedCall {
    let failure: DoubleFailure
    /// Lets its caller go on.
    let wake: @Sendable () -> Void

    /// Ends every call that is held. It makes all failures before that, so that their lists agree.
    static func all(
        in entries: [any LogEntry],
        because reason: (String, Bool) -> DoubleFailure.Reason = DoubleFailure.Reason.stillHeld
    ) -> [ReleasedCall] {
        var lists: [ObjectIdentifier: (calls: [LoggedCall], count: Int)] = [:]
        let failures = entries.map { entry -> DoubleFailure? in
            let (isHeld, isCancelled) = entry.held
            guard isHeld else { return nil }
            let double = entry.header.double
            let list = lists[ObjectIdentifier(double)] ?? list(of: double, in: entries)
            lists[ObjectIdentifier(double)] = list
            return DoubleFailure(
                reason: reason(entry.header.call(), isCancelled), double: double.name,
                location: double.location,
                calls: list.calls, callCount: list.count, source: double)
        }
        return zip(entries, failures).compactMap { entry, failure in
            guard let failure, let wake = entry.release(failure) else { return nil }
            return ReleasedCall(failure: failure, wake: wake)
        }
    }

    private static func list(
        of double: DoubleIdentity, in entries: [any LogEntry]
    ) -> (calls: [LoggedCall], count: Int) {
        let received = entries.filter { $0.header.double === double }
        return (received.suffix(20).map { $0.logged }, received.count)
    }
}
