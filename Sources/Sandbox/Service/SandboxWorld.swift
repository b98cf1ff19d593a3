import OSDM

/// What the service knows once its timetable is there.
struct SandboxWorld: Sendable {
    let planner: Planner
    let places: PlaceIndex

    var timetable: Timetable { planner.timetable }

    init(_ timetable: Timetable) {
        planner = Planner(timetable)
        places = PlaceIndex(timetable.stations)
    }

    /// What a person should know about the timetable, beside every answer that comes from it.
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
