/// What travellers have done so far, where this decides what they still may do or have to do.
///
/// If a query has vias, a traveller who has passed *n* of them is in layer *n*. Otherwise each set of watched stations
/// is a layer: the travellers in it have been to these stations, and may not come back to them.
struct Layers {
    let count: Int
    /// The layers in which travellers may do at least as much, indexed by the layer. A layer is among its own.
    let asGood: [[Int]]
    /// Whether a journey may end, indexed by the layer.
    let isComplete: [Bool]
    /// The layers of those who get to a station, indexed by the layers that they come from; nil if they may not go
    /// there. The other stations change no layer.
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
        // Each station doubles the sets: those without it, and after them the same with it.
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

    /// Returns the layer of a traveller who gets to a station from another one; nil if the traveller may not go there.
    func layer(_ layer: Int, at station: Int) -> Int? {
        guard let entered = entered[station] else { return layer }
        return entered[layer]
    }
}
