/// The occupancy of a train.
///
/// The names are those of OSDM 3.9 `ServiceStatus.occupancy`, which has them from SIRI's `OccupancyEnumeration`. An
/// unknown value contains the service's word.
package enum Occupancy: Hashable, Sendable, Codable {
    case seatingAvailable, standingAvailable, full
    case other(String)
}
