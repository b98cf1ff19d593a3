import JSONTrees

/// The settings of the configuration file, by their names there.
enum Setting: String, CaseIterable, Sendable {
    case clientID = "client-id"
    case faults, grant, gtfs, insecure, payment, profile, requestor, scope, seed, service, theme
    case tokenEndpoint = "token-endpoint"

    enum Form: Sendable {
        case words
        case path
        case oneOf([String])
        case wholeNumber
        case truth
        /// An HTTP address; also this word, unless it is nil.
        case address(orWord: String?)

        /// Whether a value stands without quotation marks in YAML, because it is a number or a truth value.
        var isPlain: Bool {
            switch self {
            case .wholeNumber, .truth: true
            case .words, .path, .oneOf, .address: false
            }
        }
    }

    static var ofProfiles: [Setting] { allCases.filter { $0 != .profile } }

    var form: Form {
        switch self {
        case .clientID, .faults, .profile, .requestor, .scope: .words
        case .gtfs: .path
        case .grant: .oneOf(Settings.Grant.allCases.map(\.rawValue))
        case .payment: .oneOf(Settings.PaymentSetting.allCases.map(\.rawValue))
        case .theme: .oneOf(Settings.Theme.allCases.map(\.rawValue))
        case .seed: .wholeNumber
        case .insecure: .truth
        case .service: .address(orWord: "sandbox")
        case .tokenEndpoint: .address(orWord: nil)
        }
    }

    var about: String {
        switch self {
        case .clientID: "The program's name at the token endpoint."
        case .faults: "What goes wrong on purpose; “guichet help faults” explains the words."
        case .grant:
            "password: a person signs in; client-credentials: the program signs in, with client-id and "
                + "GUICHET_CLIENT_SECRET."
        case .gtfs: "The sandbox's timetable: a GTFS feed, as a folder or a zip file."
        case .insecure: "Whether passwords and tokens may be sent over plain HTTP to another machine."
        case .payment: "How the service is paid; without it, nothing can be bought there."
        case .profile: "Which of the profiles is used."
        case .requestor: "Sent as OSDM's header Requestor, as agreed with the service."
        case .scope: "The scope of the tokens, if the service wants one."
        case .seed: "What chances are drawn from: the faults', and the sandbox's demand."
        case .service: "The service: sandbox, or the base URL of one that speaks OSDM 3."
        case .theme: "The colours of the window."
        case .tokenEndpoint: "Where tokens come from; oauth/token of the service if it is missing."
        }
    }

    /// Returns a value as JSON: a number or a truth value, if the setting has that form.
    func json(_ text: String) -> JSONTree {
        switch form {
        case .wholeNumber: UInt64(text).map { .number(JSONNumber(text: "\($0)")) } ?? text.json
        case .truth: .bool(text == "true")
        case .words, .path, .oneOf, .address: text.json
        }
    }
}

/// A setting that has a value: the value, and where it comes from.
struct SettingInUse: Sendable {
    var setting: Setting
    var value: String
    var place: SettingPlace
}

/// Where the value of a setting comes from. The description begins messages about the value.
enum SettingPlace: Sendable, CustomStringConvertible {
    /// The option, e.g. `--seed`.
    case flag(String)
    /// The environment variable, e.g. `GUICHET_SEED`.
    case variable(String)
    case file(String, line: Int?)
    /// The default, because neither a flag, a variable nor the file sets a value.
    case usual

    var description: String {
        switch self {
        case .flag(let name), .variable(let name): name
        case .file(let path, let line): "The configuration file \(path)" + (line.map { ", line \($0)" } ?? "")
        case .usual: "default"
        }
    }
}

struct SettingMistake: Sendable {
    var place: SettingPlace
    var sentence: String

    /// Returns an error that states each mistake on a line of its own, in the order of the lines of the file.
    static func error(_ mistakes: [SettingMistake]) -> ProgramError {
        let sorted = mistakes.enumerated().sorted {
            ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
        }
        return .unusable(sorted.map { "\($0.element.place): \($0.element.sentence)" }.joined(separator: "\n"))
    }

    private var line: Int { if case .file(_, let line?) = place { line } else { 0 } }
}
