/// Finds texts that reveal a password: `password hunter`, `Your PIN is …`.
enum NamedSecret {
    private static let names = [
        "password", "passwd", "pwd", "passcode", "passphrase", "passwort", "kennwort", "motdepasse",
        "contrasena",
        "senha", "wachtwoord", "parola", "losenord", "heslo", "haslo", "secret", "token", "pin", "cvc", "cvv",
    ].map { Array($0.utf8) }
    private static let verbs: Set<String> = ["is", "was", "ist", "lautet", "est", "es", "e"]

    /// Whether a text names a kind of secret, and may also contain the secret itself. That is assumed if the
    /// word after the name is the last word of the text, a number, or “is”, or if the text has a colon or a
    /// quotation mark.
    static func isIn(_ text: String, _ words: Words) -> Bool {
        let hasMark = text.unicodeScalars.contains { scalar in
            switch scalar {
            case ":", "\"", "“", "”", "„", "«", "»": true
            default: false
            }
        }
        return words.all.indices.dropLast().contains { index in
            guard names.contains(where: { isNamed($0, words, index) }) else { return false }
            return index + 2 == words.all.count || words.all[index + 1].isNumber
                || verbs.contains(words.text(words.all[index + 1])) || hasMark
        }
    }

    /// Whether a word is the end of a name for secrets: `token`, `accesstoken`, `pass-word`, `mot de passe`.
    private static func isNamed(_ name: [UInt8], _ words: Words, _ index: Int) -> Bool {
        let word = words.all[index].range
        let start = word.upperBound - name.count
        guard start >= 0, words.bytes[word.upperBound - 1] == name.last,
            words.bytes[start..<word.upperBound].elementsEqual(name)
        else { return false }
        // A short name such as “pin” may be the end of another word.
        return start > word.lowerBound && name.count >= 5
            || words.all[max(0, index - 2)...index].contains { $0.range.lowerBound == start }
    }
}
