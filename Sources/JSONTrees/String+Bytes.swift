import Foundation

extension String {
    /// Calls a closure with the text's UTF-8, which is copied only if it is not contiguous in memory.
    @inlinable package func withBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
        utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
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
