import Foundation
import HTTPBodies

extension Form {
    /// As `decoded`, and also where the escapes mean bytes that are no UTF-8: they are looked through as the
    /// Latin letters that they most likely are.
    static func looselyDecoded(_ text: some StringProtocol, plusIsSpace: Bool = true) -> String {
        let plain = plusIsSpace ? text.replacingOccurrences(of: "+", with: " ") : String(text)
        if let decoded = plain.removingPercentEncoding { return decoded }
        var bytes: [UInt8] = []
        var rest = Array(plain.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == 0x25, digits.count == 2, digits.allSatisfy({ UInt8(ascii: "0") <= $0 && $0 < 0x80 }),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return CodedText(Data(bytes))?.text ?? String(decoding: bytes, as: UTF8.self)
    }

}

extension MediaType {
    var hidesASCII: Bool { charset.map { Charset.hidesASCII($0) } ?? false }
}
