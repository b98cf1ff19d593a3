#include "czint.h"

#include <limits.h>
#include <zint.h>

int czint_encode(enum czint_symbology symbology, const unsigned char *bytes, size_t count,
                 unsigned char *modules, size_t capacity, int *width, int *height) {
    if (count == 0 || count > INT_MAX) return -1;
    struct zint_symbol *symbol = ZBarcode_Create();
    if (symbol == NULL) return -1;
    symbol->symbology = symbology == CZINT_QR ? BARCODE_QRCODE : BARCODE_AZTEC;
    symbol->input_mode = DATA_MODE;
    int result = ZBarcode_Encode(symbol, bytes, (int)count);
    if (result >= ZINT_ERROR || (size_t)symbol->width * (size_t)symbol->rows > capacity) {
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
