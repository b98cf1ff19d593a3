/// The product and the number of a train, as far as the feed has them.
struct VehicleLabel: Hashable, Sendable {
    /// The product or the kind of vehicle, e.g. `TGV INOUI`, `RE 5`, `Train`.
    var product: String
    /// The number of a train, e.g. `6605`, or the line of any other vehicle, e.g. `17A`.
    var number: String?
    /// Whether the number is the name of a line. A line's name does not tell the kind of vehicle, even if it
    /// begins with letters.
    var isLine = false

    var text: String {
        guard let number else { return product }
        // A number such as "TGV 6605" contains the product, and so does a line such as "Metro 4".
        let isWhole = isLine ? number.hasPrefix(product) : number.first?.isLetter == true
        return isWhole ? number : product + " " + number
    }

    /// Returns the line as travellers name it: the route's short name, or else its long name, or else where the trip
    /// goes.
    static func line(shortName: String?, longName: String?, headsign: String?) -> String? {
        [shortName, longName].compactMap(\.self).first { !isUnknown($0) } ?? headsign.map { "to \($0)" }
    }

    /// Whether vehicles of a kind have numbers of their own, as trains do. Other vehicles are known by their line.
    static func isRail(routeKind kind: Int) -> Bool { kind == 2 || (100..<200).contains(kind) }

    /// Returns the number of a trip: its short name, or else its headsign if that is a number.
    static func number(shortName: String?, headsign: String?) -> String? {
        if let shortName, !shortName.isEmpty { return shortName }
        guard let headsign, !headsign.isEmpty, headsign.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }) else {
            return nil
        }
        return headsign
    }

    /// Returns a route's short name if it is a product that travellers know. Such names begin with a letter.
    ///
    /// `TGV` and `RE 5` are products. An operator's own key such as `433H` is not, and neither is a word such as
    /// `UNKNOWN`.
    static func product(routeShortName name: String?) -> String? {
        guard let name, let first = name.first, first.isLetter, name.count <= 16 else { return nil }
        return isUnknown(name) ? nil : name
    }

    private static func isUnknown(_ name: String) -> Bool {
        ["", "INCONNU", "UNKNOWN", "NULL", "NONE"].contains(name.uppercased())
    }

    /// Returns the product that some feeds put into the ids of their platforms.
    ///
    /// The product is the part of a platform's id that the station's id lacks. It comes before the number that ends
    /// both ids: `StopPoint:OCETGV INOUI-87391003` in `StopArea:OCE87391003` gives `TGV INOUI`.
    static func product(stopID: String, stationID: String) -> String? {
        let (stop, number) = parts(stopID)
        let (station, stationNumber) = parts(stationID)
        guard !number.isEmpty, number == stationNumber, stop.count > station.count, !station.isEmpty,
            stop.hasPrefix(station)
        else { return nil }
        var product = stop.dropFirst(station.count)
        while let last = product.last, last == "-" || last == "_" || last == " " { product.removeLast() }
        guard product.first?.isLetter == true, product.count >= 2, product.count <= 24 else { return nil }
        return String(product)
    }

    /// Splits the part of an id after the last colon into a name and the digits at its end.
    private static func parts(_ id: String) -> (name: Substring, number: Substring) {
        let local = id[(id.lastIndex(of: ":").map { id.index(after: $0) } ?? id.startIndex)...]
        let end = local.lastIndex { !$0.isNumber }.map { local.index(after: $0) } ?? local.startIndex
        return (local[..<end], local[end...])
    }

    /// Returns the kind of vehicle in a word or two (GTFS `route_type`, basic and extended).
    static func product(routeKind kind: Int) -> String {
        switch kind {
        case 0, 900..<1000: "Tram"
        case 1, 400..<500: "Metro"
        case 3, 200..<300, 700..<800: "Bus"
        case 4, 1000..<1100, 1200..<1300: "Ferry"
        case 12: "Monorail"
        case 1100..<1200: "Plane"
        case 1500..<1600: "Taxi"
        case 5, 6, 7, 1300..<1500: "Cable car"
        case 11, 800..<900: "Trolleybus"
        case 101: "High-speed train"
        case 105: "Night train"
        case 106: "Regional train"
        case 109: "Suburban train"
        default: "Train"
        }
    }
}
