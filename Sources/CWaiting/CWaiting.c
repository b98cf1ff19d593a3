#include "CWaiting.h"
