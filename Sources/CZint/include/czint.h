#ifndef CZINT_H
#define CZINT_H

#include <stddef.h>

/* A barcode of bytes; Swift cannot import libzint's own structure with its large array. */
enum czint_symbology { CZINT_AZTEC, CZINT_QR };

/* Encodes bytes as they are. Writes the size, and one byte for each module, row by row: 1 for a dark module.
   Returns 0, or -1 when the bytes do not fit the symbology or the modules do not fit the buffer. */
int czint_encode(enum czint_symbology symbology, const unsigned char *bytes, size_t count,
                 unsigned char *modules, size_t capacity, int *width, int *height);

/* Draws the barcode into a file, in the format that its name ends with: svg or png.
   Returns 0, or -1 when the bytes do not fit the symbology or the file cannot be written. */
int czint_print(enum czint_symbology symbology, const unsigned char *bytes, size_t count, const char *path);

#endif
