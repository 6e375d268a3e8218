/*
 * Reading the options of a program.
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "cli.h"

/* Reads the program's options and the common ones.  False, and complained about: they are wrong. */
bool options_read(struct cli *cli, int argc, char **argv);

#endif
