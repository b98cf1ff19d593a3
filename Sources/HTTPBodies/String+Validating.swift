package import Foundation

extension String {
    /// Nil for bytes that are no UTF-8.
    package init?(validating data: Data, as encoding: UTF8.Type) {
        guard let text = String(bytes: data, encoding: .utf8), text.utf8.count == data.count else {
            return nil
        }
        self = text
    }
}
