// swift-format-ignore-file
// Scripts/generate-wire writes this file from wire.txt.

extension Wire {
    /// A place of any kind; `objectType` says which: `StopPlace`, `Address`, `PointOfInterest`, ….
    ///
    /// The members after `nameTranslations` belong to addresses; points of interest have a `code`, too.
    ///
    /// OSDM 3.9 `Place`, `StopPlace`, `Address`, `PointOfInterest`.
    package struct Place: Object {
        package var objectType: String
        package var id: String
        /// A few addresses have no name.
        package var name: String?
        package var alternativeIds: [String]?
        package var geoPosition: GeoPosition?
        package var modes: Elements<Mode>?
        package var ref: PlaceRef?
        package var links: Elements<Link>?
        package var nameTranslations: Elements<Translation>?
        package var code: String?
        /// ISO 3166-1 alpha-2.
        package var countryCode: String?
        package var city: String?
        package var postCode: String?
        package var street: String?

        package init(
            objectType: String,
            id: String,
            name: String? = nil,
            alternativeIds: [String]? = nil,
            geoPosition: GeoPosition? = nil,
            modes: [Mode]? = nil,
            ref: PlaceRef? = nil,
            links: [Link]? = nil,
            nameTranslations: [Translation]? = nil,
            code: String? = nil,
            countryCode: String? = nil,
            city: String? = nil,
            postCode: String? = nil,
            street: String? = nil
        ) {
            self.objectType = objectType
            self.id = id
            self.name = name
            self.alternativeIds = alternativeIds
            self.geoPosition = geoPosition
            self.modes = modes.map { Elements($0) }
            self.ref = ref
            self.links = links.map { Elements($0) }
            self.nameTranslations = nameTranslations.map { Elements($0) }
            self.code = code
            self.countryCode = countryCode
            self.city = city
            self.postCode = postCode
            self.street = street
        }

        package init(members object: Reader) throws(DecodingFault) {
            objectType = try object.value("objectType")
            id = try object.value("id")
            name = try object.valueIfPresent("name")
            alternativeIds = try object.valueIfPresent("alternativeIds")
            geoPosition = try object.valueIfPresent("geoPosition")
            modes = try object.valueIfPresent("modes")
            ref = try object.valueIfPresent("ref")
            links = try object.valueIfPresent("_links")
            nameTranslations = try object.valueIfPresent("nameTranslations")
            code = try object.valueIfPresent("code")
            countryCode = try object.valueIfPresent("countryCode")
            city = try object.valueIfPresent("city")
            postCode = try object.valueIfPresent("postCode")
            street = try object.valueIfPresent("street")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("_links", links)
            object.add("alternativeIds", alternativeIds)
            object.add("city", city)
            object.add("code", code)
            object.add("countryCode", countryCode)
            object.add("geoPosition", geoPosition)
            object.add("id", id)
            object.add("modes", modes)
            object.add("name", name)
            object.add("nameTranslations", nameTranslations)
            object.add("objectType", objectType)
            object.add("postCode", postCode)
            object.add("ref", ref)
            object.add("street", street)
        }
    }

    /// A reference to a place of any kind; `objectType` says which: `StopPlaceRef`, `AddressRef`,
    /// `PointOfInterestRef` or `GeoPositionRef`.
    ///
    /// OSDM 3.9 `PlaceRef`, `StopPlaceRef`, `AddressRef`, `PointOfInterestRef`, `GeoPositionRef`.
    package struct PlaceRef: Object {
        package var objectType: String
        /// E.g. `urn:uic:stn:8768600`.
        package var stopPlaceRef: String?
        package var addressRef: String?
        package var pointOfInterestRef: String?
        package var latitude: Double?
        package var longitude: Double?

        package init(
            objectType: String,
            stopPlaceRef: String? = nil,
            addressRef: String? = nil,
            pointOfInterestRef: String? = nil,
            latitude: Double? = nil,
            longitude: Double? = nil
        ) {
            self.objectType = objectType
            self.stopPlaceRef = stopPlaceRef
            self.addressRef = addressRef
            self.pointOfInterestRef = pointOfInterestRef
            self.latitude = latitude
            self.longitude = longitude
        }

        package init(members object: Reader) throws(DecodingFault) {
            objectType = try object.value("objectType")
            stopPlaceRef = try object.valueIfPresent("stopPlaceRef")
            addressRef = try object.valueIfPresent("addressRef")
            pointOfInterestRef = try object.valueIfPresent("pointOfInterestRef")
            latitude = try object.valueIfPresent("latitude")
            longitude = try object.valueIfPresent("longitude")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("addressRef", addressRef)
            object.add("latitude", latitude)
            object.add("longitude", longitude)
            object.add("objectType", objectType)
            object.add("pointOfInterestRef", pointOfInterestRef)
            object.add("stopPlaceRef", stopPlaceRef)
        }
    }

    /// Degrees in WGS 84.
    ///
    /// OSDM 3.9 `GeoPosition`.
    package struct GeoPosition: Object {
        package var longitude: Double
        package var latitude: Double

        package init(
            longitude: Double,
            latitude: Double
        ) {
            self.longitude = longitude
            self.latitude = latitude
        }

        package init(members object: Reader) throws(DecodingFault) {
            longitude = try object.value("longitude")
            latitude = try object.value("latitude")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("latitude", latitude)
            object.add("longitude", longitude)
        }
    }

    /// OSDM 3.9 `Translation`.
    package struct Translation: Object {
        /// ISO 639-1.
        package var language: String
        package var text: String
        package var shortText: String?

        package init(
            language: String,
            text: String,
            shortText: String? = nil
        ) {
            self.language = language
            self.text = text
            self.shortText = shortText
        }

        package init(members object: Reader) throws(DecodingFault) {
            language = try object.value("language")
            text = try object.value("text")
            shortText = try object.valueIfPresent("shortText")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("language", language)
            object.add("shortText", shortText)
            object.add("text", text)
        }
    }

    /// The body of `POST /places`.
    ///
    /// OSDM 3.9 `PlaceRequest`.
    package struct PlaceRequest: Object {
        package var placeInput: InitialPlaceInput?
        package var restrictions: PlaceParam?

        package init(
            placeInput: InitialPlaceInput? = nil,
            restrictions: PlaceParam? = nil
        ) {
            self.placeInput = placeInput
            self.restrictions = restrictions
        }

        package init(members object: Reader) throws(DecodingFault) {
            placeInput = try object.valueIfPresent("placeInput")
            restrictions = try object.valueIfPresent("restrictions")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("placeInput", placeInput)
            object.add("restrictions", restrictions)
        }
    }

    /// The search text, which is the beginning of a name, or a position.
    ///
    /// OSDM 3.9 `InitialPlaceInput`.
    package struct InitialPlaceInput: Object {
        package var name: String?
        package var geoPosition: GeoPosition?

        package init(
            name: String? = nil,
            geoPosition: GeoPosition? = nil
        ) {
            self.name = name
            self.geoPosition = geoPosition
        }

        package init(members object: Reader) throws(DecodingFault) {
            name = try object.valueIfPresent("name")
            geoPosition = try object.valueIfPresent("geoPosition")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("geoPosition", geoPosition)
            object.add("name", name)
        }
    }

    /// OSDM 3.9 `PlaceParam`.
    package struct PlaceParam: Object {
        package var type: PlaceType?
        package var usage: PlaceUsage?
        /// 1 or more.
        package var numberOfResults: Int?

        package init(
            type: PlaceType? = nil,
            usage: PlaceUsage? = nil,
            numberOfResults: Int? = nil
        ) {
            self.type = type
            self.usage = usage
            self.numberOfResults = numberOfResults
        }

        package init(members object: Reader) throws(DecodingFault) {
            type = try object.valueIfPresent("type")
            usage = try object.valueIfPresent("usage")
            numberOfResults = try object.valueIfPresent("numberOfResults")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("numberOfResults", numberOfResults)
            object.add("type", type)
            object.add("usage", usage)
        }
    }

    /// The specification wants at least one place: a service that finds none sends 404 with a problem. An empty
    /// list is read all the same.
    ///
    /// OSDM 3.9 `PlaceResponse`.
    package struct PlaceResponse: Object {
        package var places: Elements<Place>
        package var problems: Elements<Problem>?
        package var warnings: WarningCollection?

        package init(
            places: [Place],
            problems: [Problem]? = nil,
            warnings: WarningCollection? = nil
        ) {
            self.places = Elements(places)
            self.problems = problems.map { Elements($0) }
            self.warnings = warnings
        }

        package init(members object: Reader) throws(DecodingFault) {
            places = try object.value("places")
            problems = try object.valueIfPresent("problems")
            warnings = try object.valueIfPresent("warnings")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("places", places)
            object.add("problems", problems)
            object.add("warnings", warnings)
        }
    }
}
