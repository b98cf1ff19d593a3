import HTTPBodies
import HTTPTypes

/// A reader of one fault of a `FaultSpec`.
struct FaultReader {
    private var rest: Substring
    private let part: String
    private let position: Int

    init(_ part: Substring, in text: String) {
        rest = part.drop(while: \.isWhitespace)
        position = text.distance(from: text.startIndex, to: rest.startIndex) + 1
        while rest.last?.isWhitespace == true { rest.removeLast() }
        self.part = String(rest)
    }

    mutating func fault() throws(FaultSpecError) -> Fault {
        guard !part.isEmpty else { throw error("has nothing between two commas") }
        var fault = Fault(try kind())
        var said: Set<String> = []
        while skipSpaces(), !rest.isEmpty {
            let name = try modifier(&fault)
            guard said.insert(name).inserted else { throw error("says twice \(name)") }
        }
        return fault
    }

    // MARK: The word and its value

    private mutating func kind() throws(FaultSpecError) -> Fault.Kind {
        let name = take { $0.isLetter }.lowercased()
        guard let word = FaultSpec.words.first(where: { $0.name == name }) else {
            let names = FaultSpec.words.map(\.name).joined(separator: ", ")
            throw error("is not a fault; these are: \(names)")
        }
        skipSpaces()
        var text: String?
        if rest.first == "=" {
            rest.removeFirst()
            skipSpaces()
            text = String(take { !$0.isWhitespace && $0 != "@" && $0 != "*" })
        }
        let value = FaultValue(text: text, example: word.example, error: error)
        switch name {
        case "delay": return .delay(try value.delay())
        case "late": return .late(try value.delay())
        case "busy": return .busy(retryAfter: try value.time())
        case "timeout": return .timeout(after: try value.time(otherwise: .zero))
        case "reorder": return .reorder(atMost: try value.time(otherwise: .seconds(1)))
        case "fail": return .fail(try value.status())
        case "failafter": return .failAfter(try value.status())
        case "bandwidth": return .bandwidth(try value.bandwidth())
        default:
            guard text == nil, let kind = FaultSpec.plain[name] else {
                throw error("takes no value: write “\(name)” alone")
            }
            return kind
        }
    }

    // MARK: For which requests

    /// - Returns: What it was about, in words.
    private mutating func modifier(_ fault: inout Fault) throws(FaultSpecError) -> String {
        let digits = take { $0.isNumber || $0 == "." }
        if !digits.isEmpty {
            guard rest.popFirst() == "%", let percent = Double(digits), (0...100).contains(percent) else {
                throw error("needs a probability such as “10%”, from 0% to 100%")
            }
            fault.probability = percent / 100
            return "how likely"
        }
        let isSign = rest.hasPrefix("@") || rest.hasPrefix("*")
        let word = isSign ? String(rest.removeFirst()) : take { !$0.isWhitespace }.lowercased()
        skipSpaces()
        switch word {
        case "@":
            try address(&fault)
            return "for which path"
        case "*", "first":
            fault.times = try number(after: word)
            return "how often"
        case "every":
            fault.every = try number(after: word)
            return "every how many"
        case "after":
            fault.after = try number(after: word)
            return "after how many"
        default:
            throw error(
                "has “\(word.prefix(20))”; there may be: @/path, @POST /path, 10%, *2, first 2, every 3, after 3"
            )
        }
    }

    private mutating func address(_ fault: inout Fault) throws(FaultSpecError) {
        let needsPath = "needs a path after “@”, such as “@/offers” or “@POST /offers”"
        if rest.first != "/" {
            let word = take { $0.isLetter }.uppercased()
            guard ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].contains(word),
                let method = HTTPRequest.Method(word), rest.first?.isWhitespace == true
            else { throw error(needsPath) }
            fault.method = method
            skipSpaces()
        }
        var text = take { !$0.isWhitespace }
        guard text.hasPrefix("/") else { throw error(needsPath) }
        // `@/items*2` is the path and how often; elsewhere a star belongs to the pattern.
        let count = text.reversed().prefix(while: \.isNumber).count
        if count > 0, text.dropLast(count).last == "*" {
            rest = text.suffix(count + 1) + rest
            text = text.dropLast(count + 1)
        }
        do {
            fault.path = try PathPattern(String(text))
        } catch {
            throw self.error("has a path that cannot be read. \(error.message.dropLast())")
        }
    }

    private mutating func number(after word: String) throws(FaultSpecError) -> Int {
        guard let number = Int(take { $0.isNumber }), number > 0 else {
            throw error("needs a number after “\(word)”, such as “\(word == "*" ? "*2" : "\(word) 3")”")
        }
        return number
    }

    private mutating func take(while condition: (Character) -> Bool) -> Substring {
        let taken = rest.prefix(while: condition)
        rest = rest[taken.endIndex...]
        return taken
    }

    @discardableResult
    private mutating func skipSpaces() -> Bool {
        rest = rest.drop(while: \.isWhitespace)
        return true
    }

    private func error(_ reason: String) -> FaultSpecError {
        FaultSpecError(part: part, position: position, reason: reason)
    }
}

/// The value of a fault's word, such as `5s` of `delay=5s`.
private struct FaultValue {
    let text: String?
    let example: String
    let error: (String) -> FaultSpecError

    func delay(orElse more: String = ", or 1s..3s, or 1s~0.5") throws(FaultSpecError) -> Delay {
        guard let text else { throw error("needs a time, such as “\(example)”") }
        guard let delay = try? Delay(text) else {
            throw error("needs a time such as 250ms, 5s or 2m, at most a day\(more)")
        }
        return delay
    }

    func time(otherwise: Duration? = nil) throws(FaultSpecError) -> Duration {
        if text == nil, let otherwise { return otherwise }
        guard case .fixed(let time) = try delay(orElse: "") else {
            throw error("needs one time, such as “\(example)”")
        }
        return time
    }

    func status() throws(FaultSpecError) -> HTTPResponse.Status {
        guard let text else { throw error("needs a status, such as “\(example)”") }
        guard let code = Int(text), (400...599).contains(code) else {
            throw error("needs a status from 400 to 599, such as “\(example)”")
        }
        return HTTPResponse.Status(code: code)
    }

    func bandwidth() throws(FaultSpecError) -> Bandwidth {
        guard let text else { throw error("needs a speed, such as “\(example)”") }
        guard let bandwidth = try? Bandwidth(text) else {
            throw error("needs a speed: \(Bandwidth.choices)")
        }
        return bandwidth
    }
}
