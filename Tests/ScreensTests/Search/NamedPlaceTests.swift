import Rail
import Testing

@testable import Screens

@Suite("The place that a name means")
struct NamedPlaceTests {
    private static let town = Place(
        id: "town", name: "Lyon", locality: "Lyon", countryCode: "FR", stationCount: 2)

    @Test(
        "a name means the only place found, the only one that it names or begins, or a town",
        arguments: [
            ("Mailand", [Sample.milano.named("Mailand", "Milan")], Sample.milano.named("Mailand", "Milan")),
            ("Lyon", [Sample.milano.named("Lyon"), Sample.perrache], Sample.perrache),
            ("lyon perrache", Sample.places, Sample.perrache), ("LYON", [Sample.chambery, town], town),
            ("lyon · all stations", Sample.places + [town], town),
            ("lyo", [town, Sample.lyon, Sample.perrache], town),
            ("perra", [Sample.milano, Sample.perrache, Sample.chambery], Sample.perrache),
        ])
    func one(typed: String, places: [Place], meant: Place) {
        #expect(NamedPlace(typed, among: places) == .place(meant))
    }

    @Test("an id means its place, whatever else fits")
    func id() {
        let places = [Self.town, Sample.milano, Sample.lyon]
        #expect(NamedPlace(Sample.lyon.id, among: places) == .place(Sample.lyon))
    }

    @Test("a name that fits several places may mean each of the places that it fits best")
    func several() {
        #expect(NamedPlace("Lion", among: Sample.places) == .oneOf(Sample.places))
        // The beginning of a name in another language, and a name that is only somewhat like it, are guesses.
        #expect(
            NamedPlace("Mail", among: [Sample.milano.named("Mailand")])
                == .oneOf([Sample.milano.named("Mailand")]))
        #expect(NamedPlace("Malino", among: [Sample.milano]) == .oneOf([Sample.milano]))
        #expect(
            NamedPlace("lyo", among: Sample.places) == .oneOf([Sample.paris, Sample.lyon, Sample.perrache]))
        let stranger = [Self.town, Sample.lyon, Sample.paris]
        #expect(NamedPlace("lyo", among: stranger) == .oneOf(stranger))
        var twin = Sample.perrache
        twin.id = "twin"
        #expect(
            NamedPlace("Lyon Perrache", among: Sample.places + [twin]) == .oneOf([Sample.perrache, twin]))
    }

    @Test("if the service sent a remark, only an id means a certain place")
    func remarked() {
        let remark = "Lyon (France) has no station here."
        let places = [Self.town, Sample.lyon, Sample.paris]
        #expect(NamedPlace("Lyon", among: places, remark: remark) == .oneOf(places))
        #expect(
            NamedPlace("Paris Gare de Lyon", among: [Sample.paris], remark: remark) == .oneOf([Sample.paris]))
        #expect(NamedPlace(Sample.lyon.id, among: places, remark: remark) == .place(Sample.lyon))
        #expect(NamedPlace("Lyon", among: [], remark: remark) == .unknown)
    }

    @Test("an id that the service does not list is used as it is; any other name without places is unknown")
    func unknown() {
        #expect(
            NamedPlace("urn:uic:stn:1", among: [])
                == .place(Place(id: "urn:uic:stn:1", name: "urn:uic:stn:1")))
        #expect(NamedPlace("xqzzk", among: []) == .unknown)
    }
}

extension Place {
    /// The place with names in other languages.
    fileprivate func named(_ names: String...) -> Place {
        var place = self
        place.nameTranslations = names
        return place
    }
}
