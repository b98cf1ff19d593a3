extension Wire {
    /// OSDM 3.9 `TransferLeg`: from one vehicle to the next.
    package struct TransferLeg: Hashable, Sendable {
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
    package struct ContinuousLeg: Hashable, Sendable {
        package var start: Place
        package var end: Place
        package var duration: ISODuration?
    }
}

extension Wire.TransferLeg: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        continuousMode = try object.valueIfPresent("continuousMode")
        transferMode = try object.valueIfPresent("transferMode")
        start = try object.value("start")
        end = try object.value("end")
        timeWindowStart = try object.valueIfPresent("timeWindowStart")
        timeWindowEnd = try object.valueIfPresent("timeWindowEnd")
        duration = try object.valueIfPresent("duration")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("continuousMode", continuousMode)
        object.add("duration", duration)
        object.add("end", end)
        object.add("start", start)
        object.add("timeWindowEnd", timeWindowEnd)
        object.add("timeWindowStart", timeWindowStart)
        object.add("transferMode", transferMode)
    }
}

extension Wire.ContinuousLeg: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        start = try object.value("start")
        end = try object.value("end")
        duration = try object.valueIfPresent("duration")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("duration", duration)
        object.add("end", end)
        object.add("start", start)
    }
}
