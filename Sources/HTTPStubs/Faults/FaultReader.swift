import HTTPBodies
import HTTPTypes

/// A reader of one fault of a `FaultSpec`.
struct FaultReader {
    private var rest: Substring
    private let part: String
    private let position: Int

    init(_ part: Substring, in text: String) {
        var trimmed = part
        while trimmed.first?.isWhitespace == true { trimmed.removeFirst() }
        while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
        rest = trimmed
        self.part = String(trimmed)
        position = text.distance(from: text.startIndex, to: trimmed.startIndex) + 1
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
        guard let word = FaultWord.all.first(where: { $0.name == name }) else {
            let names = FaultWord.all.map(\.name).joined(separator: ", ")
            throw error("is not a fault; these are: \(names)")
        }
        var value: String?
        skipSpaces()
        if rest.first == "=" {
            rest.removeFirst()
            skipSpaces()
            value = String(take { !$0.isWhitespace && $0 != "@" && $0 != "*" })
        }
        return try kind(word, value)
    }

    private func kind(_ word: FaultWord, _ value: String?) throws(FaultSpecError) -> Fault.Kind {
        switch (word.value, value) {
        case (.none(let kind), nil): return kind
        case (.none, _?): throw error("takes no value: write “\(word.name)” alone")
        case (.time(_, let without?), nil): return without
        case (.time, nil), (.delay, nil): throw error("needs a time, such as “\(word.example)”")
        case (.status, nil): throw error("needs a status, such as “\(word.example)”")
        case (.bandwidth, nil): throw error("needs a speed, such as “\(word.example)”")
        case (.time(let make, _), let value?):
            guard case .fixed(let time) = try delay(value, ranges: false) else {
                throw error("needs one time, such as “\(word.example)”")
            }
            return make(time)
        case (.delay(let make), let value?): return make(try delay(value, ranges: true))
        case (.status(let make), let value?):
            guard let code = Int(value), (400...599).contains(code) else {
                throw error("needs a status from 400 to 599, such as “\(word.example)”")
            }
            return make(HTTPResponse.Status(code: code))
        case (.bandwidth, let value?):
            guard let bandwidth = try? Bandwidth(value) else {
                throw error("needs a speed: \(Bandwidth.choices)")
            }
            return .bandwidth(bandwidth)
        }
    }

    private func delay(_ text: String, ranges: Bool) throws(FaultSpecError) -> Delay {
        guard let delay = try? Delay(text) else {
            let more = ranges ? ", or 1s..3s, or 1s~0.5" : ""
            throw error("needs a time such as 250ms, 5s or 2m, at most a day\(more)")
        }
        return delay
    }

    // MARK: For which requests

    /// - Returns: What it was about, in words.
    private mutating func modifier(_ fault: inout Fault) throws(FaultSpecError) -> String {
        switch rest.first {
        case "@":
            rest.removeFirst()
            try address(&fault)
            return "for which path"
        case "*":
            rest.removeFirst()
            skipSpaces()
            fault.times = try number("needs a number after “*”, such as “*2”")
            return "how often"
        case let digit? where digit.isNumber || digit == ".":
            let text = take { $0.isNumber || $0 == "." }
            guard rest.first == "%", let percent = Double(text), (0...100).contains(percent) else {
                throw error("needs a probability such as “10%”, from 0% to 100%")
            }
            rest.removeFirst()
            fault.probability = percent / 100
            return "how likely"
        default:
            return try counted(&fault)
        }
    }

    private mutating func counted(_ fault: inout Fault) throws(FaultSpecError) -> String {
        let word = take { !$0.isWhitespace }.lowercased()
        skipSpaces()
        let wanted = "needs a number after “\(word)”, such as “\(word) 3”"
        switch word {
        case "first":
            fault.times = try number(wanted)
            return "how often"
        case "every":
            fault.every = try number(wanted)
            return "every how many"
        case "after":
            fault.after = try number(wanted)
            return "after how many"
        default:
            throw error(
                "has “\(word.prefix(20))”; there may be: @/path, @POST /path, 10%, *2, first 2, every 3, after 3"
            )
        }
    }

    private mutating func address(_ fault: inout Fault) throws(FaultSpecError) {
        let needsPath = "needs a path after “@”, such as “@/offers” or “@POST /offers”"
        skipSpaces()
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
        // `@/offers*2` is the path and how often; elsewhere a star belongs to the pattern.
        if let star = text.lastIndex(of: "*"), text.index(after: star) < text.endIndex,
            text[text.index(after: star)...].allSatisfy(\.isNumber)
        {
            rest = text[star...] + rest
            text = text[..<star]
        }
        do {
            fault.path = try PathPattern(String(text))
        } catch {
            throw self.error("has a path that cannot be read. \(error.message.dropLast())")
        }
    }

    private mutating func number(_ otherwise: String) throws(FaultSpecError) -> Int {
        guard let number = Int(take { $0.isNumber }), number > 0 else { throw error(otherwise) }
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
