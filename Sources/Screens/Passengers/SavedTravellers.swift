import Observation
import Rail
import TerminalUI
import Waiting

@Observable
@UIActor
final class SavedTravellers {
    private var selection: Int?

    /// Opens the list in a dialog, and calls `choose` with the chosen traveller.
    static func present(
        in window: Window, _ travellers: [Traveller], title: String,
        choose: @escaping @UIActor (Traveller) -> Void
    ) {
        let list = SavedTravellers()
        let view = List(
            "Saved travellers", id: "saved travellers", count: travellers.count, rowID: { $0 },
            selection: Binding(list, \.selection),
            onOpen: { [weak window] index in
                window?.dismissDialog()
                choose(travellers[index])
            }
        ) { index in
            ListRow(
                StyledText(travellers[index].name),
                trailing: travellers[index].birthDate.map {
                    StyledText(DayFormatting.numeric($0), .secondary)
                })
        }
        window.present(
            Dialog(
                title, content: view.frame(width: 48, height: min(10, travellers.count)),
                buttons: [
                    DialogButton("Fill in") { choose(travellers[list.selection ?? 0]) }, .cancel("Cancel"),
                ]))
    }
}
