#include "czint.h"

#include <limits.h>
#include <string.h>
#include <zint.h>

static struct zint_symbol *encoded(enum czint_symbology symbology, const unsigned char *bytes, size_t count) {
    if (count == 0 || count > INT_MAX) return NULL;
    struct zint_symbol *symbol = ZBarcode_Create();
    if (symbol == NULL) return NULL;
    symbol->symbology = symbology == CZINT_QR ? BARCODE_QRCODE : BARCODE_AZTEC;
    symbol->input_mode = DATA_MODE;
    if (ZBarcode_Encode(symbol, bytes, (int)count) < ZINT_ERROR) return symbol;
    ZBarcode_Delete(symbol);
    return NULL;
}

int czint_encode(enum czint_symbology symbology, const unsigned char *bytes, size_t count,
                 unsigned char *modules, size_t capacity, int *width, int *height) {
    struct zint_symbol *symbol = encoded(symbology, bytes, count);
    if (symbol == NULL) return -1;
    if ((size_t)symbol->width * (size_t)symbol->rows > capacity) {
        ZBarcode_Delete(symbol);
        return -1;
    }
    for (int y = 0; y < symbol->rows; y++)
        for (int x = 0; x < symbol->width; x++)
            *modules++ = (symbol->encoded_data[y][x >> 3] >> (x & 7)) & 1;
    *width = symbol->width;
    *height = symbol->rows;
    ZBarcode_Delete(symbol);
    return 0;
}

int czint_print(enum czint_symbology symbology, const unsigned char *bytes, size_t count, const char *path) {
    struct zint_symbol *symbol = encoded(symbology, bytes, count);
    if (symbol == NULL) return -1;
    int result = -1;
    if (strlen(path) < sizeof symbol->outfile) {
        strcpy(symbol->outfile, path);
        symbol->scale = 4;
        symbol->whitespace_width = symbol->whitespace_height = 4;
        result = ZBarcode_Print(symbol, 0) < ZINT_ERROR ? 0 : -1;
    }
    ZBarcode_Delete(symbol);
    return result;
}
