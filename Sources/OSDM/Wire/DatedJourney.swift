extension Wire {
    /// OSDM 3.9 `DatedJourney`: a vehicle's run on one day.
    package struct DatedJourney: Hashable, Sendable, Codable {
        package var operatingDayRef: String?
        package var mode: Mode?
        package var productCategory: ProductCategory?
        /// As the public knows it, e.g. `ICE 488`.
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
    package struct Mode: Hashable, Sendable, Codable {
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
    package struct ProductCategory: Hashable, Sendable, Codable {
        package var name: String?
        /// As published, e.g. `TGV`.
        package var shortName: String?
        package var productCategoryRef: String?

        package init(name: String, shortName: String, productCategoryRef: String) {
            self.name = name
            self.shortName = shortName
            self.productCategoryRef = productCategoryRef
        }
    }

    /// OSDM 3.9 `NamedCompany`.
    package struct NamedCompany: Hashable, Sendable, Codable {
        /// E.g. `urn:uic:rics:1187`.
        package var ref: String
        package var name: String?

        package init(ref: String, name: String? = nil) {
            self.ref = ref
            self.name = name
        }
    }

    /// OSDM 3.9 `ServiceStatus`.
    package struct ServiceStatus: Hashable, Sendable, Codable {
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
    package struct GeneralAttribute: Hashable, Sendable, Codable {
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
