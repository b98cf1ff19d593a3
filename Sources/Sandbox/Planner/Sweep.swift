/// The journeys that a search has found so far for a page.
struct Sweep {
    var journeys: [Journey] = []
    let start: Int32
    var reached: Int32
    let isAscending: Bool
    let wanted: Int

    var covered: Int32 { abs(reached - start) }

    private static let shortest: Int32 = 3 * 3600

    /// The seconds to search next: 1.5 times as long as the missing journeys would take at the rate so far. Preparing a
    /// search is costly, so a few long searches are faster than many short ones.
    var nextSpan: Int32 {
        guard covered > 0 else { return Self.shortest }
        guard !journeys.isEmpty else { return Planner.reach }
        let likely = Int(covered) * (wanted - journeys.count) / journeys.count * 3 / 2
        return max(Self.shortest, Int32(min(likely, Int(Planner.reach))))
    }

    /// Returns the wanted journeys, and the time up to which they are complete. Journeys that leave at the same time as
    /// the last one are included.
    func page() -> (journeys: [Journey], reached: Int32) {
        guard journeys.count > wanted else { return (journeys, reached) }
        let ordered = journeys.sorted {
            isAscending ? $0.departure < $1.departure : $0.departure > $1.departure
        }
        let last = ordered[wanted - 1].departure
        let kept = ordered.prefix { isAscending ? $0.departure <= last : $0.departure >= last }
        return (Array(kept), isAscending ? last + 1 : last)
    }
}
