import Foundation
import OSDM
import Rail

/// Responses that follow the specification: a direct train from Paris to Lyon on 21 November 2026.
enum Samples {
    static let paris = "urn:uic:stn:8768600"
    static let lyon = "urn:uic:stn:8772319"

    static let places = Wire.PlaceResponse(places: [
        .stopPlace(
            id: lyon, name: "Lyon Part-Dieu", coordinate: Coordinate(latitude: 45.7605, longitude: 4.8594),
            locality: "Lyon", countryCode: "FR", timeZone: "Europe/Paris"),
        Wire.Place(
            objectType: "Address", id: "a-1", name: "Rue de la Gare", countryCode: "FR", city: "Lyon",
            postCode: "69003"),
        Wire.Place(objectType: "PointOfInterest", id: "p-1", name: "Le Musée", code: "p-1"),
    ])

    static func time(_ text: String) -> Wire.DateTime {
        Wire.DateTime(text) ?? Wire.DateTime(Date(timeIntervalSince1970: 0))
    }

    static func serviceTime(_ text: String) -> Wire.ServiceTime {
        Wire.ServiceTime(timetabledTime: time(text))
    }

    static let trip = Wire.Trip(
        id: "trip-1", duration: Wire.ISODuration(.seconds(3 * 3600)),
        startTime: time("2026-11-21T08:00:00+01:00"), endTime: time("2026-11-21T11:00:00+01:00"),
        transfers: 1,
        legs: [
            Wire.TripLeg(
                id: "1",
                timedLeg: Wire.TimedLeg(
                    start: Wire.Board(
                        stopPlaceRef: .stopPlace(paris), stopPlaceName: "Paris Gare de Lyon",
                        serviceDeparture: serviceTime("2026-11-21T08:00:00+01:00"), plannedStopPointName: "A"),
                    end: Wire.Alight(
                        stopPlaceRef: .stopPlace(lyon), stopPlaceName: "Lyon Part-Dieu",
                        serviceArrival: serviceTime("2026-11-21T09:56:00+01:00")),
                    service: Wire.DatedJourney(
                        vehicleNumbers: ["6605"],
                        carriers: [Wire.NamedCompany(ref: "urn:uic:rics:1187", name: "SNCF Voyageurs")],
                        mode: Wire.Mode(ptMode: .highSpeedTrain),
                        productCategory: Wire.ProductCategory(
                            name: "Train à grande vitesse", shortName: "TGV", productCategoryRef: "TGV")),
                    intermediates: [
                        Wire.Intermediate(
                            stopPlaceRef: .stopPlace("urn:uic:stn:8771300"), stopPlaceName: "Dijon",
                            serviceArrival: serviceTime("2026-11-21T09:00:00+01:00"),
                            serviceDeparture: serviceTime("2026-11-21T09:03:00+01:00"))
                    ],
                    duration: Wire.ISODuration(.seconds(6960)))),
            Wire.TripLeg(
                id: "2",
                transferLeg: Wire.TransferLeg(
                    start: .stopPlace(lyon), end: .stopPlace("urn:uic:stn:8772202"), transferMode: .walk,
                    duration: Wire.ISODuration(.seconds(600)))),
            Wire.TripLeg(
                id: "3",
                timedLeg: Wire.TimedLeg(
                    start: Wire.Board(
                        stopPlaceRef: .stopPlace("urn:uic:stn:8772202"), stopPlaceName: "Lyon Perrache",
                        serviceDeparture: serviceTime("2026-11-21T10:30:00+01:00")),
                    end: Wire.Alight(
                        stopPlaceRef: .stopPlace("urn:uic:stn:8773500"), stopPlaceName: "Ici",
                        serviceArrival: serviceTime("2026-11-21T11:00:00+01:00")),
                    service: Wire.DatedJourney(
                        vehicleNumbers: ["17752"], carriers: [Wire.NamedCompany(ref: "urn:uic:rics:1187")],
                        publishedServiceName: "TER 17752", lineNumbers: ["P1"]))),
        ],
        origin: .stopPlace(paris), originName: "Paris Gare de Lyon",
        destination: .stopPlace("urn:uic:stn:8773500"), destinationName: "Ici")

    static let trips = Wire.TripCollectionResponse(
        id: "collection-1", trips: [trip],
        links: [
            Wire.Link(rel: "previous", href: "https://rail.example.com/osdm/trips-collections/c1?page=p0"),
            Wire.Link(rel: "next", href: "https://rail.example.com/osdm/trips-collections/c1?page=p2"),
        ])

    static func offer(
        _ id: String = "offer-1", amount: Int = 6400, travelClass: Wire.TravelClass = .second,
        flexibility: Wire.Flexibility = .semi
    ) -> Wire.Offer {
        let price = Wire.Price(currency: "EUR", amount: amount, scale: 2)
        let created = time("2026-11-20T12:00:00+00:00")
        let serviceClass = Wire.ServiceClass(type: .standard, name: "Seconde")
        return Wire.Offer(
            offerId: id, createdOn: created, preBookableUntil: time("2026-11-20T12:15:00+00:00"),
            passengerRefs: ["adult-1"],
            offerSummary: Wire.OfferSummary(
                minimalPrice: price, overallServiceClass: serviceClass, overallFlexibility: flexibility,
                overallTravelClass: travelClass),
            products: [
                Wire.Product(
                    id: "product-1", code: "SEMI", owner: "urn:uic:rics:1187", flexibility: flexibility,
                    summary: "Semi-flexible fare",
                    conditions: [
                        Wire.Condition(
                            type: .refund, description: "Refund less € 15.00 until departure.",
                            shortDescription: "refund less € 15.00 until departure")
                    ],
                    serviceClass: serviceClass, travelClass: travelClass)
            ],
            tripCoverage: Wire.TripCoverage(coveredTripId: "trip-1"),
            admissionOfferParts: [
                Wire.OfferPart(
                    objectType: Wire.OfferPart.admission, id: "\(id)-part-1", createdOn: created,
                    validFrom: created, price: price, offerMode: .collective, passengerRefs: ["adult-1"],
                    refundable: .withCondition, exchangeable: .yes,
                    products: [Wire.ProductLegAssociation(productId: "product-1", legIds: ["1", "3"])],
                    availableFulfillmentOptions: [Wire.FulfillmentOption(type: .eTicket, media: .pdfA4)],
                    afterSalesConditions: [
                        Wire.AfterSaleCondition(
                            condition: .refund, validUntil: time("2026-11-21T08:00:00+01:00"),
                            afterSaleFee: Wire.Price(currency: "EUR", amount: 1500))
                    ],
                    summaryProductId: "product-1",
                    appliedPassengerTypes: [
                        Wire.AppliedPassengerType(passengerRef: "adult-1", type: .adult, description: "Adult")
                    ])
            ])
    }

    static let offers = Wire.OfferCollectionResponse(
        offers: [offer()],
        anonymousPassengerSpecifications: [
            Wire.AnonymousPassengerSpecification(externalRef: "adult-1", type: .adult, age: 30)
        ],
        problems: [
            Wire.Problem(code: "DEMO", title: "Demo", status: 200, detail: "Fares are invented.")
        ])
}
