/// The layers of a search, which distinguish travellers at the same stop by the stations that they have already
/// passed.
///
/// If a query has vias, a traveller who has passed *n* of them is in layer *n*. Otherwise, each set of watched
/// stations is a layer: travellers in it have passed the stations of this set and may not come back to them.
struct Layers {
    let count: Int
    /// For each layer, the layers whose travellers have at least as many ways to go on, including the layer
    /// itself.
    let asGood: [[Int]]
    /// Whether a journey may end in the layer, indexed by the layer.
    let isComplete: [Bool]
    /// For each station that changes the layer: the traveller's new layer there, indexed by the layer before; nil
    /// if the traveller may not go there.
    private let entered: [Int: [Int?]]

    init(vias: [Set<Int>]) {
        count = vias.count + 1
        asGood = (0...vias.count).map { Array($0...vias.count) }
        isComplete = (0...vias.count).map { $0 == vias.count }
        entered = Dictionary(
            vias.joined().map { station in
                (station, (0...vias.count).map { $0 + vias[$0...].prefix { $0.contains(station) }.count })
            }, uniquingKeysWith: { first, _ in first })
    }

    init(watched: [Int]) {
        // Each station doubles the number of sets: the sets so far, and the same sets with the station added.
        let sets = watched.reduce(into: [Set<Int>()]) { sets, station in
            sets += sets.map { $0.union([station]) }
        }
        count = sets.count
        asGood = sets.map { set in sets.indices.filter { sets[$0].isSubset(of: set) } }
        isComplete = sets.map { _ in true }
        entered = Dictionary(
            watched.map { station in
                (station, sets.map { $0.contains(station) ? nil : sets.firstIndex(of: $0.union([station])) })
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the layer of a traveller after arriving at a station; nil if the traveller may not go there.
    func layer(_ layer: Int, at station: Int) -> Int? {
        guard let entered = entered[station] else { return layer }
        return entered[layer]
    }
}
