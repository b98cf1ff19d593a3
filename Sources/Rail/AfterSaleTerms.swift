/// Whether and how a fare can be refunded or exchanged after the sale (OSDM 3.9 `AfterSaleCondition`).
package struct AfterSaleTerms: Hashable, Sendable, Codable {
    package enum Permission: String, Hashable, Sendable, Codable {
        case no, yes
        /// Allowed for only some parts of the offer.
        case partly
        /// Allowed, under conditions that the service does not state as one fee and one deadline.
        case conditional
    }

    package var permission: Permission
    /// The fee for all passengers together, which may be zero; nil if the service states none.
    package var fee: Money?
    package var deadline: StationTime?

    package init(_ permission: Permission, fee: Money? = nil, deadline: StationTime? = nil) {
        self.permission = permission
        self.fee = fee
        self.deadline = deadline
    }
}
