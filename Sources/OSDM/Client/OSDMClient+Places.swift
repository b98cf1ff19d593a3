import Foundation
import HTTPTransport
import HTTPTypes
package import Rail

extension OSDMClient {
    /// Places for what has been typed so far, as the service ranks them; a blank text has none.
    @concurrent package func places(_ text: String) async throws -> PlaceList {
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty else { return PlaceList([], isComplete: true) }
        let activity = "looking up places"
        let request = Wire.PlaceRequest(
            placeInput: Wire.InitialPlaceInput(name: name),
            restrictions: Wire.PlaceParam(type: .stop, numberOfResults: configuration.placesPerAnswer))
        let answer = try await answer(.post, address.resource("places"), body: request, activity: activity)
        let reader = reader(activity)
        // OSDM 3.9 has no empty list of places: a service that knows none answers 404, with a problem.
        if answer.head.status == .notFound, reader.problem(answer) != nil {
            return PlaceList([], isComplete: true)
        }
        let places = try reader.value(Wire.PlaceResponse.self, of: answer).value.places.map { Place($0) }
        return PlaceList(places, isComplete: places.count < configuration.placesPerAnswer)
    }
}
