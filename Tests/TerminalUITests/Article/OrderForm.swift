import Observation
import TerminalUI
import Waiting

// The article's table of views shows the initialisers of this file. ArchitectureTests compares them.

enum Milk: String, CaseIterable { case none, oat, soy }

struct Biscuit: Identifiable {
    var id: String
    var price: String
}

/// A form with each view that the article names.
@Observable @UIActor
final class OrderForm: Screen {
    let title = "Order"
    var name = ""
    var password = ""
    var hasSugar = false
    var cups = 1
    var milk = Milk.none
    var biscuit: String?
    var cake: String?
    var orders = 0
    let biscuits = [Biscuit(id: "Oat", price: "2.00"), Biscuit(id: "Ginger", price: "3.00")]

    var body: any View {
        VStack {
            Heading("Order")
            Text("Sold out", style: .error)
            TextField("Name", text: Binding(self, \.name), placeholder: "Ada")
            SecureField("Password", text: Binding(self, \.password))
            Checkbox("Sugar", isOn: Binding(self, \.hasSugar))
            HStack(spacing: 2) {
                Stepper("Cups", value: Binding(self, \.cups), in: 1...9)
                Stepper("Milk", selection: Binding(self, \.milk), of: Milk.allCases) { $0.rawValue }
            }
            List("Biscuits", biscuits, selection: Binding(self, \.biscuit), onOpen: { self.order($0) }) {
                ListRow(StyledText($0.id), trailing: StyledText($0.price))
            }
            Table(
                "Cakes", columns: [TableColumn("Cake", width: 10)], biscuits, selection: Binding(self, \.cake)
            ) {
                TableRow([StyledText($0.id)])
            }
            Divider()
            Button("Order", disabledReason: name.isEmpty ? "Type a name first." : nil) { self.orders += 1 }
            ProgressView("Boiling water")
            ProgressView("Cups", done: 1, of: 3)
            StatusLine()
            FooterKeys()
        }
    }

    private func order(_ id: String) { orders += 1 }
}

/// Views that hold others.
@Observable @UIActor
final class OrderNotes: Screen {
    let title = "Notes"

    var body: any View {
        VStack {
            Box("Notes") { Text("Hot.") }
            Flow(spacing: 2) {
                Text("With milk")
                Text("Without sugar")
            }
            ViewThatFits {
                Text("A row for wide terminals.").frame(width: 70)
                Text("Narrow.")
            }
            Text("Left.").padding(left: 2).frame(height: 2)
            ScrollView("Small print") { Text("Milk is extra.") }
            Spacer()
            FooterKeys()
        }
    }
}
