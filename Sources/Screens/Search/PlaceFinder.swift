import Observation
import Rail
import TerminalUI
import Waiting

/// The content of a place field, and the service's suggestions for the field.
///
/// If each word of the text is the beginning of a word of the first suggestion, the field is filled with that
/// place. Otherwise, the person is asked whether that place is meant.
///
/// Sends one request at a time. If the text has changed when the response arrives, sends a request for the new text,
/// unless the places for that text are already known.
@Observable
@UIActor
final class PlaceFinder {
    private(set) var text = ""
    private(set) var place: Place?
    private(set) var problem: String?
    /// The place that the text probably means, although the text is not the beginning of its name. The person is asked
    /// whether it is meant.
    private(set) var guess: Place?
    private var response: PlaceResponse?
    @ObservationIgnored private let request = LatestRequest()
    /// The text of the request under way; nil until the request is sent.
    @ObservationIgnored private var asked: String?
    @ObservationIgnored private var takesFirstWhenKnown = false
    /// Whether the text was not typed in this field, so that nobody has seen its suggestions. If so, a place is
    /// chosen for it only if it can mean just one place.
    @ObservationIgnored private var isUnseen = false
    /// Whether a person is waiting for the place. If so, the status line shows the request at once, even if it is
    /// not slow.
    @ObservationIgnored var isAwaited = false { didSet { if isAwaited { request.show() } } }
    @ObservationIgnored private let service: RailService
    @ObservationIgnored weak var window: Window?
    /// Called when the last request has ended, with the error that the screen has to report, if there is one.
    @ObservationIgnored var onRest: (@UIActor ((any Error)?) -> Void)?
    /// Called with a note for the status line.
    @ObservationIgnored var onNotice: (@UIActor (String) -> Void)?

    init(_ service: RailService) { self.service = service }

    var isEmpty: Bool { place == nil && typed.isEmpty }
    /// Whether something is typed that is not a place yet.
    var isOpen: Bool { place == nil && !isEmpty }
    var isUnderWay: Bool { request.isUnderWay }
    /// Whether the status line shows a request that Esc stops.
    var canStop: Bool { request.isUnderWay && request.isShown }

    private var typed: String { text.trimmingSpaces }

    /// The places to show under the field; until the response arrives, the known places that match the text.
    var suggestions: [Place] {
        guard place == nil, let response else { return [] }
        return response.places(for: typed) ?? response.narrowed(to: typed)
    }

    /// The places for the typed text; nil if the service has to be asked.
    private var known: [Place]? { response?.places(for: typed) }

    /// The service's remark about the typed text.
    var remark: String? { known == nil ? nil : response?.list.remark }

    func type(_ newText: String) {
        guard newText != text else { return }
        text = newText
        place = nil
        (problem, guess) = (nil, nil)
        takesFirstWhenKnown = false
        isUnseen = false
        if isEmpty { forget() } else { ask() }
    }

    func take(_ place: Place) {
        var place = place
        // Names in other languages are only for finding a place, so the search for trains does not contain them.
        place.nameTranslations = nil
        self.place = place
        text = PlaceFormatting.title(place)
        (problem, guess) = (nil, nil)
        takesFirstWhenKnown = false
        forget()
    }

    /// Chooses the guess that the person was asked about. If there is none, does the same as `leave`.
    func confirm() { if let guess { take(guess) } else { leave() } }

    /// Chooses the first suggestion as soon as it is known, or asks whether it is meant. Called when the person
    /// leaves the field.
    func leave() {
        guard isOpen, guess == nil else { return }
        if known != nil { return takeFirst() }
        takesFirstWhenKnown = true
        // The problem on the screen is that of the previous request.
        problem = nil
        ask()
    }

    /// Does what `leave` does, for a person who is waiting for the place. Drops a request for an older text.
    func resolve() {
        if known == nil, let asked, asked != typed { drop() }
        isAwaited = true
        leave()
    }

    /// Fills the field with a text that was typed elsewhere, and chooses the place that the text means. If it may
    /// mean several places, leaves the choice to the person.
    func fill(_ newText: String) {
        type(newText)
        isUnseen = true
        resolve()
    }

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
        let isShort = typed.count < NamedPlace.fewestLetters
        let places = known ?? []
        let meant: NamedPlace =
            if isUnseen, !isShort {
                NamedPlace(typed, among: places, remark: remark)
            } else if !isUnseen, let first = places.first {
                .place(first)
            } else {
                .unknown
            }
        isUnseen = false
        switch meant {
        case .place(let place) where remark == nil && place.isSurelyMeant(by: typed): take(place)
        case .place(let place): guess = place
        case .oneOf(let places) where places.count == 1: guess = places.first
        case .oneOf(let places)
        where remark != nil || !places.contains(where: { $0.isSurelyMeant(by: typed) }):
            problem = "\(remark ?? "No station is called “\(typed)”.") Choose one, or check the spelling."
        case .oneOf: problem = "“\(typed)” may be one of these. Choose one."
        case .unknown where isShort:
            problem = "Type at least \(NamedPlace.fewestLetters) letters of the station's name."
        case .unknown: sayNoneIsKnown()
        }
    }

    private func sayNoneIsKnown() {
        problem = remark ?? "No station is called “\(typed)”. Check the spelling."
    }

    // MARK: Asking

    /// Requests the places for the typed text, unless a request is under way. In that case, `take` calls this
    /// method again.
    ///
    /// - Parameter isNext: Whether another request has just ended. If the status line was showing it, the new
    ///   request is shown at once, so that the status line does not blink.
    private func ask(isNext: Bool = false) {
        guard isOpen, !isUnderWay, known == nil, let window else { return }
        asked = nil
        let isShown = isAwaited || isNext && request.isShown
        request.begin("Finding stations", in: window, isShown: isShown) { [weak self, service] in
            // This runs after all keys that arrived together, so the text includes them.
            guard let asked = self?.typed else { throw CancellationError() }
            self?.asked = asked
            return try await Self.places(for: asked, of: service)
        } stopped: { [weak self] in
            self?.asked = nil
            self?.takesFirstWhenKnown = false
            self?.onRest?(CancellationError())
        } take: { [weak self] in
            self?.take(.success($0))
        } failed: { [weak self] in
            self?.take(.failure($0))
        }
        request.showWhenSlow(in: window)
    }

    private static func places(for asked: String, of service: RailService) async throws -> PlaceList {
        guard asked.count < NamedPlace.fewestLetters else { return try await service.places(asked) }
        return PlaceList(try await service.knownPlaces(asked), isComplete: false)
    }

    private func take(_ response: Result<PlaceList, any Error>) {
        guard let asked else { return }
        self.asked = nil
        switch response {
        case .success(let list):
            // If the places for the present text are already known, this response for another text does not
            // replace them.
            if known == nil { self.response = PlaceResponse(text: asked, list: list) }
            problem = nil
            if known?.isEmpty == true, typed.count >= NamedPlace.fewestLetters { sayNoneIsKnown() }
        case .failure(let error): if asked == typed { return failed(error) }
        }
        guard known != nil else { return ask(isNext: true) }
        if takesFirstWhenKnown { takeFirst() }
        onRest?(nil)
    }

    private func failed(_ error: any Error) {
        guard !isAwaited, (error as? RailError)?.code != .signedOut else {
            onRest?(error)
            return
        }
        if UnrecordedFormatting.isUnrecorded(error) {
            onNotice?(UnrecordedFormatting.suggestions(for: text.trimmingSpaces))
        } else if !(error is CancellationError) {
            let pause = (error as? RailError)?.retryAfter
            let next =
                pause.map { "Wait for \(PauseFormatting.length($0)), then press" } ?? "Type on or press"
            problem = "\(ErrorFormatting(error).title). \(next) Enter to ask again."
        }
        onRest?(nil)
    }

    private func forget() {
        response = nil
        drop()
    }

    private func drop() {
        request.drop()
        asked = nil
    }
}
