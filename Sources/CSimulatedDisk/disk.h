#pragma once

#include "CSimulatedDisk.h"

#include <pthread.h>
#include <sqlite3.h>
#include <sys/types.h>

/// A sector that was written since the last sync of its file, with what is on the medium.
struct sector {
    int64_t number;
    /// Whether a sync of the sector failed. Until it is written again, no sync makes it durable.
    bool failed;
    unsigned char old[512];
};

/// A file, or a file that was deleted and would be there again after a power cut.
struct simulated_file {
    struct simulated_file *next;
    char *path;
    dev_t device;
    ino_t number;
    mode_t mode;
    /// One for the disk's list, and one for each handle.
    int uses;
    /// Whether its folder was synced since the file was created.
    bool has_durable_name;
    /// The size on the medium.
    int64_t synced_size;
    /// Sorted by their numbers.
    struct sector **sectors;
    size_t count, room;
    /// The content of a deleted file; NULL for others.
    unsigned char *deleted;
    int64_t deleted_size;
};

struct fault {
    int64_t after, count;
};

/// A file that a process has open. SQLite's own handle follows it in memory.
struct handle {
    sqlite3_file base;
    struct simulated_process *process;
    struct handle *next;
    /// NULL for a temporary file.
    struct simulated_file *file;
    /// Whether the next sync also syncs the folder, as it does for a new journal.
    bool syncs_folder;
};

struct simulated_process {
    sqlite3_vfs vfs;
    struct simulated_disk *disk;
    struct simulated_process *next;
    struct handle *handles;
    int64_t changes;
    struct fault faults[simulated_fault_count];
    /// The changes that are left; negative for any number.
    int64_t left;
    bool is_dead;
};

struct simulated_disk {
    pthread_mutex_t mutex;
    struct simulated_process *processes;
    struct simulated_file *files;
    /// The changes that are left; negative for any number.
    int64_t left;
};

/// Notes what the bytes from `start` to `end` are, before they change. Returns a code of SQLite.
int keep_sectors(struct simulated_file *file, sqlite3_file *real, int64_t start, int64_t end);

/// Notes that the file is on the medium as it is now.
void sync_sectors(struct simulated_file *file, int64_t size);

/// Notes that what was written was not brought to the medium, and that the next sync will not do so either.
void fail_sectors(struct simulated_file *file);

/// Takes from a file's bytes what is lost in a power cut, and counts it. The bytes must have room for `size` and
/// `synced_size`, and be 0 after `size`. Returns the new size.
int64_t lose_sectors(
    struct simulated_file *file, unsigned char *bytes, int64_t size, uint64_t *random, int64_t *lost);

/// Returns the next of some random numbers.
uint64_t next_random(uint64_t *random);

/// Returns the file of this path that is there, with one more use. Returns NULL if there is no memory.
///
/// - Parameter is_new: Whether it has just been created.
struct simulated_file *use_file(struct simulated_disk *disk, const char *path, bool is_new);

void release_file(struct simulated_file *file);

/// Notes that a file is about to be deleted. Returns a code of SQLite.
int keep_deleted(struct simulated_disk *disk, const char *path);

/// Notes that all names in the folder of a path are on the medium.
void sync_names(struct simulated_disk *disk, const char *path);

/// Ends a process while the disk is locked.
void kill_process(struct simulated_process *process);

/// Sets the methods by which SQLite uses a process.
bool register_vfs(struct simulated_process *process, const char *name);
