/// A rare path of the code that a simulation must have reached, or else it has not tested the path.
///
/// The code says `Mark.reached(.twoWindowsAtOneRow)` where the path begins. This costs a few nanoseconds if no `MarkLog`
/// listens, and changes nothing. The sentence says in the report what happened, to a stranger.
package enum Mark: String, Hashable, Sendable, CaseIterable {
    // Holding
    case offerGoneAtHold = "an offer had expired, or was gone, when it was held"
    case holdFoundBySearch = "the answer to a hold was lost, and the booking was found by search"
    case holdRepeated =
        "the answer to a hold was lost, the service knew no such booking, and the request was repeated with its key"
    case lostHoldFoundByCode =
        "the answer to a hold was lost, and the traveller found the booking by its code"
    case unknownHoldMetLater = "a restart, or a later look, met a hold whose outcome nobody knew"
    case holdExpired = "a hold was over before the trip was bought"
    case holdOverdueHere = "a hold was over by the window's clock, and not by the service's"
    case releaseFailed = "letting a booking go failed, and the service was asked how it stands"

    // Buying
    case purchaseAnswerLost = "the answer to a purchase was lost, and the trip was bought"
    case purchaseNotArrived = "the answer to a purchase was lost, and the trip was not bought"
    case purchaseLeftOpen = "nobody could say whether a trip was bought, and it was left for later"
    case unknownPurchaseMetLater = "a restart, or a later look, met a purchase whose outcome nobody knew"
    case purchaseNotRead = "a purchase was confirmed, and then the booking could not be read"
    case ticketsPolled = "a purchase was polled, because its tickets were not there yet (202)"
    case ticketsPolledInVain = "the service could not be reached while tickets were awaited"
    case bookingForgotten = "the service no longer knew a booking"

    // Refunds
    case refundAnswerLost = "a refund was made though its answer was lost"
    case refundNotArrived = "the answer to a refund was lost, and the ticket was still good"
    case refundLeftOpen = "nobody could say whether a ticket was refunded, and it was left for later"
    case unknownRefundMetLater = "a restart, or a later look, met a refund whose outcome nobody knew"
    case refundNotRead = "a refund was confirmed, and then the booking could not be read"
    case refundOffersAskedAgain =
        "the answer with refund offers was lost, and they were asked for again with the same key"
    case refundOfferReused = "a refund was asked for again, and the offers that were open still served"
    case refundOfferWithdrawn = "an open refund offer was withdrawn, so that another could be asked for"

    // The journal and other files
    case twoWindowsAtOneRow = "two windows met at one row of the journal"
    case rowInherited = "a row was taken over from a window that had ended in the middle of its work"
    case mayStillHappen = "a purchase or a refund that nobody waited for any more might still be made"
    case rowBusyWhenRead = "the service told of a booking while a request was changing it"
    case olderAnswerDropped =
        "a booking had changed while the service was asked, and the older answer was dropped"
    case tornJournalSalvaged = "a torn journal was salvaged"
    case diskFull = "a full disk was said"
    case diskFailed = "the disk could not be read or written (EIO)"
    case requestNotSent = "a request was not sent, because the journal could not keep it"
    case keptFileUnreadable = "a kept session, or the last address, was unreadable"

    // The session
    case tokenExpired = "a token had expired, and was renewed before the request"
    case tokenRefused = "the service refused a token, and it was renewed"
    case tokenRefusedInChange =
        "a token was renewed in the middle of a purchase, or of another request that changes a booking"
    case tokenShared = "two requests waited for the same new token"
    case tokenNotRenewed = "a token could not be renewed, and was tried again later"
    case sessionEnded = "the session ended, because its refresh token was no longer good"

    // Requests
    case changeLost = "nobody knew whether a request that changes a booking had arrived"
    case changeFailedAtService = "the service failed in the middle of a change (5xx)"
    case retriedAfterStatus = "a request was repeated after 429, 502, 503 or 504"
    case retriedAfterFailure = "a request was repeated after a lost connection"
    case waitAskedFor = "the service said how long to wait (Retry-After), and was heeded"
    case lastTry = "a request got its last try"
    case deadlinePassed = "an answer did not come before its deadline"

    // Screens
    case keyBeforeBuy = "a key was pressed before Buy was ready"
    case dialogWaited = "an answer came while another screen was on top, and waited for its own"
    case newerQuestion = "an answer came after a newer question, and was dropped"
    case heldTripAsked = "a start found a trip still held, and asked what to do with it"
    case heldTripNoted = "a start found a trip still held, and only noted it, because keys had been pressed"
    case damageSaid = "a start said that the list of bookings was damaged"
    case foundOutMeanwhile = "an outcome became known while the window stood open"
    case reviewFoundBought = "Review found that its trip had been bought meanwhile"
    case refundScreenLeft = "a refund failed on its way, and the ticket's screen said how it stands"
    case ticketAsItWasLast = "a ticket was shown as it was last, because the service told nothing newer"
    case signInOpened = "a screen opened the sign-in, because the session had ended"
    case leaveAsked = "somebody wanted to leave in the middle of a request"
    case offlineSaid = "the window said that the service cannot be reached"

    // The sandbox
    case expiredTokenSeen = "the service got a token that had expired"
    case oldRefreshTokenSeen = "the service got a refresh token that was used already"
    case repeatRecognised = "the service recognised a repeated request by its key"
    case changeTooLate = "the service refused a change, because the booking was not held any more"
}

extension Mark {
    /// Counts a mark in the log of the current task, if there is one.
    package static func reached(_ mark: Mark) { MarkLog.current?.add(mark) }
}
