extension Wire {
    /// OSDM 3.9 `TransferLeg`: from one vehicle to the next.
    package struct TransferLeg: Hashable, Sendable, Codable {
        package var continuousMode: ContinuousMode?
        package var transferMode: TransferMode?
        package var start: PlaceRef
        package var end: PlaceRef
        package var timeWindowStart: DateTime?
        package var timeWindowEnd: DateTime?
        package var duration: ISODuration?

        package init(
            start: PlaceRef, end: PlaceRef, transferMode: TransferMode? = nil,
            continuousMode: ContinuousMode? = nil, timeWindowStart: DateTime? = nil,
            timeWindowEnd: DateTime? = nil, duration: ISODuration? = nil
        ) {
            self.continuousMode = continuousMode
            self.transferMode = transferMode
            self.start = start
            self.end = end
            self.timeWindowStart = timeWindowStart
            self.timeWindowEnd = timeWindowEnd
            self.duration = duration
        }
    }

    /// OSDM 3.9 `ContinuousLeg`, as far as it reads like a transfer: a part that no timetable binds.
    package struct ContinuousLeg: Hashable, Sendable, Codable {
        package var start: Place
        package var end: Place
        package var duration: ISODuration?
    }
}
