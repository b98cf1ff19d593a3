import OSDM
import Rail
import Testing

@Suite("The questions about travellers")
struct TravellerQuestionsTests {
    private func questions(_ text: String, _ travellers: String...) throws -> TravellerQuestions {
        TravellerQuestions(try RequestedInformation(text), travellers: travellers)
    }

    private func words(_ questions: TravellerQuestions) -> [String] {
        questions.questions.map {
            "\($0.traveller) \($0.detail.rawValue)\($0.isOneOfThese ? ", one of these" : "")"
        }
    }

    @Test("there is no question if the service asks for nothing")
    func nothing() {
        #expect(TravellerQuestions(nil, travellers: ["adult-1"]).questions == [])
        #expect(TravellerQuestions(nil, travellers: ["adult-1"]).missing(from: []) == nil)
    }

    @Test(
        "`ANY` asks all travellers, and an index or a reference asks one traveller, in the order of the form")
    func items() throws {
        let asked = try questions(
            "passengers[youth-1].dateOfBirth AND passenger[ANY].detail.lastName"
                + " AND passengerSpecifications[0].detail.firstName", "adult-1", "youth-1")
        #expect(
            words(asked) == [
                "adult-1 firstName", "adult-1 lastName", "youth-1 lastName", "youth-1 birthDate",
            ])
    }

    @Test("the first traveller is asked for the purchaser's details, and for details of any one traveller")
    func buyer() throws {
        let asked = try questions(
            "purchaser.detail.contact.email OR purchaser.detail.contact.phoneNumber"
                + " OR passengers[ANY].detail.email", "adult-1", "adult-2")
        #expect(words(asked) == ["adult-1 emailAddress, one of these", "adult-1 phoneNumber, one of these"])
    }

    @Test(
        "a detail is required if one part of the expression requires it, even if it is an alternative in another part"
    )
    func must() throws {
        let asked = try questions(
            "passengers[0].detail.email AND (passengers[0].detail.email OR passengers[0].detail.phoneNumber)",
            "adult-1")
        #expect(words(asked) == ["adult-1 emailAddress", "adult-1 phoneNumber, one of these"])
    }

    @Test("a detail is missing until the detail or an alternative to it is known")
    func missing() throws {
        let asked = try questions(
            "passengers[ANY].detail.lastName AND (purchaser.detail.email OR purchaser.detail.phoneNumber)",
            "adult-1", "adult-2")
        var (ada, bo) = (Traveller(id: "adult-1", kind: .adult), Traveller(id: "adult-2", kind: .adult))
        #expect(asked.missing(from: [ada, bo]) != nil)
        (ada.lastName, bo.lastName) = ("Beispiel", "Beispiel")
        #expect(
            asked.missing(from: [ada, bo])?.description
                == "purchaser.detail.email OR purchaser.detail.phoneNumber")
        ada.phoneNumber = "+33600000000"
        #expect(asked.missing(from: [ada, bo]) == nil)
    }

    @Test("a detail without a form field is unavailable, unless there is an alternative")
    func unavailable() throws {
        #expect(
            try questions("passengers[0].detail.identityCard.number", "adult-1").unavailable?.description
                == "passengers[0].detail.identityCard.number")
        #expect(
            try questions("passengers[0].cards.number OR passengers[0].detail.lastName", "adult-1")
                .unavailable == nil)
        #expect(try questions("passengers[7].detail.lastName", "adult-1").unavailable != nil)
    }
}
