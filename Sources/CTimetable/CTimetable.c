#include "CTimetable.h"
