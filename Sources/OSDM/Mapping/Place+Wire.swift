import Rail

extension Place {
    /// A place of a response. Its texts are kept as they came, control characters included.
    init(_ place: Wire.Place) {
        self.init(
            id: place.ref?.id ?? place.id, name: place.name ?? place.city ?? place.id,
            locality: place[.locality] ?? place.city,
            countryCode: place[.country] ?? place.countryCode ?? UICCountry.code(ofPlace: place.id),
            coordinate: place.geoPosition?.coordinate, timeZone: place[.timeZone],
            stationCount: place[.stations].flatMap { Int($0) })
    }

    /// A place of which a trip tells only its reference and its name.
    init(_ ref: Wire.PlaceRef?, name: String?) {
        let id = ref?.id ?? ""
        self.init(id: id, name: name ?? id, countryCode: UICCountry.code(ofPlace: id))
    }
}

extension Wire.PlaceRef {
    init(_ place: Place) { self = .stopPlace(place.id) }
}
