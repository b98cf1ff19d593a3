import HTTPBodies
import HTTPTypes

struct FaultReader {
    private var rest: Substring
    private let part: String
    private let position: Int
    private var example = ""
    /// The text after the equals sign, such as `5s` of `delay=5s`; nil if there is none.
    private(set) var value: String?

    init(_ part: Substring, in text: String) {
        rest = part.drop(while: \.isWhitespace)
        position = text.distance(from: text.startIndex, to: rest.startIndex) + 1
        while rest.last?.isWhitespace == true { rest.removeLast() }
        self.part = String(rest)
    }

    mutating func fault() throws -> Fault {
        guard !part.isEmpty else { throw error("has nothing between two commas") }
        var fault = Fault(kind: try kind(), text: part)
        var said: Set<String> = []
        while take(/\s*/) != nil, !rest.isEmpty {
            let name = try modifier(&fault)
            guard said.insert(name).inserted else { throw error("says twice \(name)") }
        }
        return fault
    }

    private mutating func kind() throws -> Fault.Kind {
        let found = take(/(\p{L}*)\s*(?:=\s*([^\s@*]*))?/)
        guard let found, let word = FaultSpec.words.first(where: { $0.name == found.1.lowercased() }) else {
            let names = FaultSpec.words.map { String($0.name) }.joined(separator: ", ")
            throw error("is not a fault; these are: \(names)")
        }
        (example, value) = (word.example, found.2.map { String($0) })
        return try word.kind(self)
    }

    /// Reads a limit of a fault, such as `10%` or `@/path`, and returns what it limits.
    private mutating func modifier(_ fault: inout Fault) throws -> String {
        if let (_, digits, sign) = take(/([0-9.]+)(%?)/) {
            guard !sign.isEmpty, let percent = Double(digits), percent > 0, percent <= 100
            else {
                throw error("needs a probability such as “10%”, above 0% and up to 100%")
            }
            fault.probability = percent / 100
            return "how likely"
        }
        // In `@/items*2`, the star belongs to the number of times. Any other star belongs to the path's pattern.
        if let (_, method, path) = take(/@\s*([A-Za-z]+\s+)?(\S*?)(?=(?:\*\d+)?(?:\s|$))/) {
            do {
                let requests = try RequestPattern("\(method ?? "")\(path)")
                let known = [HTTPRequest.Method.get, .head, .post, .put, .patch, .delete, .options]
                if requests.method.map(known.contains) ?? true { fault.requests = requests }
            } catch  where path.hasPrefix("/") {
                throw self.error("has a path that cannot be read. \(error.message.dropLast())")
            } catch {}
            guard fault.requests != nil else {
                throw error("needs a path after “@”, such as “@/offers” or “@POST /offers”")
            }
            return "for which path"
        }
        if let (_, word, digits) = take(/(\*|(?:first|every|after)\b)\s*(\d*)/.ignoresCase()) {
            guard let number = Int(digits), number > 0 else {
                throw error("needs a number after “\(word)”, such as “\(word == "*" ? "*2" : "\(word) 3")”")
            }
            let counts = ["every": (\Fault.every, "every how many"), "after": (\.after, "after how many")]
            let (count, name) = counts[word.lowercased()] ?? (\.times, "how often")
            fault[keyPath: count] = number
            return name
        }
        throw error(
            "has “\(rest.prefix { !$0.isWhitespace }.prefix(20))”; there may be: @/path, @POST /path, 10%, *2, first 2, every 3, after 3"
        )
    }

    private mutating func take<Output>(_ pattern: Regex<Output>) -> Output? {
        guard let match = rest.prefixMatch(of: pattern) else { return nil }
        rest = rest[match.range.upperBound...]
        return match.output
    }

    func error(_ reason: String) -> StubError {
        let place = position > 1 ? " (character \(position))" : ""
        return StubError("\(part.isEmpty ? "The line of faults" : "“\(part.prefix(80))”")\(place) \(reason).")
    }
    func read<Value>(_ make: (String) throws -> Value) throws -> Value {
        guard let value else { throw error("needs a value, such as “\(example)”") }
        do { return try make(value) } catch { throw self.error("cannot be read. \("\(error)".dropLast())") }
    }

    func time(otherwise: Duration? = nil) throws -> Duration {
        if value == nil, let otherwise { return otherwise }
        guard case .fixed(let time) = try read(Delay.init) else {
            throw error("needs one time, such as “\(example)”")
        }
        return time
    }

    func status() throws -> HTTPResponse.Status {
        guard let code = try read({ Int($0) }), (400...599).contains(code) else {
            throw error("needs a status from 400 to 599, such as “\(example)”")
        }
        return HTTPResponse.Status(code: code)
    }
}
