/// One pass of the loop, as `UILoop.passes` and `UILoop.frames` give it.
public struct LoopTurn: Hashable, Sendable {
    /// The number of the pass, counted from the loop's start.
    public var pass: Int
    /// The number of frames that were painted up to its end.
    public var frame: Int
}

/// The sequence of the loop's passes, or only of those that painted: each call of `next()` gives the first
/// one that ends after the call.
///
/// A slow reader misses passes; the numbers tell how many. A pass that only resumed such a reader does not
/// count, so that reading the sequence does not keep the loop busy.
public struct LoopTurns: AsyncSequence, Sendable {
    public typealias Element = LoopTurn

    let loop: UILoop
    let onlyFrames: Bool

    public func makeAsyncIterator() -> Iterator { Iterator(loop: loop, onlyFrames: onlyFrames) }

    public struct Iterator: AsyncIteratorProtocol, Sendable {
        let loop: UILoop
        let onlyFrames: Bool

        /// Suspends until the next turn; returns nil when the task is cancelled.
        @UIActor public func next() async -> LoopTurn? {
            await loop.watchers.next(onlyFrames: onlyFrames)
        }
    }
}

extension UILoop {
    /// The passes that did some work.
    public nonisolated var passes: LoopTurns { LoopTurns(loop: self, onlyFrames: false) }

    /// The passes that painted.
    public nonisolated var frames: LoopTurns { LoopTurns(loop: self, onlyFrames: true) }
}
