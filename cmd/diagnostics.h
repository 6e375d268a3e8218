/*
 * Showing findings: as lines for people and editors, or as JSON.
 */
#ifndef DIAGNOSTICS_H
#define DIAGNOSTICS_H

#include <jansson.h>

#include "cli.h"

/* Sends the context's findings to standard error, in the form that suits it. */
void start_diagnostics(struct cli *cli);

/*
 * Writes a line of JSON, whole or not at all, and lets go of the object; null: no memory was left
 * for it.
 */
void put_json_line(FILE *stream, json_t *object);

/* Says how many were not shown. */
void finish_diagnostics(struct cli *cli);

#endif
