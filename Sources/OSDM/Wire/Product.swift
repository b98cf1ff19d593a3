extension Wire {
    /// OSDM 3.9 `Product`: a product on sale, with its conditions.
    package struct Product: Hashable, Sendable {
        package var id: String
        /// E.g. `Semi-flexible fare`.
        package var summary: String?
        package var type: ProductType?
        package var code: String?
        package var description: String?
        /// A company, e.g. `urn:uic:rics:1187`.
        package var owner: String?
        package var conditions: Elements<Condition>?
        package var flexibility: Flexibility?
        package var serviceClass: ServiceClass?
        package var travelClass: TravelClass?
        package var isTrainBound: Bool?

        package init(
            id: String, code: String, owner: String, flexibility: Flexibility, summary: String? = nil,
            type: ProductType? = nil, description: String? = nil, conditions: [Condition]? = nil,
            serviceClass: ServiceClass? = nil, travelClass: TravelClass? = nil, isTrainBound: Bool? = nil
        ) {
            self.id = id
            self.summary = summary
            self.type = type
            self.code = code
            self.description = description
            self.owner = owner
            self.conditions = conditions.map { Elements($0) }
            self.flexibility = flexibility
            self.serviceClass = serviceClass
            self.travelClass = travelClass
            self.isTrainBound = isTrainBound
        }
    }

    /// OSDM 3.9 `Condition`: a sentence of the seller's, by subject.
    package struct Condition: Hashable, Sendable {
        package var type: ConditionType?
        package var description: String?
        /// At most 64 characters.
        package var shortDescription: String?

        package init(type: ConditionType, description: String, shortDescription: String? = nil) {
            self.type = type
            self.description = description
            self.shortDescription = shortDescription
        }
    }
}

extension Wire.Product: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        id = try object.value("id")
        summary = try object.valueIfPresent("summary")
        type = try object.valueIfPresent("type")
        code = try object.valueIfPresent("code")
        description = try object.valueIfPresent("description")
        owner = try object.valueIfPresent("owner")
        conditions = try object.valueIfPresent("conditions")
        flexibility = try object.valueIfPresent("flexibility")
        serviceClass = try object.valueIfPresent("serviceClass")
        travelClass = try object.valueIfPresent("travelClass")
        isTrainBound = try object.valueIfPresent("isTrainBound")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("code", code)
        object.add("conditions", conditions)
        object.add("description", description)
        object.add("flexibility", flexibility)
        object.add("id", id)
        object.add("isTrainBound", isTrainBound)
        object.add("owner", owner)
        object.add("serviceClass", serviceClass)
        object.add("summary", summary)
        object.add("travelClass", travelClass)
        object.add("type", type)
    }
}

extension Wire.Condition: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        type = try object.valueIfPresent("type")
        description = try object.valueIfPresent("description")
        shortDescription = try object.valueIfPresent("shortDescription")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("description", description)
        object.add("shortDescription", shortDescription)
        object.add("type", type)
    }
}
