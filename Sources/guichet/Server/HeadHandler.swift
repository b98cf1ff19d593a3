import HTTPTransport
import HTTPTypes
import NIOCore
import NIOHTTP1

/// Rewrites the head (request line and fields) of a request for NIO's parser, which only knows certain methods,
/// and refuses a tab after `Content-Length: 3`, which RFC 9110 section 5.6.3 allows. Bytes that are not UTF-8 pass
/// through NIO's parser and encoder in the form that `String(fieldBytes:)` gives them.
///
/// An unknown method is passed to the parser as POST, and `ConnectionHandler` gets its real name from here. An
/// offer to change to HTTP/2 or TLS is removed, because the parser would stop after such a request. If several
/// requests arrive together, the parser may already have a part of the next head, and this head is not rewritten.
final class HeadHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    /// The parser refuses longer heads.
    private static let longest = 100_000

    /// The bytes of a head so far. They are passed on when the head is complete.
    private var head = ByteBuffer()
    /// Whether bytes are passed on as they arrive, because the parser may already have the first part of a head.
    private var isRaw = false
    /// Whether the parser has read the head of a request, but not the end of the request.
    fileprivate var isInside = false
    /// The number of bytes that were passed on after the last head, and how many of them the parser took for
    /// content.
    private var rawCount = 0
    fileprivate var contentCount = 0
    private var headsCount = 0
    /// The method of the head that the parser reads next, if the parser does not know it.
    private var method: HTTPRequest.Method?
    /// The methods of the requests that the parser has read, but `ConnectionHandler` has not taken yet.
    private var methods: [HTTPRequest.Method?] = []
    /// Whether the encoder's next bytes are fields and not content.
    fileprivate var writesFields = false

    /// Returns the method of the next request; nil if the parser knows it.
    func takeMethod() -> HTTPRequest.Method? { methods.isEmpty ? nil : methods.removeFirst() }

    fileprivate func begin() {
        (isInside, contentCount) = (true, 0)
        headsCount += 1
        methods.append(method)
        method = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isInside, !isRaw else {
            let (part, known) = (unwrapInboundIn(data), headsCount)
            rawCount += part.readableBytes
            context.fireChannelRead(data)
            isRaw = isInside || !Self.endsEmpty(part) && (headsCount != known || rawCount != contentCount)
            return
        }
        var part = unwrapInboundIn(data)
        let isWhole = part.readableBytesView.contains { $0 == 0x0A || Self.isForeign($0) }
        head.writeBuffer(&part)
        guard isWhole || head.readableBytes > Self.longest else { return }
        let bytes = Array(head.readableBytesView)
        let isHopeless = bytes.count > Self.longest || bytes.contains(where: Self.isForeign)
        guard let end = Self.end(of: bytes) ?? (isHopeless ? bytes.count : nil) else { return }
        head.clear()
        rawCount = bytes.count - end
        let whole = ByteBuffer(bytes: prepared(bytes[..<end]) + bytes[end...])
        context.fireChannelRead(wrapInboundOut(whole))
        isRaw = rawCount > 0 && (isInside || !Self.endsEmpty(whole) && rawCount != contentCount)
    }

    private static func endsEmpty(_ bytes: ByteBuffer) -> Bool {
        bytes.readableBytesView.suffix(4).elementsEqual("\r\n\r\n".utf8)
    }

    /// Whether a byte cannot be a part of a head. A client that speaks TLS sends such bytes and waits for a
    /// response, so they are passed to the parser, which refuses them.
    private static func isForeign(_ byte: UInt8) -> Bool {
        byte < 0x20 && ![0x09, 0x0A, 0x0D].contains(byte)
    }

    /// Returns the index after the empty line at the end of a head; nil if that line has not arrived.
    private static func end(of bytes: [UInt8]) -> Int? {
        var lineStart = 0
        for index in bytes.indices where bytes[index] == 0x0A {
            let line = bytes[lineStart..<index]
            if lineStart > 0, line.isEmpty || line.elementsEqual([0x0D]) { return index + 1 }
            lineStart = index + 1
        }
        return nil
    }

    private func prepared(_ head: ArraySlice<UInt8>) -> [UInt8] {
        var lines = head.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            guard line.last == 0x0D else { return line }
            let text = line.dropLast()
            let blanks = text.reversed().prefix { $0 == 0x09 || $0 == 0x20 }.count
            // A line that consists of blanks is not shortened, because an empty line would end the head too early.
            guard blanks < text.count else { return line }
            return text.dropLast(blanks) + [0x0D]
        }
        lines.removeAll { line in
            let text = String(decoding: line.prefix(40), as: UTF8.self).lowercased()
            let protocols = text.dropFirst("upgrade:".count).drop { $0 == " " || $0 == "\t" }
            return text.hasPrefix("upgrade:") && ["h2c", "tls/"].contains(where: protocols.hasPrefix)
        }
        let word = String(decoding: lines[0].prefix { $0 != 0x20 }, as: UTF8.self)
        if case .RAW = HTTPMethod(rawValue: word), let own = HTTPRequest.Method(word) {
            method = own
            lines[0] = "POST".utf8 + lines[0].dropFirst(word.utf8.count)
        }
        return Array(String(fieldBytes: Array(lines.joined(separator: [0x0A]))).utf8)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard writesFields, case .byteBuffer(let fields) = unwrapOutboundIn(data) else {
            return context.write(data, promise: promise)
        }
        writesFields = false
        let bytes = ByteBuffer(bytes: String(buffer: fields).fieldBytes)
        context.write(wrapOutboundOut(.byteBuffer(bytes)), promise: promise)
    }
}

/// Tells a `HeadHandler` what the parser has read, and what the encoder is about to write.
final class ParsedHeadHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart

    private let heads: HeadHandler

    init(_ heads: HeadHandler) { self.heads = heads }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: heads.begin()
        case .body(let part): heads.contentCount += part.readableBytes
        case .end: heads.isInside = false
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        heads.writesFields =
            switch unwrapOutboundIn(data) {
            case .head: true
            case .body: false
            case .end(let trailers): trailers != nil
            }
        context.write(data, promise: promise)
    }
}
