// swift-format-ignore-file
// Scripts/generate-wire writes this file from wire.txt.

extension Wire {
    /// OSDM 3.9 `Trip`.
    package struct Trip: Object {
        /// Opaque, up to 32768 characters.
        package var id: String
        package var duration: ISODuration?
        package var startTime: DateTime
        package var endTime: DateTime
        /// The number of changes.
        package var transfers: Int?
        /// If one leg cannot be read, the whole trip is left out.
        package var legs: [TripLeg]
        package var origin: PlaceRef?
        package var originName: String?
        package var destination: PlaceRef?
        package var destinationName: String?
        package var direction: TripDirection?
        /// In metres.
        package var distance: Int?
        package var summary: String?
        package var externalRef: String?
        package var tripStatus: TripStatus?
        /// References to messages about events that disturb the trip. The specification has no place for the messages.
        package var situationFullRefs: [String?]?
        package var links: Elements<Link>?

        package init(
            id: String,
            duration: ISODuration,
            startTime: DateTime,
            endTime: DateTime,
            transfers: Int,
            legs: [TripLeg],
            origin: PlaceRef? = nil,
            originName: String? = nil,
            destination: PlaceRef? = nil,
            destinationName: String? = nil,
            direction: TripDirection? = nil,
            distance: Int? = nil,
            summary: String? = nil,
            externalRef: String? = nil,
            tripStatus: TripStatus? = nil,
            situationFullRefs: [String?]? = nil,
            links: [Link]? = nil
        ) {
            self.id = id
            self.duration = duration
            self.startTime = startTime
            self.endTime = endTime
            self.transfers = transfers
            self.legs = legs
            self.origin = origin
            self.originName = originName
            self.destination = destination
            self.destinationName = destinationName
            self.direction = direction
            self.distance = distance
            self.summary = summary
            self.externalRef = externalRef
            self.tripStatus = tripStatus
            self.situationFullRefs = situationFullRefs
            self.links = links.map { Elements($0) }
        }

        package init(members object: Reader) throws(DecodingFault) {
            id = try object.value("id")
            duration = try object.valueIfPresent("duration")
            startTime = try object.value("startTime")
            endTime = try object.value("endTime")
            transfers = try object.valueIfPresent("transfers")
            legs = try object.value("legs")
            origin = try object.valueIfPresent("origin")
            originName = try object.valueIfPresent("originName")
            destination = try object.valueIfPresent("destination")
            destinationName = try object.valueIfPresent("destinationName")
            direction = try object.valueIfPresent("direction")
            distance = try object.valueIfPresent("distance")
            summary = try object.valueIfPresent("summary")
            externalRef = try object.valueIfPresent("externalRef")
            tripStatus = try object.valueIfPresent("tripStatus")
            situationFullRefs = try object.valueIfPresent("situationFullRefs")
            links = try object.valueIfPresent("_links")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("_links", links)
            object.add("destination", destination)
            object.add("destinationName", destinationName)
            object.add("direction", direction)
            object.add("distance", distance)
            object.add("duration", duration)
            object.add("endTime", endTime)
            object.add("externalRef", externalRef)
            object.add("id", id)
            object.add("legs", legs)
            object.add("origin", origin)
            object.add("originName", originName)
            object.add("situationFullRefs", situationFullRefs)
            object.add("startTime", startTime)
            object.add("summary", summary)
            object.add("transfers", transfers)
            object.add("tripStatus", tripStatus)
        }
    }

    /// Exactly one of `timedLeg`, `transferLeg` and `continuousLeg` is set.
    ///
    /// OSDM 3.9 `TripLeg`.
    package struct TripLeg: Object {
        package var id: String?
        package var timedLeg: TimedLeg?
        package var transferLeg: TransferLeg?
        package var continuousLeg: ContinuousLeg?
        package var externalRef: String?

        package init(
            id: String,
            timedLeg: TimedLeg? = nil,
            transferLeg: TransferLeg? = nil,
            continuousLeg: ContinuousLeg? = nil,
            externalRef: String? = nil
        ) {
            self.id = id
            self.timedLeg = timedLeg
            self.transferLeg = transferLeg
            self.continuousLeg = continuousLeg
            self.externalRef = externalRef
        }

        package init(members object: Reader) throws(DecodingFault) {
            id = try object.valueIfPresent("id")
            timedLeg = try object.valueIfPresent("timedLeg")
            transferLeg = try object.valueIfPresent("transferLeg")
            continuousLeg = try object.valueIfPresent("continuousLeg")
            externalRef = try object.valueIfPresent("externalRef")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("continuousLeg", continuousLeg)
            object.add("externalRef", externalRef)
            object.add("id", id)
            object.add("timedLeg", timedLeg)
            object.add("transferLeg", transferLeg)
        }
    }

    /// OSDM 3.9 `TripStatus`.
    package struct TripStatus: Object {
        package var unplanned: Bool?
        package var cancelled: Bool?
        package var deviation: Bool?
        package var delayed: Bool?
        package var infeasible: Bool?

        package init(
            unplanned: Bool? = nil,
            cancelled: Bool? = nil,
            deviation: Bool? = nil,
            delayed: Bool? = nil,
            infeasible: Bool? = nil
        ) {
            self.unplanned = unplanned
            self.cancelled = cancelled
            self.deviation = deviation
            self.delayed = delayed
            self.infeasible = infeasible
        }

        package init(members object: Reader) throws(DecodingFault) {
            unplanned = try object.valueIfPresent("unplanned")
            cancelled = try object.valueIfPresent("cancelled")
            deviation = try object.valueIfPresent("deviation")
            delayed = try object.valueIfPresent("delayed")
            infeasible = try object.valueIfPresent("infeasible")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("cancelled", cancelled)
            object.add("delayed", delayed)
            object.add("deviation", deviation)
            object.add("infeasible", infeasible)
            object.add("unplanned", unplanned)
        }
    }

    /// OSDM 3.9 `TripResponse`.
    package struct TripResponse: Object {
        package var trip: Trip?
        package var problems: Elements<Problem>?

        package init(
            trip: Trip,
            problems: [Problem]? = nil
        ) {
            self.trip = trip
            self.problems = problems.map { Elements($0) }
        }

        package init(members object: Reader) throws(DecodingFault) {
            trip = try object.valueIfPresent("trip")
            problems = try object.valueIfPresent("problems")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("problems", problems)
            object.add("trip", trip)
        }
    }

    /// Its links `previous` and `next` lead to the pages around it.
    ///
    /// OSDM 3.9 `TripCollectionResponse`.
    package struct TripCollectionResponse: Object {
        package var id: String?
        package var trips: Elements<Trip>?
        package var problems: Elements<Problem>?
        package var links: Elements<Link>?
        package var warning: WarningCollection?

        package init(
            id: String,
            trips: [Trip]? = nil,
            problems: [Problem]? = nil,
            links: [Link]? = nil,
            warning: WarningCollection? = nil
        ) {
            self.id = id
            self.trips = trips.map { Elements($0) }
            self.problems = problems.map { Elements($0) }
            self.links = links.map { Elements($0) }
            self.warning = warning
        }

        package init(members object: Reader) throws(DecodingFault) {
            id = try object.valueIfPresent("id")
            trips = try object.valueIfPresent("trips")
            problems = try object.valueIfPresent("problems")
            links = try object.valueIfPresent("_links")
            warning = try object.valueIfPresent("warning")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("_links", links)
            object.add("id", id)
            object.add("problems", problems)
            object.add("trips", trips)
            object.add("warning", warning)
        }
    }

    /// A ride.
    ///
    /// OSDM 3.9 `TimedLeg`.
    package struct TimedLeg: Object {
        package var start: Board
        package var end: Alight
        package var service: DatedJourney
        package var intermediates: Elements<Intermediate>?
        package var duration: ISODuration?

        package init(
            start: Board,
            end: Alight,
            service: DatedJourney,
            intermediates: [Intermediate]? = nil,
            duration: ISODuration? = nil
        ) {
            self.start = start
            self.end = end
            self.service = service
            self.intermediates = intermediates.map { Elements($0) }
            self.duration = duration
        }

        package init(members object: Reader) throws(DecodingFault) {
            start = try object.value("start")
            end = try object.value("end")
            service = try object.value("service")
            intermediates = try object.valueIfPresent("intermediates")
            duration = try object.valueIfPresent("duration")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("duration", duration)
            object.add("end", end)
            object.add("intermediates", intermediates)
            object.add("service", service)
            object.add("start", start)
        }
    }

    /// OSDM 3.9 `Board`.
    package struct Board: Object {
        package var stopPlaceRef: PlaceRef
        package var stopPlaceName: String?
        package var serviceDeparture: ServiceTime
        package var plannedStopPointName: String?
        package var estimatedStopPointName: String?
        package var status: StopCallStatus?

        package init(
            stopPlaceRef: PlaceRef,
            stopPlaceName: String,
            serviceDeparture: ServiceTime,
            plannedStopPointName: String? = nil,
            estimatedStopPointName: String? = nil,
            status: StopCallStatus? = nil
        ) {
            self.stopPlaceRef = stopPlaceRef
            self.stopPlaceName = stopPlaceName
            self.serviceDeparture = serviceDeparture
            self.plannedStopPointName = plannedStopPointName
            self.estimatedStopPointName = estimatedStopPointName
            self.status = status
        }

        package init(members object: Reader) throws(DecodingFault) {
            stopPlaceRef = try object.value("stopPlaceRef")
            stopPlaceName = try object.valueIfPresent("stopPlaceName")
            serviceDeparture = try object.value("serviceDeparture")
            plannedStopPointName = try object.valueIfPresent("plannedStopPointName")
            estimatedStopPointName = try object.valueIfPresent("estimatedStopPointName")
            status = try object.valueIfPresent("status")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("estimatedStopPointName", estimatedStopPointName)
            object.add("plannedStopPointName", plannedStopPointName)
            object.add("serviceDeparture", serviceDeparture)
            object.add("status", status)
            object.add("stopPlaceName", stopPlaceName)
            object.add("stopPlaceRef", stopPlaceRef)
        }
    }

    /// OSDM 3.9 `Intermediate`.
    package struct Intermediate: Object {
        package var stopPlaceRef: PlaceRef
        package var stopPlaceName: String?
        package var serviceArrival: ServiceTime?
        package var serviceDeparture: ServiceTime?
        package var plannedStopPointName: String?
        package var estimatedStopPointName: String?
        package var status: StopCallStatus?

        package init(
            stopPlaceRef: PlaceRef,
            stopPlaceName: String,
            serviceArrival: ServiceTime,
            serviceDeparture: ServiceTime,
            plannedStopPointName: String? = nil,
            estimatedStopPointName: String? = nil,
            status: StopCallStatus? = nil
        ) {
            self.stopPlaceRef = stopPlaceRef
            self.stopPlaceName = stopPlaceName
            self.serviceArrival = serviceArrival
            self.serviceDeparture = serviceDeparture
            self.plannedStopPointName = plannedStopPointName
            self.estimatedStopPointName = estimatedStopPointName
            self.status = status
        }

        package init(members object: Reader) throws(DecodingFault) {
            stopPlaceRef = try object.value("stopPlaceRef")
            stopPlaceName = try object.valueIfPresent("stopPlaceName")
            serviceArrival = try object.valueIfPresent("serviceArrival")
            serviceDeparture = try object.valueIfPresent("serviceDeparture")
            plannedStopPointName = try object.valueIfPresent("plannedStopPointName")
            estimatedStopPointName = try object.valueIfPresent("estimatedStopPointName")
            status = try object.valueIfPresent("status")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("estimatedStopPointName", estimatedStopPointName)
            object.add("plannedStopPointName", plannedStopPointName)
            object.add("serviceArrival", serviceArrival)
            object.add("serviceDeparture", serviceDeparture)
            object.add("status", status)
            object.add("stopPlaceName", stopPlaceName)
            object.add("stopPlaceRef", stopPlaceRef)
        }
    }

    /// OSDM 3.9 `Alight`.
    package struct Alight: Object {
        package var stopPlaceRef: PlaceRef
        package var stopPlaceName: String?
        package var serviceArrival: ServiceTime
        package var plannedStopPointName: String?
        package var estimatedStopPointName: String?
        package var status: StopCallStatus?

        package init(
            stopPlaceRef: PlaceRef,
            stopPlaceName: String,
            serviceArrival: ServiceTime,
            plannedStopPointName: String? = nil,
            estimatedStopPointName: String? = nil,
            status: StopCallStatus? = nil
        ) {
            self.stopPlaceRef = stopPlaceRef
            self.stopPlaceName = stopPlaceName
            self.serviceArrival = serviceArrival
            self.plannedStopPointName = plannedStopPointName
            self.estimatedStopPointName = estimatedStopPointName
            self.status = status
        }

        package init(members object: Reader) throws(DecodingFault) {
            stopPlaceRef = try object.value("stopPlaceRef")
            stopPlaceName = try object.valueIfPresent("stopPlaceName")
            serviceArrival = try object.value("serviceArrival")
            plannedStopPointName = try object.valueIfPresent("plannedStopPointName")
            estimatedStopPointName = try object.valueIfPresent("estimatedStopPointName")
            status = try object.valueIfPresent("status")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("estimatedStopPointName", estimatedStopPointName)
            object.add("plannedStopPointName", plannedStopPointName)
            object.add("serviceArrival", serviceArrival)
            object.add("status", status)
            object.add("stopPlaceName", stopPlaceName)
            object.add("stopPlaceRef", stopPlaceRef)
        }
    }

    /// OSDM 3.9 `ServiceTime`.
    package struct ServiceTime: Object {
        package var timetabledTime: DateTime
        package var estimatedTime: DateTime?
        package var observedTime: DateTime?

        package init(
            timetabledTime: DateTime,
            estimatedTime: DateTime? = nil,
            observedTime: DateTime? = nil
        ) {
            self.timetabledTime = timetabledTime
            self.estimatedTime = estimatedTime
            self.observedTime = observedTime
        }

        package init(members object: Reader) throws(DecodingFault) {
            timetabledTime = try object.value("timetabledTime")
            estimatedTime = try object.valueIfPresent("estimatedTime")
            observedTime = try object.valueIfPresent("observedTime")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("estimatedTime", estimatedTime)
            object.add("observedTime", observedTime)
            object.add("timetabledTime", timetabledTime)
        }
    }

    /// OSDM 3.9 `StopCallStatus`.
    package struct StopCallStatus: Object {
        package var order: Int?
        package var requestStop: Bool?
        package var unplannedStop: Bool?
        package var notServicedStop: Bool?
        package var noBoardingAtStop: Bool?
        package var noAlightingAtStop: Bool?

        package init(
            order: Int? = nil,
            requestStop: Bool? = nil,
            unplannedStop: Bool? = nil,
            notServicedStop: Bool? = nil,
            noBoardingAtStop: Bool? = nil,
            noAlightingAtStop: Bool? = nil
        ) {
            self.order = order
            self.requestStop = requestStop
            self.unplannedStop = unplannedStop
            self.notServicedStop = notServicedStop
            self.noBoardingAtStop = noBoardingAtStop
            self.noAlightingAtStop = noAlightingAtStop
        }

        package init(members object: Reader) throws(DecodingFault) {
            order = try object.valueIfPresent("order")
            requestStop = try object.valueIfPresent("requestStop")
            unplannedStop = try object.valueIfPresent("unplannedStop")
            notServicedStop = try object.valueIfPresent("notServicedStop")
            noBoardingAtStop = try object.valueIfPresent("noBoardingAtStop")
            noAlightingAtStop = try object.valueIfPresent("noAlightingAtStop")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("noAlightingAtStop", noAlightingAtStop)
            object.add("noBoardingAtStop", noBoardingAtStop)
            object.add("notServicedStop", notServicedStop)
            object.add("order", order)
            object.add("requestStop", requestStop)
            object.add("unplannedStop", unplannedStop)
        }
    }

    /// The way from one vehicle to the next.
    ///
    /// OSDM 3.9 `TransferLeg`.
    package struct TransferLeg: Object {
        package var start: PlaceRef
        package var end: PlaceRef
        package var transferMode: TransferMode?
        package var continuousMode: ContinuousMode?
        package var timeWindowStart: DateTime?
        package var timeWindowEnd: DateTime?
        package var duration: ISODuration?

        package init(
            start: PlaceRef,
            end: PlaceRef,
            transferMode: TransferMode? = nil,
            continuousMode: ContinuousMode? = nil,
            timeWindowStart: DateTime? = nil,
            timeWindowEnd: DateTime? = nil,
            duration: ISODuration? = nil
        ) {
            self.start = start
            self.end = end
            self.transferMode = transferMode
            self.continuousMode = continuousMode
            self.timeWindowStart = timeWindowStart
            self.timeWindowEnd = timeWindowEnd
            self.duration = duration
        }

        package init(members object: Reader) throws(DecodingFault) {
            start = try object.value("start")
            end = try object.value("end")
            transferMode = try object.valueIfPresent("transferMode")
            continuousMode = try object.valueIfPresent("continuousMode")
            timeWindowStart = try object.valueIfPresent("timeWindowStart")
            timeWindowEnd = try object.valueIfPresent("timeWindowEnd")
            duration = try object.valueIfPresent("duration")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("continuousMode", continuousMode)
            object.add("duration", duration)
            object.add("end", end)
            object.add("start", start)
            object.add("timeWindowEnd", timeWindowEnd)
            object.add("timeWindowStart", timeWindowStart)
            object.add("transferMode", transferMode)
        }
    }

    /// A leg without a timetable, for example on foot; only the members that a transfer has, too.
    ///
    /// OSDM 3.9 `ContinuousLeg`.
    package struct ContinuousLeg: Object {
        package var start: Place
        package var end: Place
        package var duration: ISODuration?

        package init(
            start: Place,
            end: Place,
            duration: ISODuration? = nil
        ) {
            self.start = start
            self.end = end
            self.duration = duration
        }

        package init(members object: Reader) throws(DecodingFault) {
            start = try object.value("start")
            end = try object.value("end")
            duration = try object.valueIfPresent("duration")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("duration", duration)
            object.add("end", end)
            object.add("start", start)
        }
    }

    /// A vehicle's run on one day.
    ///
    /// OSDM 3.9 `DatedJourney`.
    package struct DatedJourney: Object {
        /// One or more, e.g. `6605`.
        package var vehicleNumbers: [String?]?
        package var carriers: Elements<NamedCompany>?
        package var mode: Mode?
        package var productCategory: ProductCategory?
        /// The name that the public knows, e.g. `ICE 488`.
        package var publishedServiceName: String?
        /// E.g. `S8`.
        package var lineNumbers: [String?]?
        package var operatingDayRef: String?
        package var serviceStatus: ServiceStatus?
        package var situationFullRefs: [String?]?
        package var attributes: Elements<GeneralAttribute>?

        package init(
            vehicleNumbers: [String?],
            carriers: [NamedCompany],
            mode: Mode? = nil,
            productCategory: ProductCategory? = nil,
            publishedServiceName: String? = nil,
            lineNumbers: [String?]? = nil,
            operatingDayRef: String? = nil,
            serviceStatus: ServiceStatus? = nil,
            situationFullRefs: [String?]? = nil,
            attributes: [GeneralAttribute]? = nil
        ) {
            self.vehicleNumbers = vehicleNumbers
            self.carriers = Elements(carriers)
            self.mode = mode
            self.productCategory = productCategory
            self.publishedServiceName = publishedServiceName
            self.lineNumbers = lineNumbers
            self.operatingDayRef = operatingDayRef
            self.serviceStatus = serviceStatus
            self.situationFullRefs = situationFullRefs
            self.attributes = attributes.map { Elements($0) }
        }

        package init(members object: Reader) throws(DecodingFault) {
            vehicleNumbers = try object.valueIfPresent("vehicleNumbers")
            carriers = try object.valueIfPresent("carriers")
            mode = try object.valueIfPresent("mode")
            productCategory = try object.valueIfPresent("productCategory")
            publishedServiceName = try object.valueIfPresent("publishedServiceName")
            lineNumbers = try object.valueIfPresent("lineNumbers")
            operatingDayRef = try object.valueIfPresent("operatingDayRef")
            serviceStatus = try object.valueIfPresent("serviceStatus")
            situationFullRefs = try object.valueIfPresent("situationFullRefs")
            attributes = try object.valueIfPresent("attributes")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("attributes", attributes)
            object.add("carriers", carriers)
            object.add("lineNumbers", lineNumbers)
            object.add("mode", mode)
            object.add("operatingDayRef", operatingDayRef)
            object.add("productCategory", productCategory)
            object.add("publishedServiceName", publishedServiceName)
            object.add("serviceStatus", serviceStatus)
            object.add("situationFullRefs", situationFullRefs)
            object.add("vehicleNumbers", vehicleNumbers)
        }
    }

    /// OSDM 3.9 `Mode`.
    package struct Mode: Object {
        package var ptMode: PTMode?
        package var name: String?
        package var shortName: String?
        package var description: String?

        package init(
            ptMode: PTMode,
            name: String? = nil,
            shortName: String? = nil,
            description: String? = nil
        ) {
            self.ptMode = ptMode
            self.name = name
            self.shortName = shortName
            self.description = description
        }

        package init(members object: Reader) throws(DecodingFault) {
            ptMode = try object.valueIfPresent("ptMode")
            name = try object.valueIfPresent("name")
            shortName = try object.valueIfPresent("shortName")
            description = try object.valueIfPresent("description")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("description", description)
            object.add("name", name)
            object.add("ptMode", ptMode)
            object.add("shortName", shortName)
        }
    }

    /// OSDM 3.9 `ProductCategory`.
    package struct ProductCategory: Object {
        package var name: String?
        /// The published name, e.g. `TGV`.
        package var shortName: String?
        package var productCategoryRef: String?

        package init(
            name: String,
            shortName: String,
            productCategoryRef: String
        ) {
            self.name = name
            self.shortName = shortName
            self.productCategoryRef = productCategoryRef
        }

        package init(members object: Reader) throws(DecodingFault) {
            name = try object.valueIfPresent("name")
            shortName = try object.valueIfPresent("shortName")
            productCategoryRef = try object.valueIfPresent("productCategoryRef")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("name", name)
            object.add("productCategoryRef", productCategoryRef)
            object.add("shortName", shortName)
        }
    }

    /// OSDM 3.9 `NamedCompany`.
    package struct NamedCompany: Object {
        /// E.g. `urn:uic:rics:1187`.
        package var ref: String
        package var name: String?

        package init(
            ref: String,
            name: String? = nil
        ) {
            self.ref = ref
            self.name = name
        }

        package init(members object: Reader) throws(DecodingFault) {
            ref = try object.value("ref")
            name = try object.valueIfPresent("name")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("name", name)
            object.add("ref", ref)
        }
    }

    /// OSDM 3.9 `ServiceStatus`.
    package struct ServiceStatus: Object {
        package var unplanned: Bool?
        package var cancelled: Bool?
        package var deviation: Bool?
        /// `full`, `seatingAvailable` or `standingAvailable`.
        package var occupancy: String?

        package init(
            unplanned: Bool? = nil,
            cancelled: Bool? = nil,
            deviation: Bool? = nil,
            occupancy: String? = nil
        ) {
            self.unplanned = unplanned
            self.cancelled = cancelled
            self.deviation = deviation
            self.occupancy = occupancy
        }

        package init(members object: Reader) throws(DecodingFault) {
            unplanned = try object.valueIfPresent("unplanned")
            cancelled = try object.valueIfPresent("cancelled")
            deviation = try object.valueIfPresent("deviation")
            occupancy = try object.valueIfPresent("occupancy")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("cancelled", cancelled)
            object.add("deviation", deviation)
            object.add("occupancy", occupancy)
            object.add("unplanned", unplanned)
        }
    }

    /// OSDM 3.9 `GeneralAttribute`.
    package struct GeneralAttribute: Object {
        package var text: String
        package var code: String?
        package var url: String?

        package init(
            text: String,
            code: String? = nil,
            url: String? = nil
        ) {
            self.text = text
            self.code = code
            self.url = url
        }

        package init(members object: Reader) throws(DecodingFault) {
            text = try object.value("text")
            code = try object.valueIfPresent("code")
            url = try object.valueIfPresent("url")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("code", code)
            object.add("text", text)
            object.add("url", url)
        }
    }

    /// The body of `POST /trips-collections`.
    ///
    /// Exactly one of the times is set, by the clock of the origin or of the destination.
    ///
    /// OSDM 3.9 `TripSearchCriteria`.
    package struct TripSearchCriteria: Object {
        package var origin: PlaceRef
        package var destination: PlaceRef
        package var departureTime: LocalDateTime?
        package var arrivalTime: LocalDateTime?
        /// The trip passes all of them, in this order.
        package var vias: [TripVia]?
        package var parameters: TripParameters?
        package var embed: [Embed]?
        package var returnSearchParameters: ReturnSearchParameters?

        package init(
            origin: PlaceRef,
            destination: PlaceRef,
            departureTime: LocalDateTime? = nil,
            arrivalTime: LocalDateTime? = nil,
            vias: [TripVia]? = nil,
            parameters: TripParameters? = nil,
            embed: [Embed]? = nil,
            returnSearchParameters: ReturnSearchParameters? = nil
        ) {
            self.origin = origin
            self.destination = destination
            self.departureTime = departureTime
            self.arrivalTime = arrivalTime
            self.vias = vias
            self.parameters = parameters
            self.embed = embed
            self.returnSearchParameters = returnSearchParameters
        }

        package init(members object: Reader) throws(DecodingFault) {
            origin = try object.value("origin")
            destination = try object.value("destination")
            departureTime = try object.valueIfPresent("departureTime")
            arrivalTime = try object.valueIfPresent("arrivalTime")
            vias = try object.valueIfPresent("vias")
            parameters = try object.valueIfPresent("parameters")
            embed = try object.valueIfPresent("embed")
            returnSearchParameters = try object.valueIfPresent("returnSearchParameters")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("arrivalTime", arrivalTime)
            object.add("departureTime", departureTime)
            object.add("destination", destination)
            object.add("embed", embed)
            object.add("origin", origin)
            object.add("parameters", parameters)
            object.add("returnSearchParameters", returnSearchParameters)
            object.add("vias", vias)
        }
    }

    /// Makes a search one for the way back.
    ///
    /// OSDM 3.9 `ReturnSearchParameters`.
    package struct ReturnSearchParameters: Object {
        /// The trips of the way out.
        package var outboundTripIds: [String]?
        /// Exactly one of the times is set, by the clock of the place where the way back begins or ends.
        package var departureTime: LocalDateTime?
        package var arrivalTime: LocalDateTime?

        package init(
            outboundTripIds: [String]? = nil,
            departureTime: LocalDateTime? = nil,
            arrivalTime: LocalDateTime? = nil
        ) {
            self.outboundTripIds = outboundTripIds
            self.departureTime = departureTime
            self.arrivalTime = arrivalTime
        }

        package init(members object: Reader) throws(DecodingFault) {
            outboundTripIds = try object.valueIfPresent("outboundTripIds")
            departureTime = try object.valueIfPresent("departureTime")
            arrivalTime = try object.valueIfPresent("arrivalTime")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("arrivalTime", arrivalTime)
            object.add("departureTime", departureTime)
            object.add("outboundTripIds", outboundTripIds)
        }
    }

    /// OSDM 3.9 `TripVia`.
    package struct TripVia: Object {
        package var viaPlace: PlaceRef
        package var dwellTime: ISODuration?

        package init(
            viaPlace: PlaceRef,
            dwellTime: ISODuration? = nil
        ) {
            self.viaPlace = viaPlace
            self.dwellTime = dwellTime
        }

        package init(members object: Reader) throws(DecodingFault) {
            viaPlace = try object.value("viaPlace")
            dwellTime = try object.valueIfPresent("dwellTime")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("dwellTime", dwellTime)
            object.add("viaPlace", viaPlace)
        }
    }

    /// OSDM 3.9 `TripParameters`.
    package struct TripParameters: Object {
        package var numberOfResultsBefore: Int?
        /// Default: 5.
        package var numberOfResultsAfter: Int?
        /// Deprecated since 3.7. Default: 5.
        package var numberOfResults: Int?
        /// The highest number of changes: 0 means direct trips only, nil means no limit.
        package var transferLimit: Int?
        package var dataFilter: TripDataFilter?
        package var mobilityFilter: TripMobilityFilter?

        package init(
            numberOfResultsBefore: Int? = nil,
            numberOfResultsAfter: Int? = nil,
            numberOfResults: Int? = nil,
            transferLimit: Int? = nil,
            dataFilter: TripDataFilter? = nil,
            mobilityFilter: TripMobilityFilter? = nil
        ) {
            self.numberOfResultsBefore = numberOfResultsBefore
            self.numberOfResultsAfter = numberOfResultsAfter
            self.numberOfResults = numberOfResults
            self.transferLimit = transferLimit
            self.dataFilter = dataFilter
            self.mobilityFilter = mobilityFilter
        }

        package init(members object: Reader) throws(DecodingFault) {
            numberOfResultsBefore = try object.valueIfPresent("numberOfResultsBefore")
            numberOfResultsAfter = try object.valueIfPresent("numberOfResultsAfter")
            numberOfResults = try object.valueIfPresent("numberOfResults")
            transferLimit = try object.valueIfPresent("transferLimit")
            dataFilter = try object.valueIfPresent("dataFilter")
            mobilityFilter = try object.valueIfPresent("mobilityFilter")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("dataFilter", dataFilter)
            object.add("mobilityFilter", mobilityFilter)
            object.add("numberOfResults", numberOfResults)
            object.add("numberOfResultsAfter", numberOfResultsAfter)
            object.add("numberOfResultsBefore", numberOfResultsBefore)
            object.add("transferLimit", transferLimit)
        }
    }

    /// OSDM 3.9 `TripDataFilter`.
    package struct TripDataFilter: Object {
        package var ptModeFilter: ModeFilter?
        package var carrierFilter: CarrierFilter?

        package init(
            ptModeFilter: ModeFilter? = nil,
            carrierFilter: CarrierFilter? = nil
        ) {
            self.ptModeFilter = ptModeFilter
            self.carrierFilter = carrierFilter
        }

        package init(members object: Reader) throws(DecodingFault) {
            ptModeFilter = try object.valueIfPresent("ptModeFilter")
            carrierFilter = try object.valueIfPresent("carrierFilter")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("carrierFilter", carrierFilter)
            object.add("ptModeFilter", ptModeFilter)
        }
    }

    /// OSDM 3.9 `ModeFilter`.
    package struct ModeFilter: Object {
        /// Default: true.
        package var exclude: Bool?
        package var transportModes: [Mode]?

        package init(
            exclude: Bool? = nil,
            transportModes: [Mode]? = nil
        ) {
            self.exclude = exclude
            self.transportModes = transportModes
        }

        package init(members object: Reader) throws(DecodingFault) {
            exclude = try object.valueIfPresent("exclude")
            transportModes = try object.valueIfPresent("transportModes")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("exclude", exclude)
            object.add("transportModes", transportModes)
        }
    }

    /// OSDM 3.9 `CarrierFilter`.
    package struct CarrierFilter: Object {
        /// Default: true.
        package var exclude: Bool?
        /// E.g. `urn:uic:rics:1187`.
        package var carriers: [String]?

        package init(
            exclude: Bool? = nil,
            carriers: [String]? = nil
        ) {
            self.exclude = exclude
            self.carriers = carriers
        }

        package init(members object: Reader) throws(DecodingFault) {
            exclude = try object.valueIfPresent("exclude")
            carriers = try object.valueIfPresent("carriers")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("carriers", carriers)
            object.add("exclude", exclude)
        }
    }

    /// OSDM 3.9 `TripMobilityFilter`.
    package struct TripMobilityFilter: Object {
        package var bikeTransport: Bool?
        /// In per cent of the average speed. Default: 100.
        package var walkSpeed: Int?
        package var additionalTransferTime: ISODuration?
        package var minimalTransferTime: ISODuration?

        package init(
            bikeTransport: Bool? = nil,
            walkSpeed: Int? = nil,
            additionalTransferTime: ISODuration? = nil,
            minimalTransferTime: ISODuration? = nil
        ) {
            self.bikeTransport = bikeTransport
            self.walkSpeed = walkSpeed
            self.additionalTransferTime = additionalTransferTime
            self.minimalTransferTime = minimalTransferTime
        }

        package init(members object: Reader) throws(DecodingFault) {
            bikeTransport = try object.valueIfPresent("bikeTransport")
            walkSpeed = try object.valueIfPresent("walkSpeed")
            additionalTransferTime = try object.valueIfPresent("additionalTransferTime")
            minimalTransferTime = try object.valueIfPresent("minimalTransferTime")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("additionalTransferTime", additionalTransferTime)
            object.add("bikeTransport", bikeTransport)
            object.add("minimalTransferTime", minimalTransferTime)
            object.add("walkSpeed", walkSpeed)
        }
    }

    /// A trip in full, for a service that does not remember the ids of trips.
    ///
    /// OSDM 3.9 `TripSpecification`.
    package struct TripSpecification: Object {
        package var legs: [TripLegSpecification]
        package var externalRef: String?

        package init(
            legs: [TripLegSpecification],
            externalRef: String? = nil
        ) {
            self.legs = legs
            self.externalRef = externalRef
        }

        package init(members object: Reader) throws(DecodingFault) {
            legs = try object.value("legs")
            externalRef = try object.valueIfPresent("externalRef")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("externalRef", externalRef)
            object.add("legs", legs)
        }
    }

    /// OSDM 3.9 `TripLegSpecification`.
    package struct TripLegSpecification: Object {
        package var externalRef: String?
        package var timedLeg: TimedLegSpecification?
        package var transferLeg: TransferLeg?

        package init(
            externalRef: String? = nil,
            timedLeg: TimedLegSpecification? = nil,
            transferLeg: TransferLeg? = nil
        ) {
            self.externalRef = externalRef
            self.timedLeg = timedLeg
            self.transferLeg = transferLeg
        }

        package init(members object: Reader) throws(DecodingFault) {
            externalRef = try object.valueIfPresent("externalRef")
            timedLeg = try object.valueIfPresent("timedLeg")
            transferLeg = try object.valueIfPresent("transferLeg")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("externalRef", externalRef)
            object.add("timedLeg", timedLeg)
            object.add("transferLeg", transferLeg)
        }
    }

    /// OSDM 3.9 `TimedLegSpecification`.
    package struct TimedLegSpecification: Object {
        package var start: BoardSpecification
        package var end: AlightSpecification
        package var service: DatedJourney

        package init(
            start: BoardSpecification,
            end: AlightSpecification,
            service: DatedJourney
        ) {
            self.start = start
            self.end = end
            self.service = service
        }

        package init(members object: Reader) throws(DecodingFault) {
            start = try object.value("start")
            end = try object.value("end")
            service = try object.value("service")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("end", end)
            object.add("service", service)
            object.add("start", start)
        }
    }

    /// OSDM 3.9 `BoardSpecification`.
    package struct BoardSpecification: Object {
        package var stopPlaceRef: PlaceRef
        package var serviceDeparture: ServiceTime

        package init(
            stopPlaceRef: PlaceRef,
            serviceDeparture: ServiceTime
        ) {
            self.stopPlaceRef = stopPlaceRef
            self.serviceDeparture = serviceDeparture
        }

        package init(members object: Reader) throws(DecodingFault) {
            stopPlaceRef = try object.value("stopPlaceRef")
            serviceDeparture = try object.value("serviceDeparture")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("serviceDeparture", serviceDeparture)
            object.add("stopPlaceRef", stopPlaceRef)
        }
    }

    /// OSDM 3.9 `AlightSpecification`.
    package struct AlightSpecification: Object {
        package var stopPlaceRef: PlaceRef
        package var serviceArrival: ServiceTime

        package init(
            stopPlaceRef: PlaceRef,
            serviceArrival: ServiceTime
        ) {
            self.stopPlaceRef = stopPlaceRef
            self.serviceArrival = serviceArrival
        }

        package init(members object: Reader) throws(DecodingFault) {
            stopPlaceRef = try object.value("stopPlaceRef")
            serviceArrival = try object.value("serviceArrival")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("serviceArrival", serviceArrival)
            object.add("stopPlaceRef", stopPlaceRef)
        }
    }
}
