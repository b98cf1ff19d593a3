#pragma once
#include <stdbool.h>
#include <stddef.h>

/// A file of the timetable that is built into the program, or the list of towns. Its storage is static.
struct timetable_file {
    const char *name;
    const unsigned char *bytes;
    size_t length;
};

/// The number of files.
size_t timetable_file_count(void);

/// The file with this number, counted from 0. For a number after the last file, all members are null.
struct timetable_file timetable_file_at(size_t index);

/// Whether the list of towns has a name: a text between a comma or a slash and a slash or the end of a line.
bool timetable_names_town(const char *name, size_t length);
