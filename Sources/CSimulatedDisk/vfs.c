#include "disk.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

// The methods of a process: they count, fail or note what would be lost, and else hand on to SQLite's own VFS.

static sqlite3_vfs *real_vfs(void) { return sqlite3_vfs_find("unix"); }

static sqlite3_file *real_file(struct handle *handle) { return (sqlite3_file *)(handle + 1); }

static struct simulated_process *lock_process(sqlite3_vfs *vfs) {
    struct simulated_process *process = vfs->pAppData;
    pthread_mutex_lock(&process->disk->mutex);
    return process;
}

static struct handle *lock_handle(sqlite3_file *file) {
    struct handle *handle = (struct handle *)file;
    pthread_mutex_lock(&handle->process->disk->mutex);
    return handle;
}

/// Unlocks the disk, and returns the code.
static int unlock(struct simulated_process *process, int code) {
    pthread_mutex_unlock(&process->disk->mutex);
    return code;
}

/// Whether the next call of a kind must fail.
static bool fails(struct simulated_process *process, enum simulated_fault kind) {
    struct fault *fault = &process->faults[kind];
    if (fault->count == 0) return false;
    if (fault->after > 0) {
        fault->after -= 1;
        return false;
    }
    if (fault->count > 0) fault->count -= 1;
    return true;
}

/// Whether a process may make a change. If it has made as many as it may, this ends it.
static bool begin_change(struct simulated_process *process) {
    struct simulated_disk *disk = process->disk;
    if (process->is_dead) return false;
    if (disk->left == 0) {
        for (struct simulated_process *other = disk->processes; other != NULL; other = other->next) {
            if (!other->is_dead) kill_process(other);
        }
    } else if (process->left == 0) {
        kill_process(process);
    }
    if (process->is_dead) return false;
    if (disk->left > 0) disk->left -= 1;
    if (process->left > 0) process->left -= 1;
    process->changes += 1;
    return true;
}

static int file_close(sqlite3_file *file) {
    struct handle *handle = lock_handle(file);
    struct simulated_process *process = handle->process;
    struct handle **link = &process->handles;
    while (*link != handle) link = &(*link)->next;
    *link = handle->next;
    if (handle->file != NULL) release_file(handle->file);
    return unlock(process, real_file(handle)->pMethods->xClose(real_file(handle)));
}

static int file_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 start) {
    struct handle *handle = lock_handle(file);
    struct simulated_process *process = handle->process;
    if (process->is_dead) return unlock(process, SQLITE_IOERR_READ);
    if (fails(process, simulated_fault_read)) return unlock(process, SQLITE_IOERR_READ);
    return unlock(process, real_file(handle)->pMethods->xRead(real_file(handle), bytes, count, start));
}

static int file_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 start) {
    struct handle *handle = lock_handle(file);
    struct simulated_process *process = handle->process;
    sqlite3_file *real = real_file(handle);
    if (!begin_change(process)) return unlock(process, SQLITE_IOERR_WRITE);
    int failure = SQLITE_OK;
    if (fails(process, simulated_fault_write)) failure = SQLITE_IOERR_WRITE;
    if (fails(process, simulated_fault_full)) failure = SQLITE_FULL;
    if (failure != SQLITE_OK) count /= 2;
    int code = handle->file == NULL ? SQLITE_OK : keep_sectors(handle->file, real, start, start + count);
    if (code == SQLITE_OK && count > 0) code = real->pMethods->xWrite(real, bytes, count, start);
    return unlock(process, code == SQLITE_OK ? failure : code);
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
    struct handle *handle = lock_handle(file);
    struct simulated_process *process = handle->process;
    sqlite3_file *real = real_file(handle);
    if (!begin_change(process)) return unlock(process, SQLITE_IOERR_TRUNCATE);
    sqlite3_int64 end = 0;
    int code = real->pMethods->xFileSize(real, &end);
    if (code == SQLITE_OK && handle->file != NULL) code = keep_sectors(handle->file, real, size, end);
    if (code == SQLITE_OK) code = real->pMethods->xTruncate(real, size);
    return unlock(process, code);
}

/// Syncs the names in the folder of a path. Returns whether the process is still alive.
static bool sync_folder(struct simulated_process *process, const char *path) {
    if (!begin_change(process)) return false;
    if (!fails(process, simulated_fault_lost_sync)) sync_names(process->disk, path);
    return true;
}

static int file_sync(sqlite3_file *file, int flags) {
    (void)flags;
    struct handle *handle = lock_handle(file);
    struct simulated_process *process = handle->process;
    sqlite3_file *real = real_file(handle);
    if (!begin_change(process)) return unlock(process, SQLITE_IOERR_FSYNC);
    if (handle->file == NULL) return unlock(process, SQLITE_OK);
    if (fails(process, simulated_fault_sync)) {
        fail_sectors(handle->file);
        return unlock(process, SQLITE_IOERR_FSYNC);
    }
    sqlite3_int64 size = 0;
    int code = real->pMethods->xFileSize(real, &size);
    if (code == SQLITE_OK && !fails(process, simulated_fault_lost_sync)) sync_sectors(handle->file, size);
    if (code == SQLITE_OK && handle->syncs_folder) {
        handle->syncs_folder = false;
        if (!sync_folder(process, handle->file->path)) code = SQLITE_IOERR_FSYNC;
    }
    return unlock(process, code);
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
    struct handle *handle = lock_handle(file);
    if (handle->process->is_dead) return unlock(handle->process, SQLITE_IOERR_FSTAT);
    return unlock(handle->process, real_file(handle)->pMethods->xFileSize(real_file(handle), size));
}

static int file_lock(sqlite3_file *file, int level) {
    struct handle *handle = lock_handle(file);
    if (handle->process->is_dead) return unlock(handle->process, SQLITE_IOERR_LOCK);
    return unlock(handle->process, real_file(handle)->pMethods->xLock(real_file(handle), level));
}

static int file_unlock(sqlite3_file *file, int level) {
    struct handle *handle = lock_handle(file);
    // The locks of a process were released when it was killed.
    if (handle->process->is_dead) return unlock(handle->process, SQLITE_OK);
    return unlock(handle->process, real_file(handle)->pMethods->xUnlock(real_file(handle), level));
}

static int file_check_reserved(sqlite3_file *file, int *is_reserved) {
    struct handle *handle = lock_handle(file);
    if (handle->process->is_dead) return unlock(handle->process, SQLITE_IOERR_CHECKRESERVEDLOCK);
    return unlock(
        handle->process, real_file(handle)->pMethods->xCheckReservedLock(real_file(handle), is_reserved));
}

static int file_control(sqlite3_file *file, int operation, void *argument) {
    struct handle *handle = lock_handle(file);
    // Chunks would change the file's size behind its notes.
    bool is_offered = operation != SQLITE_FCNTL_CHUNK_SIZE && operation != SQLITE_FCNTL_MMAP_SIZE;
    if (handle->process->is_dead || !is_offered) return unlock(handle->process, SQLITE_NOTFOUND);
    return unlock(
        handle->process, real_file(handle)->pMethods->xFileControl(real_file(handle), operation, argument));
}

static int file_sector_size(sqlite3_file *file) {
    (void)file;
    return 4096;
}

static int file_characteristics(sqlite3_file *file) {
    (void)file;
    // As on Linux: a write leaves the bytes beside it as they are, whatever happens.
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static const sqlite3_io_methods methods = {
    .iVersion = 1,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_check_reserved,
    .xFileControl = file_control,
    .xSectorSize = file_sector_size,
    .xDeviceCharacteristics = file_characteristics,
};

/// Opens a file while the disk is locked.
static int open_locked(
    struct simulated_process *process, const char *path, struct handle *handle, int flags, int *flags_out) {
    if (process->is_dead) return SQLITE_CANTOPEN;
    if (fails(process, simulated_fault_open)) return SQLITE_CANTOPEN;
    // SQLite deletes temporary files as soon as it has closed them; they need no disk.
    bool is_temporary = path == NULL || (flags & SQLITE_OPEN_DELETEONCLOSE) != 0;
    struct stat facts;
    bool is_new = !is_temporary && stat(path, &facts) != 0;
    bool creates = (flags & SQLITE_OPEN_CREATE) != 0;
    if (is_new && creates && !begin_change(process)) return SQLITE_CANTOPEN;
    sqlite3_file *real = real_file(handle);
    int code = real_vfs()->xOpen(real_vfs(), path, real, flags, flags_out);
    if (code != SQLITE_OK) return code;
    if (!is_temporary) {
        handle->file = use_file(process->disk, path, is_new);
        if (handle->file == NULL) {
            real->pMethods->xClose(real);
            return SQLITE_NOMEM;
        }
    }
    // As SQLite's own VFS does (os_unix.c, `unixOpen`).
    int journals = SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL;
    handle->syncs_folder = creates && !is_temporary && (flags & journals) != 0;
    handle->process = process;
    handle->next = process->handles;
    process->handles = handle;
    handle->base.pMethods = &methods;
    return SQLITE_OK;
}

static int vfs_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *flags_out) {
    struct handle *handle = (struct handle *)file;
    memset(handle, 0, sizeof *handle);
    struct simulated_process *process = lock_process(vfs);
    return unlock(process, open_locked(process, path, handle, flags, flags_out));
}

static int vfs_delete(sqlite3_vfs *vfs, const char *path, int syncs_folder) {
    struct simulated_process *process = lock_process(vfs);
    struct stat facts;
    if (!process->is_dead && stat(path, &facts) != 0) return unlock(process, SQLITE_IOERR_DELETE_NOENT);
    if (!begin_change(process)) return unlock(process, SQLITE_IOERR_DELETE);
    if (fails(process, simulated_fault_delete)) return unlock(process, SQLITE_IOERR_DELETE);
    int code = keep_deleted(process->disk, path);
    if (code == SQLITE_OK) code = real_vfs()->xDelete(real_vfs(), path, 0);
    if (code == SQLITE_OK && syncs_folder && !sync_folder(process, path)) code = SQLITE_IOERR_DIR_FSYNC;
    return unlock(process, code);
}

static int vfs_access(sqlite3_vfs *vfs, const char *path, int flags, int *result) {
    struct simulated_process *process = lock_process(vfs);
    if (process->is_dead) return unlock(process, SQLITE_IOERR_ACCESS);
    return unlock(process, real_vfs()->xAccess(real_vfs(), path, flags, result));
}

/// Waits for no lock: all processes are in one, so nobody would go on meanwhile.
static int vfs_sleep(sqlite3_vfs *vfs, int microseconds) {
    (void)vfs;
    return microseconds;
}

bool register_vfs(struct simulated_process *process, const char *name) {
    sqlite3_vfs *real = real_vfs();
    if (real == NULL || sqlite3_vfs_find(name) != NULL) return false;
    process->vfs = *real;
    process->vfs.pNext = NULL;
    process->vfs.pAppData = process;
    process->vfs.szOsFile = (int)sizeof(struct handle) + real->szOsFile;
    process->vfs.xOpen = vfs_open;
    process->vfs.xDelete = vfs_delete;
    process->vfs.xAccess = vfs_access;
    process->vfs.xSleep = vfs_sleep;
    process->vfs.zName = strdup(name);
    if (process->vfs.zName == NULL) return false;
    if (sqlite3_vfs_register(&process->vfs, 0) == SQLITE_OK) return true;
    free((char *)process->vfs.zName);
    return false;
}
