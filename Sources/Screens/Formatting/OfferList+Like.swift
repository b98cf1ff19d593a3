import Rail

extension OfferList {
    /// The cheapest offer of the class and the flexibility of another one, such as one that is over.
    func offer(like other: Offer) -> Offer? {
        OfferList(offers: offers.filter { $0.flexibility == other.flexibility })
            .cheapest(in: other.travelClass)
    }
}
