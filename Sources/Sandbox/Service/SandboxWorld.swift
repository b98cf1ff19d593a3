import OSDM

struct SandboxWorld: Sendable {
    let planner: Planner
    let currency: FareCurrency
    let towns: [StationGroup]
    /// The index of stations and towns. The indices of towns follow those of the stations.
    let places: PlaceIndex
    /// The towns near the stations, with their names in other languages.
    let townList: TownList

    var timetable: Timetable { planner.timetable }

    init(_ timetable: Timetable) {
        planner = Planner(timetable)
        currency = FareCurrency(of: timetable.stations)
        let list = TownList(near: timetable.stations.lazy.compactMap(\.coordinate))
        townList = list
        let towns = StationGroup.towns(of: timetable, in: list)
        self.towns = towns
        places = PlaceIndex(timetable.stations + towns.map(\.place), near: list)
    }

    func town(id: String) -> StationGroup? { towns.first { $0.place.id == id } }

    /// Returns the stations of a reference: one station, or the stations of a town, the best known first. Returns none
    /// if the reference is unknown.
    func stations(id: String) -> [Int] {
        timetable.station(id: id).map { [$0] } ?? town(id: id)?.stations ?? []
    }

    /// The warnings about the timetable. Every response that is made from the timetable has them.
    var warnings: [Wire.Problem] {
        var warnings: [Wire.Problem] = []
        if let notice = timetable.notice {
            warnings.append(Wire.Problem(code: "X_TIMETABLE_DAYS", title: "Timetable", detail: notice))
        }
        if let summary = timetable.problems.summary {
            warnings.append(Wire.Problem(code: "X_TIMETABLE_ROWS", title: "Timetable", detail: summary))
        }
        return warnings
    }
}
