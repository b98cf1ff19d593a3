import ArgumentParser

extension ValidationError {
    static func refuse(together options: KeyValuePairs<String, Bool>) throws(ValidationError) {
        let given = options.filter(\.value).map(\.key)
        guard given.count > 1 else { return }
        throw ValidationError("\(given[0]) and \(given[1]) exclude each other. Leave out one.")
    }

    /// Throws if an option is given a number below 1.
    ///
    /// - Parameter example: The option with a number, for the message: `--keys 5000`.
    static func refuse(belowOne number: Int?, _ example: String) throws(ValidationError) {
        guard let number, number < 1 else { return }
        throw ValidationError("\(example.prefix { $0 != " " }) takes a whole number from 1, e.g. \(example).")
    }
}
