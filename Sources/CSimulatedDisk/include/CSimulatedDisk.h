#pragma once

#include <stdbool.h>
#include <stdint.h>

/// A disk that can fail, for SQLite databases in real files. It knows which sectors and which names in folders would be
/// lost if the power failed now.
///
/// Only what goes through SQLite is simulated. Other files, and what a program does to a database's file without
/// SQLite, stay as they are. Write-ahead logs and memory maps are not offered. Every function may be called on any
/// thread.
struct simulated_disk;

/// One of the processes that use a disk. SQLite knows it as a VFS: a database that is opened as `file:/path?vfs=NAME`
/// belongs to it.
struct simulated_process;

/// Returns NULL if there is no memory.
struct simulated_disk *simulated_disk_new(void);

/// Frees a disk and its processes. If a database is still open on it, its memory stays.
void simulated_disk_free(struct simulated_disk *disk);

/// Returns a new process; NULL if another VFS has this name. The disk frees it.
struct simulated_process *simulated_process_new(struct simulated_disk *disk, const char *name);

/// The changes that went through a process: writes, truncations, syncs of files and of folders, and creations and
/// deletions of files. Their number is equal from run to run.
int64_t simulated_process_changes(struct simulated_process *process);

/// Ends a process at once, as SIGKILL does: its locks are released, what it has written stays, and every further call
/// fails without an effect. Its databases must still be closed.
void simulated_process_kill(struct simulated_process *process);

/// Ends a process when it has made so many changes from now on: the next one is not made. A negative number takes this
/// back.
void simulated_process_kill_after(struct simulated_process *process, int64_t changes);

bool simulated_process_is_dead(struct simulated_process *process);

/// Ends all processes when they have made so many changes together from now on, as the moment of a power cut. Then
/// `simulated_disk_cut_power` decides what is lost. A negative number takes this back.
void simulated_disk_stop_after(struct simulated_disk *disk, int64_t changes);

/// Cuts the power: ends all processes, and takes away what was not synced. By the seed, each sector of 512 bytes that
/// was written is kept, lost, or torn (its beginning is new, the rest old), a file has its new size, its old one or one
/// between, a deleted file is there again, and a new one is not. Afterwards new processes can use the disk; all that is
/// left is durable.
///
/// Returns the number of sectors, sizes and names that are not as the processes had left them; -1 if a file cannot be
/// changed.
int64_t simulated_disk_cut_power(struct simulated_disk *disk, uint64_t seed);

enum simulated_fault {
    /// A write ends in the middle with SQLITE_FULL.
    simulated_fault_full,
    /// A write ends in the middle with SQLITE_IOERR_WRITE.
    simulated_fault_write,
    /// A sync of a file fails with SQLITE_IOERR_FSYNC. As in Linux, a later one does not mend it: what was written
    /// before is not durable until it is written again.
    simulated_fault_sync,
    /// A sync of a file or a folder says that it succeeded, and does nothing.
    simulated_fault_lost_sync,
    simulated_fault_read,
    simulated_fault_delete,
    simulated_fault_open,
    simulated_fault_count,
};

/// Lets calls of a process fail: first `after` calls of this kind succeed, then `count` fail; with a negative count,
/// all. It replaces the former fault of this kind.
void simulated_process_fail(
    struct simulated_process *process, enum simulated_fault fault, int64_t after, int64_t count);
