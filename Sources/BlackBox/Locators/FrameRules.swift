/// The rules of a scenario about every frame.
public struct FrameRules: Hashable, Sendable {
    /// The elements that no frame may show.
    public var never: [Locator] = []
    /// The elements that every frame has to show.
    public var always: [Locator] = []
    public var eventually: [Eventually] = []

    public init() {}

    /// A frame that shows `after` has to be followed by a frame that shows `see`, or show it itself.
    public struct Eventually: Hashable, Sendable {
        public var after: Locator
        public var see: Locator
        /// The time from one frame to the other; nil for any time, as long as something is under way.
        public var within: Duration?

        package init(after: Locator, see: Locator, within: Duration?) {
            (self.after, self.see, self.within) = (after, see, within)
        }
    }
}
