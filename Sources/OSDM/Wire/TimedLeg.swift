extension Wire {
    /// OSDM 3.9 `TimedLeg`: a ride.
    package struct TimedLeg: Hashable, Sendable, Codable {
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
    package struct Board: Hashable, Sendable, Codable {
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
    package struct Intermediate: Hashable, Sendable, Codable {
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
    package struct Alight: Hashable, Sendable, Codable {
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
    package struct ServiceTime: Hashable, Sendable, Codable {
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
    package struct StopCallStatus: Hashable, Sendable, Codable {
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
