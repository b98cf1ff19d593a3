import OSDM

/// The timetable with its planner and its index of places.
struct SandboxWorld: Sendable {
    let planner: Planner
    let places: PlaceIndex

    var timetable: Timetable { planner.timetable }

    init(_ timetable: Timetable) {
        planner = Planner(timetable)
        places = PlaceIndex(timetable.stations)
    }

    /// The warnings about the timetable in every response that is made from it.
    var warnings: [Wire.Problem] {
        var warnings: [Wire.Problem] = []
        if let notice = timetable.notice {
            warnings.append(Wire.Problem(code: "TIMETABLE_DAYS", title: "Timetable", detail: notice))
        }
        if let summary = timetable.problems.summary {
            warnings.append(Wire.Problem(code: "TIMETABLE_ROWS", title: "Timetable", detail: summary))
        }
        return warnings
    }
}
