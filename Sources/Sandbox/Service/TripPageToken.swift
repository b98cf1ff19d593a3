/// The beginning of a page, in the form that links carry.
struct TripPageToken: Hashable, Sendable, Codable {
    var direction: PlanPage.Boundary.Direction
    /// Seconds since 1970: the timetable's own epoch moves with the calendar.
    var time: Int64

    private enum CodingKeys: String, CodingKey {
        case direction = "d"
        case time = "t"
    }

    init(_ boundary: PlanPage.Boundary, epoch: Int64) {
        direction = boundary.direction
        time = epoch + Int64(boundary.time)
    }

    init?(text: String) {
        guard let token: TripPageToken = TripSearch.decoded(text) else { return nil }
        self = token
    }

    var text: String { TripSearch.encoded(self) }

    /// The boundary in a timetable; nil when it is more than 30 years away.
    func boundary(epoch: Int64) -> PlanPage.Boundary? {
        let (seconds, overflow) = time.subtractingReportingOverflow(epoch)
        guard !overflow, abs(seconds.clamped) < 1_000_000_000 else { return nil }
        return PlanPage.Boundary(direction, time: Int32(seconds))
    }
}

extension Int64 {
    fileprivate var clamped: Int64 { Swift.max(-2_000_000_000, Swift.min(2_000_000_000, self)) }
}
