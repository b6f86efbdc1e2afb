import CQREncode
import Glibc

/// A QR code: a square of modules, dark or light.
///
/// What it encodes is usually a secret. The modules stay in libqrencode's own memory and are overwritten before that
/// is freed. What libqrencode worked with in between, a copy of the text among it, cannot be reached: it frees that as it
/// is, so a program that draws codes links `CMemory`, which zeroes what is freed.
@safe package struct QRCode: ~Copyable {
    /// Owned, freed in `deinit`. Its `data` has `size * size` bytes.
    private let code: UnsafeMutablePointer<QRcode>
    /// Modules along one side, without the quiet zone.
    package let size: Int

    /// Encodes bytes in byte mode with error correction level M (15 %); nil if they are too long for any version.
    package init?(text: [UInt8]) {
        // Each pointer comes with its length; libqrencode copies what it reads.
        let code = unsafe text.withUnsafeBufferPointer { text in
            unsafe QRcode_encodeData(Int32(clamping: text.count), text.baseAddress, 0, QR_ECLEVEL_M)
        }
        guard let code = unsafe code else { return nil }
        unsafe self.code = code
        size = unsafe Int(code.pointee.width)
    }

    deinit {
        // `code` came from libqrencode and is freed once, here; its data has `size * size` bytes.
        unsafe explicit_bzero(code.pointee.data, size * size)
        unsafe QRcode_free(code)
    }

    /// Whether the module in column `x`, row `y` is dark. Outside of the square all is light.
    package subscript(x: Int, y: Int) -> Bool {
        guard x >= 0, y >= 0, x < size, y < size else { return false }
        // In bounds by the check above. The lowest bit is the colour; the others say what the module is for.
        return unsafe code.pointee.data[y * size + x] & 1 == 1
    }
}
