import Observation
import Rail
import TerminalUI
import Waiting

/// What stands in a place field, and what the service suggests for it.
///
/// One request is under way at a time; when it is back, the newest text is asked for, unless the response tells
/// its places too.
@Observable
@UIActor
final class PlaceFinder {
    private(set) var text = ""
    private(set) var place: Place?
    private(set) var problem: String?
    private var response: PlaceResponse?
    @ObservationIgnored private var request: Request?
    @ObservationIgnored private var takesFirstWhenKnown = false
    /// Whether a person has to wait until it is known which place is meant: they see that, and may stop it.
    @ObservationIgnored var isAwaited = false {
        didSet { request?.activity.isShown = isAwaited }
    }
    @ObservationIgnored private let service: RailService
    @ObservationIgnored weak var window: Window?
    /// Called when nothing is under way any more, with the error that is for somebody else to tell.
    @ObservationIgnored var onRest: (@UIActor ((any Error)?) -> Void)?
    /// Called with what is worth a line, and no more.
    @ObservationIgnored var onNotice: (@UIActor (String) -> Void)?

    private struct Request {
        var activity: WindowActivity
        /// Nil until it leaves.
        var text: String?
    }

    /// With fewer letters nothing is asked: nearly every place would fit.
    private static let fewestLetters = 2

    init(_ service: RailService) {
        self.service = service
    }

    var isEmpty: Bool { place == nil && typed.isEmpty }
    var isUnderWay: Bool { request?.activity.isUnderWay == true }

    private var typed: String { text.trimmingSpaces }

    /// What is shown under the field while it is being typed in: until the service has told its places, what is
    /// known and fits.
    var suggestions: [Place] {
        guard place == nil else { return [] }
        return known ?? response?.narrowed(to: typed) ?? []
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
        text = place.name
        problem = nil
        takesFirstWhenKnown = false
        forget()
    }

    /// Takes what a person chose of the suggestions; the first one only when they are for all that is typed.
    func choose(_ place: Place, isFirst: Bool) {
        if isFirst, known == nil { leave() } else { take(place) }
    }

    /// Leaving the field takes the first suggestion, as soon as it is known.
    func leave() {
        guard place == nil, !isEmpty else { return }
        if known != nil { return takeFirst() }
        takesFirstWhenKnown = true
        ask()
    }

    /// The same for a person who waits for it: a request for an older text does not keep them waiting.
    func resolve() {
        if known == nil, let asked = request?.text, asked != typed { drop() }
        isAwaited = true
        leave()
    }

    /// Each gets what the other holds.
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
            take(first)
        } else if typed.count < Self.fewestLetters {
            problem = "Type at least \(Self.fewestLetters) letters of the station's name."
        } else {
            problem = "No station is called “\(typed)”. Check the spelling."
        }
    }

    // MARK: Asking

    /// Asks for what is typed, unless a request is under way: then as soon as that is back.
    private func ask() {
        guard place == nil, !isEmpty, known == nil, !isUnderWay, let window else { return }
        let activity = window.activity("Finding stations", isShown: isAwaited) {
            [weak self, service] activity in
            guard let asked = self?.start(activity) else { return }
            let result: Result<PlaceList, any Error>
            do {
                result = .success(try await Self.places(for: asked, of: service))
            } catch {
                result = .failure(error)
            }
            self?.end(activity, asked, result)
        }
        request = Request(activity: activity)
    }

    /// What to ask for: all keys that came together are one text by now. Nil when nobody wants it any more.
    private func start(_ activity: WindowActivity) -> String? {
        guard request?.activity === activity else { return nil }
        request?.text = typed
        return typed
    }

    private static func places(for asked: String, of service: RailService) async throws -> PlaceList {
        guard asked.count < fewestLetters else { return try await service.places(asked) }
        return PlaceList(try await service.knownPlaces(asked), isComplete: false)
    }

    private func end(
        _ activity: WindowActivity, _ asked: String, _ result: Result<PlaceList, any Error>
    ) {
        guard request?.activity === activity else { return }
        request = nil
        if activity.isCancelled { onRest?(CancellationError()); return }
        switch result {
        case .success(let list):
            // Who has gone back to a text whose places are known keeps them.
            if known == nil { response = PlaceResponse(text: asked, list: list) }
            problem = nil
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
            problem = "\(ErrorFormatting(error).title). Type on to ask again; what is typed is kept."
        }
        onRest?(nil)
    }

    /// What was told of another text, and what is being asked, is of no use any more.
    private func forget() {
        response = nil
        drop()
    }

    private func drop() {
        request?.activity.cancel()
        request = nil
    }
}
