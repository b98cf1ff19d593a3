import Observation
import Rail
import TerminalUI
import Waiting

/// The content of a place field, and the service's suggestions for it.
///
/// One request is under way at a time. Once its response is there, the latest text is requested, unless its places
/// are known by then.
@Observable
@UIActor
final class PlaceFinder {
    private(set) var text = ""
    private(set) var place: Place?
    private(set) var problem: String?
    private var response: PlaceResponse?
    @ObservationIgnored private let request = LatestRequest()
    /// The text of the request under way; nil until it leaves.
    @ObservationIgnored private var asked: String?
    @ObservationIgnored private var takesFirstWhenKnown = false
    /// Whether a person waits until the place is known; then the request is shown, and may be stopped.
    @ObservationIgnored var isAwaited = false {
        didSet { request.show(isAwaited) }
    }
    @ObservationIgnored private let service: RailService
    @ObservationIgnored weak var window: Window?
    /// Called when no request is under way any more; with an error that the screen has to report, if any.
    @ObservationIgnored var onRest: (@UIActor ((any Error)?) -> Void)?
    /// Called with a note for the status line.
    @ObservationIgnored var onNotice: (@UIActor (String) -> Void)?

    /// The fewest letters that are asked for; nearly every place would fit fewer.
    private static let fewestLetters = 2

    init(_ service: RailService) {
        self.service = service
    }

    var isEmpty: Bool { place == nil && typed.isEmpty }
    /// Whether something is typed, and not yet a place.
    var isOpen: Bool { place == nil && !isEmpty }
    var isUnderWay: Bool { request.isUnderWay }

    private var typed: String { text.trimmingSpaces }

    /// The places to show under the field; until the response for all that is typed, those already known
    /// that fit.
    var suggestions: [Place] {
        guard place == nil, let response else { return [] }
        return response.places(for: typed) ?? response.narrowed(to: typed)
    }

    /// The places for all that is typed; nil when they have to be asked for.
    private var known: [Place]? { response?.places(for: typed) }

    func type(_ newText: String) {
        guard newText != text else { return }
        text = newText
        place = nil
        problem = nil
        takesFirstWhenKnown = false
        if isEmpty { forget() } else { ask() }
    }

    func take(_ place: Place) {
        self.place = place
        text = PlaceFormatting.title(place)
        problem = nil
        takesFirstWhenKnown = false
        forget()
    }

    /// Takes a chosen suggestion; the first one is taken as if the field were left, because the person may not have
    /// looked at it.
    func choose(_ place: Place, isFirst: Bool) {
        if isFirst { leave() } else { take(place) }
    }

    /// Takes the first suggestion, as soon as it is known, because the field was left.
    func leave() {
        guard isOpen else { return }
        if known != nil { return takeFirst() }
        takesFirstWhenKnown = true
        // The sentence is about the last request, not about this one.
        problem = nil
        ask()
    }

    /// Takes the first suggestion for a person who waits for it; a request for an older text is dropped.
    func resolve() {
        if known == nil, let asked, asked != typed { drop() }
        isAwaited = true
        leave()
    }

    /// Exchanges text and place with another field.
    func swap(with other: PlaceFinder) {
        let (mine, theirs) = ((text, place), (other.text, other.place))
        hold(theirs.0, theirs.1)
        other.hold(mine.0, mine.1)
    }

    private func hold(_ text: String, _ place: Place?) {
        if let place { return take(place) }
        self.place = nil
        type(text)
        leave()
    }

    private func takeFirst() {
        takesFirstWhenKnown = false
        if let first = known?.first {
            let typed = typed
            take(first)
            if !first.fits(typed) { onNotice?("“\(typed)” is taken as \(PlaceFormatting.title(first)).") }
        } else if typed.count < Self.fewestLetters {
            problem = "Type at least \(Self.fewestLetters) letters of the station's name."
        } else {
            sayNoneIsKnown()
        }
    }

    private func sayNoneIsKnown() {
        problem = response?.list.remark ?? "No station is called “\(typed)”. Check the spelling."
    }

    // MARK: Asking

    /// Asks for the typed text; while a request is under way, its response leads to the next one.
    private func ask() {
        guard isOpen, !isUnderWay, known == nil, let window else { return }
        asked = nil
        request.begin("Finding stations", in: window, isShown: isAwaited) { [weak self, service] in
            guard let asked = self?.leaveNow() else { throw CancellationError() }
            return try await Self.places(for: asked, of: service)
        } stopped: { [weak self] in
            self?.asked = nil
            self?.onRest?(CancellationError())
        } take: { [weak self] in
            self?.take($0)
        }
    }

    /// Fixes the text to ask for, now that all keys that arrived together are in it.
    private func leaveNow() -> String {
        asked = typed
        return typed
    }

    private static func places(for asked: String, of service: RailService) async throws -> PlaceList {
        guard asked.count < fewestLetters else { return try await service.places(asked) }
        return PlaceList(try await service.knownPlaces(asked), isComplete: false)
    }

    private func take(_ response: Result<PlaceList, any Error>) {
        guard let asked else { return }
        self.asked = nil
        switch response {
        case .success(let list):
            // After going back to a text whose places are known, these stay.
            if known == nil { self.response = PlaceResponse(text: asked, list: list) }
            problem = nil
            if known?.isEmpty == true, typed.count >= Self.fewestLetters { sayNoneIsKnown() }
        case .failure(let error):
            if asked == typed { return failed(error) }
        }
        guard known != nil else { return ask() }
        if takesFirstWhenKnown { takeFirst() }
        onRest?(nil)
    }

    private func failed(_ error: any Error) {
        guard !isAwaited, (error as? RailError)?.code != .signedOut else {
            onRest?(error)
            return
        }
        if UnrecordedFormatting.fit(error) {
            onNotice?(UnrecordedFormatting.suggestions(for: text.trimmingSpaces))
        } else if !(error is CancellationError) {
            problem = "\(ErrorFormatting(error).title). Type on or press Enter to ask again."
        }
        onRest?(nil)
    }

    /// Forgets the last response, and drops the request under way.
    private func forget() {
        response = nil
        drop()
    }

    private func drop() {
        request.drop()
        asked = nil
    }
}
