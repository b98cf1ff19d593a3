/// A way to wait until something is true, on the thread that calls it.
protocol WaitContender: Sendable {
    /// Begins the names of its figures.
    var name: String { get }

    /// Waits until `isTrue`, for at most so many seconds; whether it became true.
    func wait(seconds: Double, until isTrue: @escaping @Sendable () -> Bool) -> Bool

    /// Makes a change on any thread, and tells the wait of it as well as this way to wait can be told.
    func tell(_ change: () -> Void)
}
