#include "CWaiting.h"

#include <pthread.h>

uint64_t waiting_thread(void) { return (uint64_t)(uintptr_t)pthread_self(); }
