/// A time that the loop went round, for those who follow `UILoop.passes` or `UILoop.frames`.
public struct LoopTurn: Hashable, Sendable {
    /// The pass, counted from the loop's start.
    public var pass: Int
    /// How many frames had been painted up to its end.
    public var frame: Int
}

/// The loop's passes, or only those that painted, as they come to their end: each call of `next()` gives the
/// first one that ends after it.
///
/// Nothing is kept for a slow reader: the numbers tell how many it missed. A pass that did nothing but carry on
/// an iteration is not one of them, so that following the passes does not itself keep the loop going round.
public struct LoopTurns: AsyncSequence, Sendable {
    public typealias Element = LoopTurn

    let loop: UILoop
    let onlyFrames: Bool

    public func makeAsyncIterator() -> Iterator { Iterator(loop: loop, onlyFrames: onlyFrames) }

    public struct Iterator: AsyncIteratorProtocol, Sendable {
        let loop: UILoop
        let onlyFrames: Bool

        /// The next turn; nil when the task is cancelled.
        @UIActor public func next() async -> LoopTurn? {
            await loop.watchers.next(onlyFrames: onlyFrames)
        }
    }
}

extension UILoop {
    /// The passes that did anything.
    public nonisolated var passes: LoopTurns { LoopTurns(loop: self, onlyFrames: false) }

    /// The passes that painted.
    public nonisolated var frames: LoopTurns { LoopTurns(loop: self, onlyFrames: true) }
}
