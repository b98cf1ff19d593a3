import HTTPTypes
package import Rail

extension OSDMClient {
    /// The prices of a trip that this service listed, for all passengers together.
    @concurrent package func offers(_ query: OfferQuery) async throws -> OfferList {
        let activity = "getting prices"
        let request = Wire.OfferCollectionRequest(query)
        let read = try await read(
            Wire.OfferCollectionResponse.self, .post, address.resource("offers"), body: request,
            activity: activity)
        guard let list = OfferList(read.value, for: query, notes: read.notes) else {
            throw reader(activity).error(.mismatchedAnswer, "Its prices are for another trip.")
        }
        return list
    }
}
