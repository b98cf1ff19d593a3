extension Wire {
    /// OSDM 3.9 `TimedLeg`: a ride.
    package struct TimedLeg: Hashable, Sendable {
        package var start: Board
        package var intermediates: Elements<Intermediate>?
        package var end: Alight
        package var service: DatedJourney
        package var duration: ISODuration?

        package init(
            start: Board, end: Alight, service: DatedJourney, intermediates: [Intermediate]? = nil,
            duration: ISODuration? = nil
        ) {
            self.start = start
            self.intermediates = intermediates.map { Elements($0) }
            self.end = end
            self.service = service
            self.duration = duration
        }
    }

    /// OSDM 3.9 `Board`.
    package struct Board: Hashable, Sendable {
        package var stopPlaceRef: PlaceRef
        package var stopPlaceName: String?
        package var plannedStopPointName: String?
        package var estimatedStopPointName: String?
        package var serviceDeparture: ServiceTime
        package var status: StopCallStatus?

        package init(
            stopPlaceRef: PlaceRef, stopPlaceName: String, serviceDeparture: ServiceTime,
            plannedStopPointName: String? = nil, estimatedStopPointName: String? = nil,
            status: StopCallStatus? = nil
        ) {
            self.stopPlaceRef = stopPlaceRef
            self.stopPlaceName = stopPlaceName
            self.plannedStopPointName = plannedStopPointName
            self.estimatedStopPointName = estimatedStopPointName
            self.serviceDeparture = serviceDeparture
            self.status = status
        }
    }

    /// OSDM 3.9 `Intermediate`.
    package struct Intermediate: Hashable, Sendable {
        package var stopPlaceRef: PlaceRef
        package var stopPlaceName: String?
        package var plannedStopPointName: String?
        package var estimatedStopPointName: String?
        package var serviceArrival: ServiceTime?
        package var serviceDeparture: ServiceTime?
        package var status: StopCallStatus?

        package init(
            stopPlaceRef: PlaceRef, stopPlaceName: String, serviceArrival: ServiceTime,
            serviceDeparture: ServiceTime, plannedStopPointName: String? = nil,
            estimatedStopPointName: String? = nil, status: StopCallStatus? = nil
        ) {
            self.stopPlaceRef = stopPlaceRef
            self.stopPlaceName = stopPlaceName
            self.plannedStopPointName = plannedStopPointName
            self.estimatedStopPointName = estimatedStopPointName
            self.serviceArrival = serviceArrival
            self.serviceDeparture = serviceDeparture
            self.status = status
        }
    }

    /// OSDM 3.9 `Alight`.
    package struct Alight: Hashable, Sendable {
        package var stopPlaceRef: PlaceRef
        package var stopPlaceName: String?
        package var plannedStopPointName: String?
        package var estimatedStopPointName: String?
        package var serviceArrival: ServiceTime
        package var status: StopCallStatus?

        package init(
            stopPlaceRef: PlaceRef, stopPlaceName: String, serviceArrival: ServiceTime,
            plannedStopPointName: String? = nil, estimatedStopPointName: String? = nil,
            status: StopCallStatus? = nil
        ) {
            self.stopPlaceRef = stopPlaceRef
            self.stopPlaceName = stopPlaceName
            self.plannedStopPointName = plannedStopPointName
            self.estimatedStopPointName = estimatedStopPointName
            self.serviceArrival = serviceArrival
            self.status = status
        }
    }

    /// OSDM 3.9 `ServiceTime`.
    package struct ServiceTime: Hashable, Sendable {
        package var timetabledTime: DateTime
        package var estimatedTime: DateTime?
        package var observedTime: DateTime?

        package init(
            timetabledTime: DateTime, estimatedTime: DateTime? = nil, observedTime: DateTime? = nil
        ) {
            self.timetabledTime = timetabledTime
            self.estimatedTime = estimatedTime
            self.observedTime = observedTime
        }
    }

    /// OSDM 3.9 `StopCallStatus`.
    package struct StopCallStatus: Hashable, Sendable {
        package var order: Int?
        package var requestStop: Bool?
        package var notServicedStop: Bool?

        package init(order: Int? = nil, requestStop: Bool? = nil, notServicedStop: Bool? = nil) {
            self.order = order
            self.requestStop = requestStop
            self.notServicedStop = notServicedStop
        }
    }
}

extension Wire.TimedLeg: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        start = try object.value("start")
        intermediates = try object.valueIfPresent("intermediates")
        end = try object.value("end")
        service = try object.value("service")
        duration = try object.valueIfPresent("duration")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("duration", duration)
        object.add("end", end)
        object.add("intermediates", intermediates)
        object.add("service", service)
        object.add("start", start)
    }
}

extension Wire.Board: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        stopPlaceRef = try object.value("stopPlaceRef")
        stopPlaceName = try object.valueIfPresent("stopPlaceName")
        plannedStopPointName = try object.valueIfPresent("plannedStopPointName")
        estimatedStopPointName = try object.valueIfPresent("estimatedStopPointName")
        serviceDeparture = try object.value("serviceDeparture")
        status = try object.valueIfPresent("status")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("estimatedStopPointName", estimatedStopPointName)
        object.add("plannedStopPointName", plannedStopPointName)
        object.add("serviceDeparture", serviceDeparture)
        object.add("status", status)
        object.add("stopPlaceName", stopPlaceName)
        object.add("stopPlaceRef", stopPlaceRef)
    }
}

extension Wire.Intermediate: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        stopPlaceRef = try object.value("stopPlaceRef")
        stopPlaceName = try object.valueIfPresent("stopPlaceName")
        plannedStopPointName = try object.valueIfPresent("plannedStopPointName")
        estimatedStopPointName = try object.valueIfPresent("estimatedStopPointName")
        serviceArrival = try object.valueIfPresent("serviceArrival")
        serviceDeparture = try object.valueIfPresent("serviceDeparture")
        status = try object.valueIfPresent("status")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("estimatedStopPointName", estimatedStopPointName)
        object.add("plannedStopPointName", plannedStopPointName)
        object.add("serviceArrival", serviceArrival)
        object.add("serviceDeparture", serviceDeparture)
        object.add("status", status)
        object.add("stopPlaceName", stopPlaceName)
        object.add("stopPlaceRef", stopPlaceRef)
    }
}

extension Wire.Alight: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        stopPlaceRef = try object.value("stopPlaceRef")
        stopPlaceName = try object.valueIfPresent("stopPlaceName")
        plannedStopPointName = try object.valueIfPresent("plannedStopPointName")
        estimatedStopPointName = try object.valueIfPresent("estimatedStopPointName")
        serviceArrival = try object.value("serviceArrival")
        status = try object.valueIfPresent("status")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("estimatedStopPointName", estimatedStopPointName)
        object.add("plannedStopPointName", plannedStopPointName)
        object.add("serviceArrival", serviceArrival)
        object.add("status", status)
        object.add("stopPlaceName", stopPlaceName)
        object.add("stopPlaceRef", stopPlaceRef)
    }
}

extension Wire.ServiceTime: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        timetabledTime = try object.value("timetabledTime")
        estimatedTime = try object.valueIfPresent("estimatedTime")
        observedTime = try object.valueIfPresent("observedTime")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("estimatedTime", estimatedTime)
        object.add("observedTime", observedTime)
        object.add("timetabledTime", timetabledTime)
    }
}

extension Wire.StopCallStatus: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        order = try object.valueIfPresent("order")
        requestStop = try object.valueIfPresent("requestStop")
        notServicedStop = try object.valueIfPresent("notServicedStop")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("notServicedStop", notServicedStop)
        object.add("order", order)
        object.add("requestStop", requestStop)
    }
}
