import CQREncode
import Glibc

/// A QR code: a square of dark and light modules.
///
/// What it encodes is usually a secret. The modules stay in libqrencode's own memory and are overwritten before it is
/// freed. libqrencode's intermediate buffers, including a copy of the text, cannot be reached and are freed as they
/// are. A program that draws codes therefore links `CMemory`, which zeroes freed memory.
@safe package struct QRCode: ~Copyable {
    /// Owned, freed in `deinit`. Its `data` has `size * size` bytes.
    private let code: UnsafeMutablePointer<QRcode>
    /// Modules per side, without the quiet zone.
    package let size: Int

    /// Encodes bytes in byte mode with error correction level M (15 %); nil if they are too long for any version.
    package init?(text: [UInt8]) {
        // Each pointer is passed with its length; libqrencode copies what it reads.
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

    /// Whether the module in column `x`, row `y` is dark. Everything outside the square is light.
    package subscript(x: Int, y: Int) -> Bool {
        guard x >= 0, y >= 0, x < size, y < size else { return false }
        // In bounds by the check above. The lowest bit is the colour; the others describe the module's role.
        return unsafe code.pointee.data[y * size + x] & 1 == 1
    }
}
