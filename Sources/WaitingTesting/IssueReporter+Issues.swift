import TestIssues
import Testing
public import Waiting

extension IssueReporter {
    /// Records each mistake as an issue of the running test, at the line that made the wait or the expectation.
    ///
    /// A wait that used over 80 % of its time becomes a warning, which does not fail the test. What happens outside of
    /// the test's tasks, such as on a thread, fails the run without the name of a test; the trait `.waiting` names the
    /// test there, too.
    public static let issues = IssueReporter(
        narrowWait: { report in
            Issue.record(report.narrowness, severity: .warning, at: report.location)
        },
        { issue in Issue.record(issue.message, at: issue.location) })
}
