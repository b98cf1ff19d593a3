#include "disk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct simulated_disk *simulated_disk_new(void) {
    struct simulated_disk *disk = calloc(1, sizeof *disk);
    if (disk == NULL) return NULL;
    pthread_mutex_init(&disk->mutex, NULL);
    disk->left = -1;
    return disk;
}

struct simulated_process *simulated_process_new(struct simulated_disk *disk, const char *name) {
    struct simulated_process *process = calloc(1, sizeof *process);
    if (process == NULL) return NULL;
    process->disk = disk;
    process->left = -1;
    if (!register_vfs(process, name)) {
        free(process);
        return NULL;
    }
    pthread_mutex_lock(&disk->mutex);
    process->next = disk->processes;
    disk->processes = process;
    pthread_mutex_unlock(&disk->mutex);
    return process;
}

void simulated_disk_free(struct simulated_disk *disk) {
    bool is_used = false;
    for (struct simulated_process *process = disk->processes; process != NULL; process = process->next) {
        sqlite3_vfs_unregister(&process->vfs);
        if (process->handles != NULL) is_used = true;
    }
    if (is_used) return;
    while (disk->files != NULL) {
        struct simulated_file *file = disk->files;
        disk->files = file->next;
        release_file(file);
    }
    while (disk->processes != NULL) {
        struct simulated_process *process = disk->processes;
        disk->processes = process->next;
        free((char *)process->vfs.zName);
        free(process);
    }
    pthread_mutex_destroy(&disk->mutex);
    free(disk);
}

int64_t simulated_process_changes(struct simulated_process *process) {
    pthread_mutex_lock(&process->disk->mutex);
    int64_t changes = process->changes;
    pthread_mutex_unlock(&process->disk->mutex);
    return changes;
}

void kill_process(struct simulated_process *process) {
    process->is_dead = true;
    for (struct handle *handle = process->handles; handle != NULL; handle = handle->next) {
        sqlite3_file *real = (sqlite3_file *)(handle + 1);
        real->pMethods->xUnlock(real, SQLITE_LOCK_NONE);
    }
}

void simulated_process_kill(struct simulated_process *process) {
    pthread_mutex_lock(&process->disk->mutex);
    kill_process(process);
    pthread_mutex_unlock(&process->disk->mutex);
}

void simulated_process_kill_after(struct simulated_process *process, int64_t changes) {
    pthread_mutex_lock(&process->disk->mutex);
    process->left = changes;
    pthread_mutex_unlock(&process->disk->mutex);
}

bool simulated_process_is_dead(struct simulated_process *process) {
    pthread_mutex_lock(&process->disk->mutex);
    bool is_dead = process->is_dead;
    pthread_mutex_unlock(&process->disk->mutex);
    return is_dead;
}

void simulated_disk_stop_after(struct simulated_disk *disk, int64_t changes) {
    pthread_mutex_lock(&disk->mutex);
    disk->left = changes;
    pthread_mutex_unlock(&disk->mutex);
}

void simulated_process_fail(
    struct simulated_process *process, enum simulated_fault fault, int64_t after, int64_t count) {
    pthread_mutex_lock(&process->disk->mutex);
    process->faults[fault] = (struct fault){after, count};
    pthread_mutex_unlock(&process->disk->mutex);
}

void release_file(struct simulated_file *file) {
    file->uses -= 1;
    if (file->uses > 0) return;
    for (size_t place = 0; place < file->count; place += 1) free(file->sectors[place]);
    free(file->sectors);
    free(file->deleted);
    free(file->path);
    free(file);
}

/// Takes a file from the disk's list.
static void forget_file(struct simulated_disk *disk, struct simulated_file *file) {
    struct simulated_file **link = &disk->files;
    while (*link != file) link = &(*link)->next;
    *link = file->next;
    release_file(file);
}

/// Returns the file of a path that is there, as far as the disk knows it.
static struct simulated_file *find_file(struct simulated_disk *disk, const char *path) {
    for (struct simulated_file *file = disk->files; file != NULL; file = file->next) {
        if (file->deleted == NULL && strcmp(file->path, path) == 0) return file;
    }
    return NULL;
}

/// Whether a file is still the one that the disk knows. The program may have replaced it without SQLite.
static bool is_same(const struct simulated_file *file, const struct stat *facts) {
    return file->device == facts->st_dev && file->number == facts->st_ino;
}

struct simulated_file *use_file(struct simulated_disk *disk, const char *path, bool is_new) {
    struct stat facts;
    if (stat(path, &facts) != 0) return NULL;
    struct simulated_file *file = find_file(disk, path);
    if (file != NULL && (is_new || !is_same(file, &facts))) {
        forget_file(disk, file);
        file = NULL;
    }
    if (file == NULL) {
        file = calloc(1, sizeof *file);
        if (file == NULL) return NULL;
        file->path = strdup(path);
        if (file->path == NULL) {
            free(file);
            return NULL;
        }
        file->device = facts.st_dev;
        file->number = facts.st_ino;
        file->mode = facts.st_mode & 07777;
        file->has_durable_name = !is_new;
        file->synced_size = facts.st_size;
        file->uses = 1;
        file->next = disk->files;
        disk->files = file;
    }
    file->uses += 1;
    return file;
}

/// Returns the content of a file, with room for `room` bytes that are 0. Returns NULL if it cannot be read.
static unsigned char *read_file(const char *path, int64_t size, int64_t room) {
    // Closing this stream gives back the locks that other programs see. SQLite's connections in this process do not ask
    // the system for their own (os_unix.c, `unixInodeInfo`).
    FILE *stream = fopen(path, "rb");
    if (stream == NULL) return NULL;
    unsigned char *bytes = calloc(1, (size_t)(room > size ? room : size) + 1);
    if (bytes != NULL && fread(bytes, 1, (size_t)size, stream) != (size_t)size) {
        free(bytes);
        bytes = NULL;
    }
    fclose(stream);
    return bytes;
}

/// Writes a file anew.
static bool write_file(const struct simulated_file *file, const unsigned char *bytes, int64_t size) {
    FILE *stream = fopen(file->path, "wb");
    if (stream == NULL) return false;
    bool is_written = fwrite(bytes, 1, (size_t)size, stream) == (size_t)size;
    return fclose(stream) == 0 && is_written && chmod(file->path, file->mode) == 0;
}

int keep_deleted(struct simulated_disk *disk, const char *path) {
    struct stat facts;
    if (stat(path, &facts) != 0) return SQLITE_OK;
    // A file that SQLite has not opened here is durable.
    struct simulated_file *file = use_file(disk, path, false);
    if (file == NULL) return SQLITE_NOMEM;
    if (file->has_durable_name) {
        file->deleted_size = facts.st_size;
        file->deleted = read_file(path, facts.st_size, file->synced_size);
        if (file->deleted == NULL) {
            release_file(file);
            return SQLITE_IOERR_DELETE;
        }
    } else {
        forget_file(disk, file);
    }
    release_file(file);
    return SQLITE_OK;
}

/// Whether two paths are in the same folder.
static bool are_neighbours(const char *one, const char *other) {
    size_t folder = (size_t)(strrchr(one, '/') - one);
    return (size_t)(strrchr(other, '/') - other) == folder && memcmp(one, other, folder) == 0;
}

void sync_names(struct simulated_disk *disk, const char *path) {
    struct simulated_file *next;
    for (struct simulated_file *file = disk->files; file != NULL; file = next) {
        next = file->next;
        if (!are_neighbours(file->path, path)) continue;
        if (file->deleted != NULL) {
            forget_file(disk, file);
        } else {
            file->has_durable_name = true;
        }
    }
}

/// Brings a file into the state that it has after a power cut. Returns whether that was possible.
static bool lose_file(struct simulated_disk *disk, struct simulated_file *file, uint64_t *random, int64_t *lost) {
    if (file->deleted != NULL) {
        // In one half of the cases, a deleted file is there again, in place of a new one of its name.
        if (next_random(random) % 2 == 0) return true;
        struct simulated_file *other = find_file(disk, file->path);
        if (other != NULL) forget_file(disk, other);
        int64_t size = lose_sectors(file, file->deleted, file->deleted_size, random, lost);
        *lost += 1;
        return write_file(file, file->deleted, size);
    }
    struct stat facts;
    if (stat(file->path, &facts) != 0 || !is_same(file, &facts)) return true;
    if (!file->has_durable_name && next_random(random) % 2 == 0) {
        *lost += 1;
        return unlink(file->path) == 0;
    }
    if (file->count == 0 && facts.st_size == file->synced_size) return true;
    unsigned char *bytes = read_file(file->path, facts.st_size, file->synced_size);
    if (bytes == NULL) return false;
    int64_t size = lose_sectors(file, bytes, facts.st_size, random, lost);
    bool is_written = write_file(file, bytes, size);
    free(bytes);
    return is_written;
}

static struct simulated_file *first_deleted(struct simulated_disk *disk) {
    struct simulated_file *file = disk->files;
    while (file != NULL && file->deleted == NULL) file = file->next;
    return file;
}

int64_t simulated_disk_cut_power(struct simulated_disk *disk, uint64_t seed) {
    pthread_mutex_lock(&disk->mutex);
    for (struct simulated_process *process = disk->processes; process != NULL; process = process->next) {
        if (!process->is_dead) kill_process(process);
    }
    int64_t lost = 0;
    bool is_done = true;
    // First the deleted files: one that is there again replaces another one.
    struct simulated_file *file;
    while ((file = first_deleted(disk)) != NULL || (file = disk->files) != NULL) {
        if (!lose_file(disk, file, &seed, &lost)) is_done = false;
        forget_file(disk, file);
    }
    disk->left = -1;
    pthread_mutex_unlock(&disk->mutex);
    return is_done ? lost : -1;
}
