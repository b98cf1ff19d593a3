extension ProfileSearch {
    /// A line to be scanned.
    struct QueuedLine {
        var day: Int32
        var line: Int32
        var pattern: Int32
    }

    /// The trip that a traveller of a layer is aboard while a line is scanned.
    struct Aboard {
        var trip: Int32 = -1
        var position: Int32 = 0
        /// The layer in which it was boarded.
        var layer: Int32 = 0
    }

    /// The ride by which a place was reached.
    struct RideStep {
        var day: Int32 = 0
        var line: Int32 = 0
        var pattern: Int32 = 0
        var trip: Int32 = 0
        var boarding: Int32 = 0
        var alighting: Int32 = 0
        var layer: Int32 = 0

        init() {}

        init(_ line: QueuedLine, _ aboard: Aboard, alighting: Int) {
            day = line.day
            self.line = line.line
            pattern = line.pattern
            trip = aboard.trip
            boarding = aboard.position
            layer = aboard.layer
            self.alighting = Int32(alighting)
        }
    }

    /// The way in which a traveller became ready to board.
    enum ReadyStep {
        case origin
        case arrival
        case walk(from: Int32, seconds: Int32)
        case walkFromOrigin(Int32, seconds: Int32)
    }

    /// The last step to the destination.
    enum TargetStep {
        case arrival(place: Int32)
        case walk(place: Int32, to: Int32, seconds: Int32)
    }
}
