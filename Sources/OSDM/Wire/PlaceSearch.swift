extension Wire {
    /// OSDM 3.9 `PlaceRequest`: the body of `POST /places`.
    package struct PlaceRequest: Hashable, Sendable {
        package var placeInput: InitialPlaceInput?
        package var restrictions: PlaceParam?

        package init(placeInput: InitialPlaceInput? = nil, restrictions: PlaceParam? = nil) {
            self.placeInput = placeInput
            self.restrictions = restrictions
        }
    }

    /// OSDM 3.9 `InitialPlaceInput`: the beginning of a name, or a position.
    package struct InitialPlaceInput: Hashable, Sendable {
        package var name: String?
        package var geoPosition: GeoPosition?

        package init(name: String? = nil, geoPosition: GeoPosition? = nil) {
            self.name = name
            self.geoPosition = geoPosition
        }
    }

    /// OSDM 3.9 `PlaceParam`.
    package struct PlaceParam: Hashable, Sendable {
        package var type: PlaceType?
        package var usage: PlaceUsage?
        /// 1 or more.
        package var numberOfResults: Int?

        package init(type: PlaceType? = nil, usage: PlaceUsage? = nil, numberOfResults: Int? = nil) {
            self.type = type
            self.usage = usage
            self.numberOfResults = numberOfResults
        }
    }

    /// OSDM 3.9 `PlaceResponse`.
    ///
    /// The specification wants at least one place in it, so that a service that knows none sends 404 with a
    /// problem; an empty list is read all the same.
    package struct PlaceResponse: Hashable, Sendable {
        package var places: Elements<Place>
        package var problems: Elements<Problem>?
        package var warnings: WarningCollection?

        package init(places: [Place], problems: [Problem]? = nil) {
            self.places = Elements(places)
            self.problems = problems.map { Elements($0) }
        }
    }
}

extension Wire.PlaceRequest: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        placeInput = try object.valueIfPresent("placeInput")
        restrictions = try object.valueIfPresent("restrictions")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("placeInput", placeInput)
        object.add("restrictions", restrictions)
    }
}

extension Wire.InitialPlaceInput: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        name = try object.valueIfPresent("name")
        geoPosition = try object.valueIfPresent("geoPosition")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("geoPosition", geoPosition)
        object.add("name", name)
    }
}

extension Wire.PlaceParam: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        type = try object.valueIfPresent("type")
        usage = try object.valueIfPresent("usage")
        numberOfResults = try object.valueIfPresent("numberOfResults")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("numberOfResults", numberOfResults)
        object.add("type", type)
        object.add("usage", usage)
    }
}

extension Wire.PlaceResponse: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        places = try object.value("places")
        problems = try object.valueIfPresent("problems")
        warnings = try object.valueIfPresent("warnings")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("places", places)
        object.add("problems", problems)
        object.add("warnings", warnings)
    }
}
