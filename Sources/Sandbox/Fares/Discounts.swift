import Rail

/// The cards of the passengers and the promotion code of a request, as far as the sandbox accepts them.
struct Discounts: Hashable, Sendable {
    /// The cards of each passenger, in the order of the request.
    var cards: [[DiscountCard]] = []
    var promotion: PromotionCode?

    /// The price of one ride for an adult, before the reductions.
    struct Ride {
        var euros: Double
        /// The name of the carrier.
        var carrier: String
    }

    /// Returns the price of a passenger, in the smallest unit, and the reductions in it.
    ///
    /// - Parameter round: Makes an amount in the smallest unit from the euros for an adult.
    func price(
        of passenger: Int, _ rides: [Ride], in travelClass: TravelClass, round: (Double) -> Int
    ) -> (price: Int, reductions: [Fare.Reduction]) {
        var parts = rides.map(\.euros)
        var price = round(parts.reduce(0, +))
        var reductions: [Fare.Reduction] = []
        func reduce(_ indices: [Int], by percentage: Int, for source: Fare.Reduction.Source) {
            for index in indices { parts[index] *= Double(100 - percentage) / 100 }
            let lower = round(parts.reduce(0, +))
            if lower < price {
                reductions.append(
                    Fare.Reduction(passenger: passenger, source: source, amount: price - lower))
            }
            price = lower
        }
        let own = cards.indices.contains(passenger) ? cards[passenger] : []
        guard !own.isEmpty || promotion != nil else { return (price, []) }
        // The discounts of two cards do not add up. On each ride, only the best card counts.
        let best = rides.map { ride in
            own.filter { $0.counts(with: ride.carrier, in: travelClass) }
                .max { $0.percentage < $1.percentage }
        }
        for card in own {
            reduce(rides.indices.filter { best[$0] == card }, by: card.percentage, for: .card(card))
        }
        if let promotion {
            reduce(Array(rides.indices), by: promotion.percentage, for: .promotion(promotion))
        }
        return (price, reductions)
    }
}

extension Fare {
    /// A reduction in the price of a passenger.
    struct Reduction: Hashable, Sendable {
        enum Source: Hashable, Sendable {
            case card(DiscountCard)
            case promotion(PromotionCode)
        }

        /// The passenger's index in the request.
        var passenger: Int
        var source: Source
        /// In the smallest unit.
        var amount: Int
    }

    /// The cards that count for a passenger.
    func cards(of passenger: Int) -> [DiscountCard] {
        reductions.compactMap { reduction in
            guard reduction.passenger == passenger, case .card(let card) = reduction.source else {
                return nil
            }
            return card
        }
    }
}
