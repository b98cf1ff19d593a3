#define _GNU_SOURCE
#include "CWaiting.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

struct waiting_gate {
    pthread_mutex_t mutex;
    pthread_cond_t condition;
    int is_open;
};

waiting_gate *waiting_gate_make(void) {
    waiting_gate *gate = calloc(1, sizeof *gate);
    if (!gate) return 0;
    pthread_mutex_init(&gate->mutex, 0);
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
#ifndef __APPLE__
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
#endif
    pthread_cond_init(&gate->condition, &attributes);
    pthread_condattr_destroy(&attributes);
    return gate;
}

void waiting_gate_free(waiting_gate *gate) {
    pthread_cond_destroy(&gate->condition);
    pthread_mutex_destroy(&gate->mutex);
    free(gate);
}

void waiting_gate_open(waiting_gate *gate) {
    pthread_mutex_lock(&gate->mutex);
    gate->is_open = 1;
    pthread_cond_signal(&gate->condition);
    pthread_mutex_unlock(&gate->mutex);
}

static int timed_wait(waiting_gate *gate, int64_t deadline) {
#ifdef __APPLE__
    // Darwin has no clock attribute, but its relative wait uses the monotonic clock.
    int64_t rest = deadline - waiting_now();
    if (rest <= 0) return 1;
    struct timespec limit = {rest / 1000000000, rest % 1000000000};
    return pthread_cond_timedwait_relative_np(&gate->condition, &gate->mutex, &limit);
#else
    struct timespec limit = {deadline / 1000000000, deadline % 1000000000};
    return pthread_cond_timedwait(&gate->condition, &gate->mutex, &limit);
#endif
}

int waiting_gate_wait(waiting_gate *gate, int64_t deadline) {
    pthread_mutex_lock(&gate->mutex);
    int result = 0;
    while (!gate->is_open && result == 0)
        result = deadline < 0 ? pthread_cond_wait(&gate->condition, &gate->mutex) : timed_wait(gate, deadline);
    int was_open = gate->is_open;
    gate->is_open = 0;
    pthread_mutex_unlock(&gate->mutex);
    return was_open;
}

uint64_t waiting_thread(void) { return (uint64_t)(uintptr_t)pthread_self(); }
