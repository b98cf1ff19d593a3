package import Foundation

extension String {
    /// Calls a closure with the text's UTF-8, which is copied only if it is not contiguous in memory.
    @inlinable package func withBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
        utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
    }

    /// Hashes the code points, for types that are equal by `hasSameCodePoints`.
    package func hashCodePoints(into hasher: inout Hasher) {
        withBytes { bytes in
            hasher.combine(bytes.count)
            hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    package func equals(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
        count == other.count && compare(other) == 0
    }

    /// Below zero if these bytes come before others, 0 if both are equal.
    package func compare(_ other: UnsafeBufferPointer<UInt8>) -> Int {
        guard let start = baseAddress, let otherStart = other.baseAddress else { return count - other.count }
        let difference = memcmp(start, otherStart, Swift.min(count, other.count))
        return difference == 0 ? count - other.count : Int(difference)
    }
}

extension StringProtocol {
    /// Whether both have the same code points; `==` takes a letter with a combining accent for the one with its own.
    package func hasSameCodePoints(as other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension Data {
    /// Whether the bytes of a text are among these.
    package func contains(bytesOf text: String) -> Bool {
        text.isEmpty || range(of: Data(text.utf8)) != nil
    }
}
