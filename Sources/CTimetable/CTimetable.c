// glibc declares memmem only if _GNU_SOURCE is defined.
#define _GNU_SOURCE
#include "CTimetable.h"

#include <string.h>

// #embed is C23; this compiler has it as an extension to earlier standards.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char agency[] = {
#embed "../../Fixtures/Timetable/agency.txt"
};
static const unsigned char calendar[] = {
#embed "../../Fixtures/Timetable/calendar.txt"
};
static const unsigned char calendar_dates[] = {
#embed "../../Fixtures/Timetable/calendar_dates.txt"
};
static const unsigned char feed_info[] = {
#embed "../../Fixtures/Timetable/feed_info.txt"
};
static const unsigned char routes[] = {
#embed "../../Fixtures/Timetable/routes.txt"
};
static const unsigned char stop_times[] = {
#embed "../../Fixtures/Timetable/stop_times.txt"
};
static const unsigned char stops[] = {
#embed "../../Fixtures/Timetable/stops.txt"
};
static const unsigned char towns[] = {
#embed "../../Fixtures/Towns/towns.txt"
};
static const unsigned char transfers[] = {
#embed "../../Fixtures/Timetable/transfers.txt"
};
static const unsigned char trips[] = {
#embed "../../Fixtures/Timetable/trips.txt"
};

static const struct timetable_file files[] = {
    {"agency.txt", agency, sizeof agency},
    {"calendar.txt", calendar, sizeof calendar},
    {"calendar_dates.txt", calendar_dates, sizeof calendar_dates},
    {"feed_info.txt", feed_info, sizeof feed_info},
    {"routes.txt", routes, sizeof routes},
    {"stop_times.txt", stop_times, sizeof stop_times},
    {"stops.txt", stops, sizeof stops},
    {"towns.txt", towns, sizeof towns},
    {"transfers.txt", transfers, sizeof transfers},
    {"trips.txt", trips, sizeof trips},
};

size_t timetable_file_count(void) { return sizeof files / sizeof files[0]; }

struct timetable_file timetable_file_at(size_t index) {
    struct timetable_file none = {0, 0, 0};
    return index < timetable_file_count() ? files[index] : none;
}

bool timetable_names_town(const char *name, size_t length) {
    const unsigned char *end = towns + sizeof towns;
    // The list begins with column titles and ends with a line break, so there is a byte before and after each
    // match.
    for (const unsigned char *place = towns + 1; (place = memmem(place, end - place - 1, name, length)); place++) {
        unsigned char before = place[-1], after = place[length];
        if ((before == ',' || before == '/') && (after == '/' || after == '\n')) return true;
    }
    return false;
}
