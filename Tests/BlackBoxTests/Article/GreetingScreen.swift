import Observation
import TerminalUI
import Waiting

@Observable @UIActor
final class GreetingScreen: Screen {
    let title = "Greeting"
    var name = ""
    var greeting: String?

    var body: any View {
        VStack {
            Heading("Greeting")
            TextField("Name", text: Binding(self, \.name))
            Button("Greet", disabledReason: name.isEmpty ? "Type a name first." : nil) {
                self.greeting = "Hello, \(self.name)!"
            }
            if let greeting { Text(greeting) }
        }
    }
}
