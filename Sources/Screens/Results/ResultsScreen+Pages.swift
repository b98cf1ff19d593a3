import Rail
import TerminalUI
import Waiting

extension ResultsScreen {
    func loadEarlier() {
        guard let link = list.earlier else { return }
        load("Getting earlier trains", link) { $0.addEarlier($1) }
    }

    func loadLater() {
        guard let link = list.later else { return }
        load("Getting later trains", link) { $0.addLater($1) }
    }

    private func load(
        _ name: String, _ link: PageLink, _ add: @escaping (inout TripList, TripPage) -> Void
    ) {
        guard let window, paging?.isFinished != false else { return }
        paging = window.activity(name) { [weak self, service = context.service] activity in
            do {
                let page = try await service.tripPage(link)
                guard let self, !activity.isCancelled else { return }
                let before = list.rows.count
                add(&list, page)
                if list.rows.count == before {
                    self.window?.showStatus("The service knows no more trains there.")
                }
                getPrices()
            } catch is CancellationError {
            } catch {
                guard let self, !activity.isCancelled else { return }
                self.window?.presentError(error) { [weak self] in self?.load(name, link, add) }
            }
        }
    }

    /// Whether a link to follow is missing, as a sentence for the key that would follow it.
    func pageProblem(_ link: PageLink?, _ word: String) -> String? {
        if paging?.isFinished == false { return "More trains are on their way." }
        return link == nil ? "The service offers no \(word) trains." : nil
    }
}
