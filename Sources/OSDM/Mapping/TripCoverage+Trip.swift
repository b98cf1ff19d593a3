import Rail

/// A trip as a list of hops from one stop to the next. What a ticket covers is a set of these hops.
///
/// Several coverages together may cover a leg. For instance, one ticket is valid to a stop on the way, and another
/// from there.
struct TripHops {
    private struct Hop {
        var legID: String?
        var from: Place.ID
        var to: Place.ID
    }

    private let tripIDs: Set<Trip.ID>
    private var hops: [Hop] = []
    /// The indices of the hops in a vehicle, which need a ticket.
    private var rides: Set<Int> = []

    /// - Parameter tripIDs: The ids by which a coverage may name the trip.
    init(_ trip: Trip, named tripIDs: Set<Trip.ID>) {
        self.tripIDs = tripIDs
        let ids = trip.legs.compactMap(\.id)
        /// Returns the id of a leg; nil if another leg has the same id.
        func id(_ leg: Leg) -> String? { ids.count { $0 == leg.id } == 1 ? leg.id : nil }
        for leg in trip.legs {
            switch leg {
            case .ride(let ride):
                for (from, to) in zip(ride.calls, ride.calls.dropFirst()) {
                    rides.insert(hops.count)
                    hops.append(Hop(legID: id(leg), from: from.place.id, to: to.place.id))
                }
            case .transfer(let transfer):
                hops.append(Hop(legID: id(leg), from: transfer.from.id, to: transfer.to.id))
            }
        }
    }

    /// Whether the coverages together include all hops in a vehicle. A missing coverage counts as the whole trip.
    func areAll(in coverages: [Wire.TripCoverage?]) -> Bool {
        var covered: Set<Int> = []
        for coverage in coverages {
            guard let part = part(coverage) else { return true }
            covered.formUnion(part)
        }
        return !rides.isEmpty && covered.isSuperset(of: rides)
    }

    /// Returns the hops in a coverage; nil if it is the whole trip.
    ///
    /// OSDM 3.9 `TripCoverage`: "If neither coveredLegIds nor coveredSections are defined, the complete trip is
    /// covered."
    private func part(_ coverage: Wire.TripCoverage?) -> Set<Int>? {
        guard let coverage else { return nil }
        guard tripIDs.contains(coverage.coveredTripId) else { return [] }
        let legs = coverage.coveredLegIds ?? []
        let sections = coverage.coveredSections ?? []
        let hasSections = !sections.isEmpty || sections.leftOut > 0
        guard hasSections || !legs.isEmpty else { return nil }
        // A service should not send both lists. If it does, only the hops in both lists are certainly covered.
        var covered = Set(hops.indices)
        if !legs.isEmpty { covered = covered.filter { hops[$0].legID.map(legs.contains) ?? false } }
        if hasSections { covered.formIntersection(sections.flatMap { hops(in: $0) }) }
        return covered
    }

    /// Returns the hops from the start of a section to its end; empty if its start or end is not on the trip.
    private func hops(in section: Wire.Section) -> Range<Int> {
        let start = hops.firstIndex { hop in
            section.startLegId.map { $0 == hop.legID } ?? true
                && section.startPlace.map { $0.id == hop.from } ?? true
        }
        let end = hops.lastIndex { hop in
            section.endLegId.map { $0 == hop.legID } ?? true
                && section.endPlace.map { $0.id == hop.to } ?? true
        }
        guard let start, let end, start <= end else { return 0..<0 }
        return start..<(end + 1)
    }
}
