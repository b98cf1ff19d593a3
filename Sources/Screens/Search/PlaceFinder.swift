import Observation
import Rail
import TerminalUI
import Waiting

/// What stands in a place field, and what the service suggests for it.
///
/// One request is under way at a time; when its answer comes, only what is typed by then is asked next.
@Observable
@UIActor
final class PlaceFinder {
    private(set) var text = ""
    private(set) var place: Place?
    /// Best first; kept while the next ones are on their way, so that nothing flickers.
    private(set) var suggestions: [Place] = []
    private(set) var problem: String?
    /// What `suggestions` are for.
    @ObservationIgnored private var answeredText: String?
    @ObservationIgnored private var askedText: String?
    @ObservationIgnored private var takesFirstWhenAnswered = false
    @ObservationIgnored private let service: RailService
    @ObservationIgnored weak var window: Window?

    init(_ service: RailService) {
        self.service = service
    }

    /// What is shown under the field while it is being typed in.
    var openSuggestions: [Place] { place == nil ? suggestions : [] }

    func type(_ newText: String) {
        guard newText != text else { return }
        text = newText
        place = nil
        problem = nil
        takesFirstWhenAnswered = false
        guard !text.trimmingSpaces.isEmpty else {
            suggestions = []
            answeredText = ""
            return
        }
        ask()
    }

    func take(_ place: Place) {
        self.place = place
        text = place.name
        problem = nil
        suggestions = []
        answeredText = nil
        takesFirstWhenAnswered = false
    }

    var isEmpty: Bool { place == nil && text.trimmingSpaces.isEmpty }

    /// What the field holds, to be carried to another field.
    var state: (text: String, place: Place?) {
        get { (text, place) }
        set {
            if let place = newValue.place {
                take(place)
            } else {
                place = nil
                type(newValue.text)
            }
        }
    }

    /// Leaving the field takes the first suggestion, as soon as it is known.
    func leave() {
        guard place == nil, !text.trimmingSpaces.isEmpty else { return }
        guard answeredText == text else {
            takesFirstWhenAnswered = true
            return ask()
        }
        takeFirst()
    }

    /// The place that the field means, asking the service when that is not known yet; nil when it knows none.
    func resolve() async throws -> Place? {
        if let place { return place }
        if answeredText != text {
            let asked = text
            let found = try await service.places(asked)
            guard asked == text else { return nil }
            suggestions = found
            answeredText = asked
        }
        takeFirst()
        return place
    }

    private func takeFirst() {
        if let first = suggestions.first {
            take(first)
        } else {
            problem = "No station is called “\(text.trimmingSpaces)”. Check the spelling."
        }
    }

    private func ask() {
        guard askedText == nil, answeredText != text, let window else { return }
        let asked = text
        askedText = asked
        window.activity("Finding stations", isShown: false) { [weak self, service] _ in
            let answer: Result<[Place], any Error>
            do { answer = .success(try await service.places(asked)) } catch { answer = .failure(error) }
            self?.answered(asked, answer)
        }
    }

    private func answered(_ asked: String, _ answer: Result<[Place], any Error>) {
        askedText = nil
        guard asked == text, place == nil else {
            if place == nil, !text.trimmingSpaces.isEmpty { ask() }
            return
        }
        switch answer {
        case .success(let places):
            suggestions = places
            answeredText = asked
            problem = nil
            if takesFirstWhenAnswered { takeFirst() }
        case .failure(is CancellationError): break
        case .failure(let error): problem = ErrorWords(error).title + "."
        }
    }
}
