/// The rules of a scenario about every frame.
package struct FrameRules: Hashable, Sendable {
    /// The elements that no frame may show.
    package var never: [Locator] = []
    /// The elements that every frame has to show.
    package var always: [Locator] = []
    package var eventually: [Eventually] = []
    /// The places of rules `never` in a file.
    package var places: [Locator: FileLocation] = [:]

    package init() {}

    /// If a frame shows `after`, then this frame or a later one has to show `see`.
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
