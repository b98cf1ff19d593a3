extension Wire {
    /// OSDM 3.9 `DatedJourney`: a vehicle's run on one day.
    package struct DatedJourney: Hashable, Sendable {
        package var operatingDayRef: String?
        package var mode: Mode?
        package var productCategory: ProductCategory?
        /// The name that the public knows, e.g. `ICE 488`.
        package var publishedServiceName: String?
        /// One or more, e.g. `6605`.
        package var vehicleNumbers: [String?]?
        /// E.g. `S8`.
        package var lineNumbers: [String?]?
        package var serviceStatus: ServiceStatus?
        package var carriers: Elements<NamedCompany>?
        package var attributes: Elements<GeneralAttribute>?

        package init(
            vehicleNumbers: [String], carriers: [NamedCompany], mode: Mode? = nil,
            productCategory: ProductCategory? = nil, publishedServiceName: String? = nil,
            lineNumbers: [String]? = nil, operatingDayRef: String? = nil,
            serviceStatus: ServiceStatus? = nil, attributes: [GeneralAttribute]? = nil
        ) {
            self.operatingDayRef = operatingDayRef
            self.mode = mode
            self.productCategory = productCategory
            self.publishedServiceName = publishedServiceName
            self.vehicleNumbers = vehicleNumbers
            self.lineNumbers = lineNumbers
            self.serviceStatus = serviceStatus
            self.carriers = Elements(carriers)
            self.attributes = attributes.map { Elements($0) }
        }
    }

    /// OSDM 3.9 `Mode`.
    package struct Mode: Hashable, Sendable {
        package var ptMode: PTMode?
        package var name: String?
        package var shortName: String?
        package var description: String?

        package init(
            ptMode: PTMode, name: String? = nil, shortName: String? = nil, description: String? = nil
        ) {
            self.ptMode = ptMode
            self.name = name
            self.shortName = shortName
            self.description = description
        }
    }

    /// OSDM 3.9 `ProductCategory`.
    package struct ProductCategory: Hashable, Sendable {
        package var name: String?
        /// The published name, e.g. `TGV`.
        package var shortName: String?
        package var productCategoryRef: String?

        package init(name: String, shortName: String, productCategoryRef: String) {
            self.name = name
            self.shortName = shortName
            self.productCategoryRef = productCategoryRef
        }
    }

    /// OSDM 3.9 `NamedCompany`.
    package struct NamedCompany: Hashable, Sendable {
        /// E.g. `urn:uic:rics:1187`.
        package var ref: String
        package var name: String?

        package init(ref: String, name: String? = nil) {
            self.ref = ref
            self.name = name
        }
    }

    /// OSDM 3.9 `ServiceStatus`.
    package struct ServiceStatus: Hashable, Sendable {
        package var unplanned: Bool?
        package var cancelled: Bool?
        package var deviation: Bool?
        package var occupancy: String?

        package init(
            unplanned: Bool? = nil, cancelled: Bool? = nil, deviation: Bool? = nil,
            occupancy: String? = nil
        ) {
            self.unplanned = unplanned
            self.cancelled = cancelled
            self.deviation = deviation
            self.occupancy = occupancy
        }
    }

    /// OSDM 3.9 `GeneralAttribute`.
    package struct GeneralAttribute: Hashable, Sendable {
        package var text: String
        package var code: String?
        package var url: String?

        package init(text: String, code: String? = nil, url: String? = nil) {
            self.text = text
            self.code = code
            self.url = url
        }
    }
}

extension Wire.DatedJourney: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        operatingDayRef = try object.valueIfPresent("operatingDayRef")
        mode = try object.valueIfPresent("mode")
        productCategory = try object.valueIfPresent("productCategory")
        publishedServiceName = try object.valueIfPresent("publishedServiceName")
        vehicleNumbers = try object.valueIfPresent("vehicleNumbers")
        lineNumbers = try object.valueIfPresent("lineNumbers")
        serviceStatus = try object.valueIfPresent("serviceStatus")
        carriers = try object.valueIfPresent("carriers")
        attributes = try object.valueIfPresent("attributes")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("attributes", attributes)
        object.add("carriers", carriers)
        object.add("lineNumbers", lineNumbers)
        object.add("mode", mode)
        object.add("operatingDayRef", operatingDayRef)
        object.add("productCategory", productCategory)
        object.add("publishedServiceName", publishedServiceName)
        object.add("serviceStatus", serviceStatus)
        object.add("vehicleNumbers", vehicleNumbers)
    }
}

extension Wire.Mode: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        ptMode = try object.valueIfPresent("ptMode")
        name = try object.valueIfPresent("name")
        shortName = try object.valueIfPresent("shortName")
        description = try object.valueIfPresent("description")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("description", description)
        object.add("name", name)
        object.add("ptMode", ptMode)
        object.add("shortName", shortName)
    }
}

extension Wire.ProductCategory: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        name = try object.valueIfPresent("name")
        shortName = try object.valueIfPresent("shortName")
        productCategoryRef = try object.valueIfPresent("productCategoryRef")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("name", name)
        object.add("productCategoryRef", productCategoryRef)
        object.add("shortName", shortName)
    }
}

extension Wire.NamedCompany: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        ref = try object.value("ref")
        name = try object.valueIfPresent("name")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("name", name)
        object.add("ref", ref)
    }
}

extension Wire.ServiceStatus: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        unplanned = try object.valueIfPresent("unplanned")
        cancelled = try object.valueIfPresent("cancelled")
        deviation = try object.valueIfPresent("deviation")
        occupancy = try object.valueIfPresent("occupancy")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("cancelled", cancelled)
        object.add("deviation", deviation)
        object.add("occupancy", occupancy)
        object.add("unplanned", unplanned)
    }
}

extension Wire.GeneralAttribute: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        text = try object.value("text")
        code = try object.valueIfPresent("code")
        url = try object.valueIfPresent("url")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("code", code)
        object.add("text", text)
        object.add("url", url)
    }
}
