/*
 * Showing findings: as lines for people and editors, or as JSON.
 */
#ifndef DIAGNOSTICS_H
#define DIAGNOSTICS_H

#include "cli.h"

/* Sends the context's findings to standard error, in the form that suits it. */
void start_diagnostics(struct cli *cli);

/* Says how many were not shown. */
void finish_diagnostics(struct cli *cli);

#endif
