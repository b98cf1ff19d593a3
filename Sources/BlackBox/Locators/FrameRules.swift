/// The rules of a scenario about every frame.
package struct FrameRules: Hashable, Sendable {
    /// The elements that no frame may show.
    package var never: [Locator] = []
    /// The elements that every frame has to show.
    package var always: [Locator] = []
    package var eventually: [Eventually] = []

    package init() {}

    /// A frame that shows `after` has to be followed by a frame that shows `see`, or show it itself.
    package struct Eventually: Hashable, Sendable {
        package var after: Locator
        package var see: Locator
        /// The time from one frame to the other; nil for any time, as long as something is under way.
        package var within: Duration?

        package init(after: Locator, see: Locator, within: Duration?) {
            (self.after, self.see, self.within) = (after, see, within)
        }
    }
}
