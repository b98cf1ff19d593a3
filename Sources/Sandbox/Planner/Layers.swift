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
    /// For each via with a stay: the layers that it leads to, indexed by the layer before.
    private let stays: [Int: [[Stay]]]

    /// The layer of a traveller after so many seconds at a via.
    struct Stay {
        var layer: Int
        var seconds: Int32
    }

    init(vias: [Set<Int>], stays: [Int32]) {
        count = vias.count + 1
        asGood = (0...vias.count).map { Array($0...vias.count) }
        isComplete = (0...vias.count).map { $0 == vias.count }
        func visits(_ station: Int, _ layer: Int) -> [Stay] {
            let last = layer + vias[layer...].prefix { $0.contains(station) }.count
            return (layer...last).map {
                Stay(layer: $0, seconds: stays.isEmpty ? 0 : stays[layer..<$0].max() ?? 0)
            }
        }
        let visits = Dictionary(
            vias.joined().map { station in (station, (0...vias.count).map { visits(station, $0) }) },
            uniquingKeysWith: { first, _ in first })
        entered = visits.mapValues { $0.map { $0.last { $0.seconds == 0 }?.layer } }
        self.stays = stays.isEmpty ? [:] : visits.mapValues { $0.map { $0.filter { $0.seconds > 0 } } }
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
        stays = [:]
    }

    /// Returns the layer of a traveller after arriving at a station; nil if the traveller may not go there.
    func layer(_ layer: Int, at station: Int) -> Int? {
        guard let entered = entered[station] else { return layer }
        return entered[layer]
    }

    /// Returns the further layers of a traveller who stays at a station.
    func stays(_ layer: Int, at station: Int) -> [Stay] { stays[station]?[layer] ?? [] }

    /// Returns the layer of a traveller at an end of the journey, where everybody may stay as long as they like.
    func layer(_ layer: Int, atEnd station: Int) -> Int { stays(layer, at: station).last?.layer ?? layer }
}
