import HTTPBodies

/// What is secret in an exchange, by the names of fields, and which headers may be kept at all.
public struct RedactionRules: Hashable, Sendable {
    /// The kind of secret that a field of that name holds; names as `normalized` gives them.
    var kinds: [String: SecretKind]
    /// The same for names that mean it inside one parent only, by name and parent; nil where they are harmless.
    private var kindsInside: [String: [String: SecretKind?]]
    /// Which hashes of names occur at all.
    private var hasSlot: [Bool]
    /// Header fields that are kept, in small letters; no other is.
    var keptHeaders: Set<String>
    /// Types of bodies that cannot be looked into and are kept nevertheless.
    var keptMedia: [String]
    /// What was added to the standard ones.
    public private(set) var extras: RedactionExtras

    /// The names that are common to many services.
    public static let standard = RedactionRules(extras: RedactionExtras())

    /// The standard rules and more.
    public init(extras: RedactionExtras) {
        self.extras = extras
        kinds = [:]
        kindsInside = [:]
        hasSlot = [Bool](repeating: false, count: 4096)
        keptHeaders = Self.commonHeaders
        for name in extras.keptHeaders where !Self.neverKept.contains(name.lowercased()) {
            keptHeaders.insert(name.lowercased())
        }
        keptMedia = extras.keptMedia.map { $0.lowercased() }
        for (kind, names) in Self.commonNames {
            for name in names.split(separator: " ") { kinds[Self.normalized(String(name))] = kind }
        }
        for (kind, names) in extras.fields {
            for name in names { set(name, kind) }
        }
        for name in extras.harmlessFields { set(name, nil) }
        for names in [Array(kinds.keys), Array(kindsInside.keys)] {
            for var name in names { hasSlot[name.withUTF8 { Self.slot($0) }] = true }
        }
    }

    private mutating func set(_ name: String, _ kind: SecretKind?) {
        // A form or a query may write the two as one name.
        kinds[Self.normalized(name)] = kind
        let parts = name.split(separator: ".")
        guard parts.count == 2 else { return }
        kindsInside[Self.normalized(String(parts[1])), default: [:]]
            .updateValue(kind, forKey: Self.normalized(String(parts[0])))
    }

    /// The kind of secret in a field of that name; nil when it is none.
    ///
    /// - Parameters:
    ///   - parent: The field in whose value it stands, whatever arrays are between.
    public func kind(of name: String, in parent: String? = nil) -> SecretKind? {
        // Asked for every field of every body: most names are none, and one look tells.
        var name = name
        let slot = name.withUTF8 { Self.slot($0) }
        guard hasSlot[slot] else { return nil }
        name = Self.normalized(name)
        if let parent, let inside = kindsInside[name]?[Self.normalized(parent)] { return inside }
        return kinds[name]
    }

    /// As `kind`, and also for names that say where the field stands: `user[password]`, `login.password`.
    func kind(path name: String) -> SecretKind? {
        if let kind = kind(of: name) { return kind }
        let parts = name.utf8.split { $0 == 0x5B || $0 == 0x5D || $0 == 0x2E || $0 == 0x3A }
        guard let last = parts.last, last.count < name.utf8.count else { return nil }
        let whole = Self.normalized(name)
        guard !extras.harmlessFields.contains(where: { Self.normalized($0) == whole }) else { return nil }
        return kind(
            of: String(decoding: last, as: UTF8.self),
            in: parts.dropLast().last.map { String(decoding: $0, as: UTF8.self) })
    }

    private static func slot(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var hash: UInt32 = 2_166_136_261
        for byte in bytes where byte != 0x2D && byte != 0x5F && byte != 0x20 && byte != 0x2E {
            hash = (hash ^ UInt32(byte &- 0x41 < 26 ? byte | 0x20 : byte)) &* 16_777_619
        }
        return Int(hash >> 16 ^ hash & 0xFFFF) & 0xFFF
    }

    /// Small letters, without what separates words.
    static func normalized(_ name: String) -> String {
        // Most are so already.
        if name.utf8.allSatisfy({ $0 &- 0x61 < 26 || $0 &- 0x30 < 10 }) { return name }
        return String(
            decoding: name.utf8.compactMap { byte -> UInt8? in
                switch byte {
                case 0x41...0x5A: byte | 0x20
                case 0x2D, 0x5F, 0x20, 0x2E: nil
                default: byte
                }
            }, as: UTF8.self)
    }

    func keepsMedia(_ type: String) -> Bool {
        keptMedia.contains { pattern in
            pattern == type || pattern.hasSuffix("/*") && type.hasPrefix(pattern.dropLast())
        }
    }

    /// Fields that carry credentials or speak of the connection (RFC 9110 sections 7.6.1, 11, RFC 6265).
    static let neverKept: Set<String> = [
        "authorization", "proxy-authorization", "proxy-authenticate", "authentication-info",
        "proxy-authentication-info", "cookie", "cookie2", "set-cookie", "set-cookie2", "x-api-key", "api-key",
        "x-auth-token", "x-access-token", "x-csrf-token", "x-xsrf-token", "x-amz-security-token",
        "content-length", "transfer-encoding", "connection", "keep-alive", "te", "trailer", "upgrade",
        "proxy-connection", "date", "content-encoding", "host",
    ]

    /// Header fields that a client's behaviour hangs on, and that hold no secret of themselves.
    private static let commonHeaders: Set<String> = [
        "accept", "accept-language", "accept-patch", "accept-post", "allow", "cache-control",
        "content-disposition", "content-language", "content-location", "content-range", "content-type",
        "deprecation", "etag", "if-match", "if-none-match", "link", "location", "prefer",
        "preference-applied", "range", "refresh", "requestor", "retry-after", "sunset", "vary", "warning",
        "www-authenticate",
    ]

    private static let commonNames: [SecretKind: String] = [
        .token:
            """
        token access_token refresh_token id_token auth_token session_token bearer_token csrf_token xsrf_token \
        device_token push_token reset_token one_time_token otp totp code_verifier authorization auth_code \
        api_key apikey api_token key_id session session_id sid jsessionid phpsessid client_assertion assertion \
        subject_token actor_token device_code user_code signature sig x-amz-signature x-amz-security-token \
        security_token payment_token nonce_token jwt sas ticket_token x_api_key
        """,
        .password:
            """
        password passwd pwd pass passphrase passcode pin new_password old_password current_password \
        password_confirmation confirm_password secret_answer
        """,
        .clientSecret:
            "client_secret secret secret_key private_key api_secret app_secret shared_secret consumer_secret",
        .cookie: "cookie cookies set_cookie",
        .cardNumber:
            "card_number pan credit_card_number credit_card card_no account_number iban bic cvc cvv cvv2 security_code",
        .voucher:
            "voucher voucher_code voucher_number gift_card_number gift_card_code promo_code coupon coupon_code",
        .name:
            """
        first_name last_name given_name family_name middle_name surname maiden_name full_name display_name \
        holder_name card_holder cardholder_name passenger_name traveller_name traveler_name
        """,
        .birthDate: "date_of_birth birth_date birthdate birthday dob",
        .email: "email e_mail email_address mail username user_name login login_hint user",
        .phone:
            "phone phone_number telephone telephone_number mobile mobile_number mobile_phone cell_phone fax",
        .barcode: "barcode barcodes barcode_data barcode_content qr_code qrcode aztec aztec_code",
        .downloadLink: "download_link download_url download_links",
        .secret:
            """
        passport_number identity_card_number id_card_number national_id social_security_number ssn tax_id \
        license_plate street street_name house_number address_line address_line1 address_line2
        """,
    ]
}
