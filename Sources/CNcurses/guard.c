#include "CNcurses.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The state is global, because a signal handler gets no argument from the code that installs it. A process has one
// terminal.
static struct {
    volatile sig_atomic_t armed;
    pid_t owner;
    int input, output;
    struct termios settings;
    size_t length;
    char bytes[1024];
} guard;

static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
static const int endings[] = {SIGINT,  SIGTERM, SIGHUP,    SIGQUIT, SIGPIPE, SIGALRM,
                              SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ};
enum { crash_count = sizeof crashes / sizeof *crashes, ending_count = sizeof endings / sizeof *endings };

enum { signal_limit = 65 };
static struct sigaction previous[signal_limit];

// Only calls functions that are async-signal-safe according to POSIX: write, tcsetattr, tcflush, getpid,
// sigaction, raise.
static void give_back(void) {
    if (!guard.armed || guard.owner != getpid()) return;
    guard.armed = 0;
    size_t sent = 0;
    while (sent < guard.length) {
        ssize_t count = write(guard.output, guard.bytes + sent, guard.length - sent);
        if (count > 0) sent += (size_t)count;
        else if (errno != EINTR) break;
    }
    tcsetattr(guard.input, TCSANOW, &guard.settings);
    // Drops mouse reports that are still on their way. The shell would read them as a command.
    tcflush(guard.input, TCIFLUSH);
}

static int is_fault(int number, const siginfo_t *info) {
    if (info == NULL || info->si_code <= 0 || info->si_code == SI_USER) return 0;
    return number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGFPE;
}

static void on_signal(int number, siginfo_t *info, void *context) {
    (void)context;
    int saved = errno;
    give_back();
    sigaction(number, &previous[number], NULL);
    // A fault needs no `raise`: it happens again when its instruction runs again, and then the next handler
    // learns the address of the fault, too.
    if (!is_fault(number, info)) raise(number);
    errno = saved;
}

static int is_ours(const struct sigaction *action) {
    return (action->sa_flags & SA_SIGINFO) != 0 && action->sa_sigaction == on_signal;
}

static void watch(int number, int only_if_unhandled) {
    struct sigaction now;
    if (sigaction(number, NULL, &now) != 0 || is_ours(&now)) return;
    if (only_if_unhandled && ((now.sa_flags & SA_SIGINFO) != 0 || now.sa_handler != SIG_DFL)) return;
    previous[number] = now;
    struct sigaction ours = {.sa_sigaction = on_signal, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&ours.sa_mask);
    sigaction(number, &ours, NULL);
}

static void unwatch(int number) {
    struct sigaction now;
    if (sigaction(number, NULL, &now) == 0 && is_ours(&now)) sigaction(number, &previous[number], NULL);
}

// A handler cannot run on a stack that has overflowed, so the handler gets a stack of its own.
static void prepare_stack(void) {
    static char stack[64 * 1024];
    stack_t now;
    if (sigaltstack(NULL, &now) != 0 || (now.ss_flags & SS_DISABLE) == 0) return;
    stack_t ours = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&ours, NULL);
}

void cn_guard_arm(int input, int output, const struct termios *settings, const char *bytes) {
    static int registered = 0;
    guard.armed = 0;
    guard.owner = getpid();
    guard.input = input;
    guard.output = output;
    guard.settings = *settings;
    guard.length = strnlen(bytes, sizeof guard.bytes);
    memcpy(guard.bytes, bytes, guard.length);
    prepare_stack();
    if (!registered) registered = atexit(give_back) == 0;
    guard.armed = 1;
    for (int i = 0; i < crash_count; i++) watch(crashes[i], 0);
    for (int i = 0; i < ending_count; i++) watch(endings[i], 1);
}

void cn_guard_disarm(void) {
    guard.armed = 0;
    for (int i = 0; i < crash_count; i++) unwatch(crashes[i]);
    for (int i = 0; i < ending_count; i++) unwatch(endings[i]);
}
