import HTTPTransport
import Testing

@Suite("Bytes of fields") struct FieldBytesTests {
    @Test("text in UTF-8 is read as it is")
    func text() {
        #expect(String(fieldBytes: Array("café, 日本".utf8)) == "café, 日本")
    }

    @Test("a text has the bytes that it was read from, whatever they are")
    func bytes() {
        // Among them are the bytes of a code point that stands for a byte.
        let bytes: [UInt8] = [0x41, 0xC3, 0xA9, 0xE9, 0xF4, 0x8F, 0x9F, 0xA9, 0xFF, 0x80, 0xE2, 0x82]
        for start in bytes.indices {
            for end in start...bytes.count {
                let part = bytes[start..<end]
                #expect(String(fieldBytes: part).fieldBytes == Array(part))
            }
        }
    }
}
