#pragma once
#include <stddef.h>

/// A file of the timetable that the program carries, or its list of towns, with static storage.
struct timetable_file {
    const char *name;
    const unsigned char *bytes;
    size_t length;
};

/// The number of files.
size_t timetable_file_count(void);

/// The file with this number, from 0; all null beyond the last.
struct timetable_file timetable_file_at(size_t index);
