/*
 * The geometry tables, as mkgeometry.c made them.
 */
#include "rules/geometry.h"

#include "geometry_tables.h"
