import OSDM

/// The beginning of a page, in the form that links carry.
struct TripPageToken: Hashable, Sendable {
    var direction: PlanPage.Boundary.Direction
    /// Seconds since 1970: the timetable's own epoch moves with the calendar.
    var time: Int

    init(_ boundary: PlanPage.Boundary, epoch: Int64) {
        direction = boundary.direction
        time = Int(epoch) + Int(boundary.time)
    }

    init?(text: String) {
        guard let token: TripPageToken = TripSearch.decoded(text) else { return nil }
        self = token
    }

    var text: String { TripSearch.encoded(self) }

    /// The boundary in a timetable; nil when it is more than 30 years away.
    func boundary(epoch: Int64) -> PlanPage.Boundary? {
        let (seconds, overflow) = time.subtractingReportingOverflow(Int(epoch))
        guard !overflow, seconds.magnitude < 1_000_000_000 else { return nil }
        return PlanPage.Boundary(direction, time: Int32(seconds))
    }
}

extension TripPageToken: Wire.Object {
    init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        guard let direction = PlanPage.Boundary.Direction(rawValue: try object.value("d")) else {
            throw object.fault("has no direction of a page")
        }
        self.direction = direction
        time = try object.value("t")
    }

    func writeMembers(to object: inout Wire.Writer) {
        object.add("d", direction.rawValue)
        object.add("t", time)
    }
}
