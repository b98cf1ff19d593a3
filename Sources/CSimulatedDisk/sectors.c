#include "disk.h"

#include <stdlib.h>
#include <string.h>

enum { sector_size = 512 };

/// Returns the place of the first sector whose number is not smaller.
static size_t place_of(const struct simulated_file *file, int64_t number) {
    size_t low = 0, high = file->count;
    // Most files are written from front to back.
    if (high > 0 && file->sectors[high - 1]->number < number) return high;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (file->sectors[middle]->number < number) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/// Adds a sector at its place, with its old bytes.
static int add_sector(struct simulated_file *file, sqlite3_file *real, size_t place, int64_t number) {
    if (file->count == file->room) {
        size_t room = file->room * 2 + 16;
        struct sector **sectors = realloc(file->sectors, room * sizeof *sectors);
        if (sectors == NULL) return SQLITE_NOMEM;
        file->sectors = sectors;
        file->room = room;
    }
    struct sector *sector = malloc(sizeof *sector);
    if (sector == NULL) return SQLITE_NOMEM;
    // SQLite fills what is behind the end of the file with zeros.
    int code = real->pMethods->xRead(real, sector->old, sector_size, number * sector_size);
    if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) {
        free(sector);
        return code;
    }
    sector->number = number;
    sector->failed = false;
    memmove(file->sectors + place + 1, file->sectors + place, (file->count - place) * sizeof *file->sectors);
    file->sectors[place] = sector;
    file->count += 1;
    return SQLITE_OK;
}

int keep_sectors(struct simulated_file *file, sqlite3_file *real, int64_t start, int64_t end) {
    if (file->deleted != NULL) return SQLITE_OK;
    for (int64_t number = start / sector_size; number * sector_size < end; number += 1) {
        size_t place = place_of(file, number);
        if (place < file->count && file->sectors[place]->number == number) {
            file->sectors[place]->failed = false;
            continue;
        }
        int code = add_sector(file, real, place, number);
        if (code != SQLITE_OK) return code;
    }
    return SQLITE_OK;
}

void sync_sectors(struct simulated_file *file, int64_t size) {
    size_t left = 0;
    for (size_t place = 0; place < file->count; place += 1) {
        if (file->sectors[place]->failed) {
            file->sectors[left++] = file->sectors[place];
        } else {
            free(file->sectors[place]);
        }
    }
    file->count = left;
    file->synced_size = size;
}

void fail_sectors(struct simulated_file *file) {
    for (size_t place = 0; place < file->count; place += 1) file->sectors[place]->failed = true;
}

uint64_t next_random(uint64_t *random) {
    // SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
    uint64_t mixed = *random += 0x9E3779B97F4A7C15;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
    return mixed ^ mixed >> 31;
}

int64_t lose_sectors(
    struct simulated_file *file, unsigned char *bytes, int64_t size, uint64_t *random, int64_t *lost) {
    int64_t larger = size > file->synced_size ? size : file->synced_size;
    int64_t smaller = size > file->synced_size ? file->synced_size : size;
    // Often all of a file is kept, or all is lost: a database may be on the medium before its journal, or after it.
    enum { kept, gone, mixed } fate = (int)(next_random(random) % 3);
    for (size_t place = 0; place < file->count; place += 1) {
        struct sector *sector = file->sectors[place];
        int64_t start = sector->number * sector_size;
        if (start >= larger) break;
        int64_t end = start + sector_size < larger ? sector_size : larger - start;
        // The first byte that is old again: 0 if the sector is lost, its end if it is kept.
        int64_t old = end;
        if (start >= size || sector->failed || fate == gone) old = 0;
        if (old > 0 && fate == mixed) {
            uint64_t choice = next_random(random) % 3;
            if (choice > 0) old = choice == 1 ? 0 : (int64_t)(next_random(random) % (uint64_t)end);
        }
        if (old < end && start < size) *lost += 1;
        memcpy(bytes + start + old, sector->old + old, (size_t)(end - old));
    }
    int64_t result = size;
    if (fate == gone) result = file->synced_size;
    if (fate == mixed && larger > smaller) {
        uint64_t choice = next_random(random) % 3;
        if (choice == 1) result = file->synced_size;
        if (choice == 2) result = smaller + (int64_t)(next_random(random) % (uint64_t)(larger - smaller));
    }
    if (result != size) *lost += 1;
    return result;
}
