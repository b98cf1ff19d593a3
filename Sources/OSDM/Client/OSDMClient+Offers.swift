import HTTPTypes
package import Rail

extension OSDMClient {
    /// The prices of a trip that this service listed, for all passengers together.
    @concurrent package func offers(_ query: OfferQuery) async throws -> OfferList {
        let request = Wire.OfferCollectionRequest(query)
        let read = try await read(
            Wire.OfferCollectionResponse.self, .post, address.resource("offers"), body: request,
            activity: "getting prices")
        return OfferList(read.value, for: query, notes: read.notes)
    }
}
