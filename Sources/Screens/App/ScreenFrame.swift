import Rail
import TerminalUI
import Waiting

/// What goes around every screen: where I am and what I am connected to above, what the keys do below.
struct ScreenFrame: ComposedView {
    var screen: any Screen
    var content: any View
    var service: ServiceInfo

    var body: any View {
        VStack {
            header
            Rule()
            content.frame(maxWidth: Extent.unlimited, minHeight: 0, maxHeight: Extent.unlimited)
            Rule()
            StatusLine()
            FooterKeys()
        }
    }

    private var header: any View {
        let header = (screen as? any HeaderedScreen)?.header ?? ScreenHeader("Guichet · \(screen.title)")
        let right =
            header.detail ?? [service.name, service.remark].compactMap(\.self).joined(separator: " · ")
        return HStack(spacing: 2) {
            Text(header.place, style: .bold, lineLimit: 1)
            Spacer()
            Text(right, style: .secondary, lineLimit: 1)
        }
        .padding(horizontal: 1).frame(height: 1)
    }
}

/// What the header line says in place of the screen's title and the service's name.
struct ScreenHeader: Hashable {
    var place: String
    var detail: String?

    init(_ place: String, detail: String? = nil) {
        self.place = place
        self.detail = detail
    }
}

/// A screen whose header line says more than its title.
@UIActor
protocol HeaderedScreen: Screen {
    var header: ScreenHeader { get }
}
