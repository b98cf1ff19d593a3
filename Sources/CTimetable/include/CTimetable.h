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

/// The file with this number, counted from 0. Beyond the last file, all members are null.
struct timetable_file timetable_file_at(size_t index);
