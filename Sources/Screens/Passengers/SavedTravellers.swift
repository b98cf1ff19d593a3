import Observation
import Rail
import TerminalUI
import Waiting

/// A list of the saved travellers, to choose one.
@Observable
@UIActor
final class SavedTravellers {
    private var selection: Int?

    /// Opens the list in a dialog, and calls `choose` with the chosen traveller.
    static func present(
        in window: Window, _ travellers: [Traveller], choose: @escaping @UIActor (Traveller) -> Void
    ) {
        let list = SavedTravellers()
        let view = List(
            "Saved travellers", id: "saved travellers", count: travellers.count, rowID: { $0 },
            selection: Binding(list, \.selection),
            onOpen: { [weak window] index in
                window?.dismissDialog()
                choose(travellers[index])
            }
        ) { ListRow(StyledText(travellers[$0].name), trailing: detail(travellers[$0])) }
        window.present(
            Dialog(
                "Saved travellers", content: view.frame(width: 48, height: min(10, travellers.count)),
                buttons: [
                    DialogButton("Fill in") { choose(travellers[list.selection ?? 0]) }, .cancel("Cancel"),
                ]))
    }

    private static func detail(_ traveller: Traveller) -> StyledText? {
        traveller.birthDate.map { StyledText(BirthDateInput.text($0), .secondary) }
    }
}
