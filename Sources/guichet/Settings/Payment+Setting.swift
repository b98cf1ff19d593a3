import Rail

extension Payment {
    /// The values of the setting `payment`, and `unset` for a file without that setting.
    static let settingValues = ["unset"] + Settings.PaymentSetting.allCases.map(\.rawValue)

    /// Makes the payment that a value of the setting stands for; nil if there is no such value.
    init?(setting value: String) {
        if value == "unset" {
            self = Settings.PaymentSetting.unset(in: "~/.config/guichet/config.yaml")
        } else if let setting = Settings.PaymentSetting(rawValue: value) {
            self = setting.payment
        } else {
            return nil
        }
    }
}
