import Foundation
import HTTPBodies
import OSDM
import Rail

/// Writes journeys as OSDM's trips.
struct TripWriter: Sendable {
    let timetable: Timetable
    /// Whether the intermediate stops are listed (OSDM 3.9 `StopBehavior`).
    var allStops = false
    /// What is known of the trains; nil to write them as the timetable has them.
    var running: RunningTrains?
    var now = Date.distantPast

    func trip(_ journey: Journey) -> Wire.Trip {
        let legs = journey.legs.enumerated().flatMap { self.legs($1, of: journey, id: "\($0 + 1)") }
        let (origin, destination) = ends(of: journey)
        let metres = journey.legs.reduce(0.0) { sum, leg in
            switch leg {
            case .ride(let ride): sum + timetable.metres(of: ride)
            case .walk(let walk): sum + timetable.metres(of: walk)
            }
        }
        return Wire.Trip(
            id: TripReference(timetable: timetable).text(journey),
            duration: .init(.seconds(Int(journey.arrival - journey.departure))),
            startTime: time(journey.departure, origin), endTime: time(journey.arrival, destination),
            transfers: journey.changes, legs: legs, origin: ref(origin), originName: name(origin),
            destination: ref(destination), destinationName: name(destination), direction: .outbound,
            distance: Int(metres.rounded()), summary: summary(journey), tripStatus: status(journey))
    }

    func ends(of journey: Journey) -> (origin: Int, destination: Int) {
        let stations = journey.legs.flatMap { leg in
            switch leg {
            case .ride(let ride):
                let pattern = timetable.trips[ride.trip].pattern
                return [ride.from, ride.to].map { timetable.network.station(of: pattern, at: $0) }
            case .walk(let walk): return [walk.from, walk.to]
            }
        }
        return (stations.first ?? 0, stations.last ?? 0)
    }

    private func summary(_ journey: Journey) -> String {
        if journey.isWalk { return "on foot" }
        return journey.legs.flatMap { leg in
            guard case .ride(let ride) = leg else { return [String]() }
            // If a through train has the same number on all its parts, the number is listed once.
            return timetable.parts(of: ride).map { timetable.vehicle(of: $0) }.reduce(into: []) {
                if $0.last != $1 { $0.append($1) }
            }
        }.joined(separator: ", ")
    }

    /// Returns the ids of the legs of each ride. A ride on a through train has several legs.
    func rideIDs(of journey: Journey) -> [[String]] {
        journey.legs.enumerated().compactMap { index, leg in
            guard case .ride(let ride) = leg else { return nil }
            return timetable.parts(of: ride).indices.map { Self.id("\(index + 1)", part: $0) }
        }
    }

    private static func id(_ leg: String, part: Int) -> String { part == 0 ? leg : "\(leg)-\(part + 1)" }

    private func legs(_ leg: Journey.Leg, of journey: Journey, id: String) -> [Wire.TripLeg] {
        switch leg {
        case .walk(let walk):
            // If there is no train, only the walk's own leg can state when the walk begins and ends.
            let isAlone = journey.isWalk
            let isOnFoot = timetable.isOnFoot(walk)
            return [
                Wire.TripLeg(
                    id: id,
                    transferLeg: Wire.TransferLeg(
                        start: ref(walk.from), end: ref(walk.to),
                        transferMode: isOnFoot ? .walk : nil, continuousMode: isOnFoot ? .walk : nil,
                        timeWindowStart: isAlone ? time(journey.departure, walk.from) : nil,
                        timeWindowEnd: isAlone ? time(journey.arrival, walk.to) : nil,
                        duration: .init(.seconds(Int(walk.seconds)))))
            ]
        case .ride(let ride): return rideLegs(timetable.parts(of: ride), id: id)
        }
    }

    /// Writes a leg for each train of a ride, and a leg for staying seated between two trains.
    private func rideLegs(_ parts: [Journey.Ride], id: String) -> [Wire.TripLeg] {
        var legs: [Wire.TripLeg] = []
        for (index, part) in parts.enumerated() {
            if index > 0, let last = timetable.calls(of: parts[index - 1]).last,
                let next = timetable.calls(of: part).first
            {
                legs.append(
                    Wire.TripLeg(
                        id: Self.id(id, part: index) + "-stay",
                        transferLeg: Wire.TransferLeg(
                            start: ref(last.station), end: ref(next.station),
                            transferMode: .remainInVehicle,
                            duration: .init(.seconds(Int(next.departure - last.arrival))))))
            }
            legs.append(Wire.TripLeg(id: Self.id(id, part: index), timedLeg: timedLeg(part)))
        }
        return legs
    }

    private func timedLeg(_ ride: Journey.Ride) -> Wire.TimedLeg {
        let calls = timetable.calls(of: ride)
        let state = running?.state(of: ride, at: now)
        let (first, last) = (calls[0], calls[calls.count - 1])
        let between = (ride.from + 1..<ride.to).map { position in
            let (call, known) = (calls[position - ride.from], state?.calls[position])
            return (
                call.departure,
                Wire.Intermediate(
                    stopPlaceRef: ref(call.station), stopPlaceName: name(call.station),
                    serviceArrival: serviceTime(call.arrival, call.station, known, known?.arrivalDelay),
                    serviceDeparture: serviceTime(call.departure, call.station, known, known?.departureDelay),
                    plannedStopPointName: call.platform, estimatedStopPointName: known?.platform,
                    status: known?.status(isBoarded: true))
            )
        }
        let (boarded, left) = (state?.calls[ride.from], state?.calls[ride.to])
        return Wire.TimedLeg(
            start: Wire.Board(
                stopPlaceRef: ref(first.station), stopPlaceName: name(first.station),
                serviceDeparture: serviceTime(
                    first.departure, first.station, boarded, boarded?.departureDelay),
                plannedStopPointName: first.platform, estimatedStopPointName: boarded?.platform,
                status: boarded?.status(isBoarded: true)),
            end: Wire.Alight(
                stopPlaceRef: ref(last.station), stopPlaceName: name(last.station),
                serviceArrival: serviceTime(last.arrival, last.station, left, left?.arrivalDelay),
                plannedStopPointName: last.platform, estimatedStopPointName: left?.platform,
                status: left?.status(isBoarded: false)),
            service: service(ride, state),
            intermediates: allStops ? stops(between.map(\.1), ride, state) : nil,
            duration: .init(.seconds(Int(last.arrival - first.departure))))
    }

    /// Adds the stops that the timetable does not have.
    private func stops(
        _ between: [Wire.Intermediate], _ ride: Journey.Ride, _ state: TrainState?
    ) -> [Wire.Intermediate] {
        var stops = between
        let extra = state?.extraStops.filter { ride.from <= $0.position && $0.position < ride.to } ?? []
        for stop in extra.sorted(by: { ($0.position, $0.time) > ($1.position, $1.time) }) {
            // A time in the timetable is required, and this stop has none. So both times are the expected one.
            let time = Wire.ServiceTime(
                timetabledTime: time(stop.time, stop.station), estimatedTime: time(stop.time, stop.station))
            stops.insert(
                Wire.Intermediate(
                    stopPlaceRef: ref(stop.station), stopPlaceName: name(stop.station), serviceArrival: time,
                    serviceDeparture: time, status: Wire.StopCallStatus(unplannedStop: true)),
                at: stop.position - ride.from)
        }
        return stops
    }

    private func service(_ ride: Journey.Ride, _ state: TrainState?) -> Wire.DatedJourney {
        let (part, carrier) = (timetable.part(of: ride), timetable.carrier(of: ride))
        let (label, messages) = (part.label, state?.messages ?? [])
        let attributes =
            timetable.remarks(of: ride).map { Wire.GeneralAttribute(text: $0) }
            + messages.map { Wire.GeneralAttribute(text: $0.text, code: $0.reference) }
        let word = Form.encoded(label.product)
        return Wire.DatedJourney(
            vehicleNumbers: [label.number ?? label.product],
            carriers: [Wire.NamedCompany(ref: carrier.ref, name: carrier.name)],
            mode: Wire.Mode(
                ptMode: .init(routeKind: part.routeKind, product: label.product), name: label.product),
            productCategory: Wire.ProductCategory(
                name: label.product, shortName: label.product,
                productCategoryRef: "urn:x-gtfs:product:" + word),
            publishedServiceName: label.text,
            lineNumbers: label.isLine ? label.number.map { [$0] } : nil,
            operatingDayRef: timetable.serviceDay(of: ride).iso8601,
            serviceStatus: state.map { state in
                Wire.ServiceStatus(
                    cancelled: state.isCancelled(ride), deviation: state.deviates, occupancy: state.occupancy)
            }, situationFullRefs: messages.isEmpty ? nil : messages.map(\.reference),
            attributes: attributes.isEmpty ? nil : attributes)
    }

    /// Returns the status of a trip; nil if nothing is known of its trains.
    private func status(_ journey: Journey) -> Wire.TripStatus? {
        guard let running else { return nil }
        let known = journey.rides.flatMap(timetable.parts).compactMap { ride in
            running.state(of: ride, at: now).map { (ride, $0) }
        }
        guard !known.isEmpty else { return nil }
        let isCancelled = known.contains { $1.isCancelled($0) }
        return Wire.TripStatus(
            cancelled: isCancelled, deviation: known.contains { $1.deviates },
            delayed: known.contains { ride, state in
                (ride.from...ride.to).contains { (state.calls[$0].departureDelay ?? 0) > 0 }
            },
            infeasible: !isCancelled && running.obstacle(to: journey, at: now, isHurried: true) != nil)
    }

    private func ref(_ station: Int) -> Wire.PlaceRef { .stopPlace(timetable.stations[station].id) }
    private func name(_ station: Int) -> String { timetable.stations[station].name }

    private func time(_ seconds: Int32, _ station: Int) -> Wire.DateTime {
        Wire.DateTime(timetable.stationTime(seconds, at: station))
    }

    /// - Parameter call: What is known of the call. A stop that is skipped has no expected time.
    private func serviceTime(
        _ seconds: Int32, _ station: Int, _ call: TrainState.Call?, _ delay: Int32?
    ) -> Wire.ServiceTime {
        let expected =
            call?.isSkipped == true ? nil : delay.map { seconds + $0 }
        return Wire.ServiceTime(
            timetabledTime: time(seconds, station), estimatedTime: expected.map { time($0, station) })
    }
}

extension TrainState.Call {
    /// - Parameter isBoarded: Whether travellers may board here.
    fileprivate func status(isBoarded: Bool) -> Wire.StopCallStatus? {
        if isSkipped { return Wire.StopCallStatus(notServicedStop: true) }
        return isLast && isBoarded ? Wire.StopCallStatus(noBoardingAtStop: true) : nil
    }
}
