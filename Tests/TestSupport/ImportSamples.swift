/// Files as other programs write them.
package enum ImportSamples {
    /// RFC 4226's test key.
    package static let key = Array("12345678901234567890".utf8)

    package static let otpauth = """
        otpauth://totp/Example:ada%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Example
        # a comment

        otpauth://hotp/bob?secret=gezdgnbvgy3tqojqgezdgnbvgy3tqojq&counter=7&digits=8&algorithm=SHA256
        """

    /// Two batches with three accounts, written in Python by a protocol buffer encoder with the fields of the export.
    package static let migration = [
        "otpauth-migration://offline?data=CjIKFDEyMzQ1Njc4OTAxMjM0NTY3ODkwEgtFeGFtcGxlOmFkYRoHRXhhbXBsZSABKAEwAgojChQxMjM0NTY3ODkwMTIzNDU2Nzg5MBIDYm9iIAIoAjABOAcQARgCIAAowYQ9",
        "otpauth-migration://offline?data=CiMKFDEyMzQ1Njc4OTAxMjM0NTY3ODkwEgVjYXJvbCABKAEwAhABGAIgASjBhD0%3D",
    ]

    package static let oath = """
        # users
        HOTP\tsilver\t-\t3132333435363738393031323334353637383930
        HOTP/E/8 gold - 3132333435363738393031323334353637383930 5 254676 2026-11-21T09:22:28L
        HOTP/T30 platinum - 3132333435363738393031323334353637383930 0 499831 2026-11-21T09:22:28L
        HOTP/T60/7 iron - 3132333435363738393031323334353637383930
        """

    package static let googleAuthenticator = """
        LZZWVT43X6D6XKQVCDWDO5RNGA
        " RATE_LIMIT 3 30 1795219200
        " WINDOW_SIZE 3
        " DISALLOW_REUSE 59840640 59840641
        " TOTP_AUTH
        95199708
        96054064
        """

    /// RFC 6030, section 4.2: one HOTP key in the clear.
    package static let pskc = """
        <?xml version="1.0" encoding="UTF-8"?>
        <KeyContainer Version="1.0" Id="exampleID1" xmlns="urn:ietf:params:xml:ns:keyprov:pskc">
          <KeyPackage>
            <DeviceInfo><Manufacturer>Manufacturer</Manufacturer><SerialNo>987654321</SerialNo></DeviceInfo>
            <CryptoModuleInfo><Id>CM_ID_001</Id></CryptoModuleInfo>
            <Key Id="12345678" Algorithm="urn:ietf:params:xml:ns:keyprov:pskc:hotp">
              <Issuer>Issuer-A</Issuer>
              <AlgorithmParameters><ResponseFormat Length="8" Encoding="DECIMAL"/></AlgorithmParameters>
              <Data>
                <Secret><PlainValue>MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=
                </PlainValue></Secret>
                <Counter><PlainValue>3</PlainValue></Counter>
              </Data>
            </Key>
          </KeyPackage>
        </KeyContainer>
        """

    /// RFC 6030, figure 6: the same key under a pre-shared key, with its MAC.
    package static let encrypted = """
        <?xml version="1.0" encoding="UTF-8"?>
        <KeyContainer Version="1.0" xmlns="urn:ietf:params:xml:ns:keyprov:pskc"
          xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:xenc="http://www.w3.org/2001/04/xmlenc#">
          <EncryptionKey><ds:KeyName>Pre-shared-key</ds:KeyName></EncryptionKey>
          <MACMethod Algorithm="http://www.w3.org/2000/09/xmldsig#hmac-sha1">
            <MACKey>
              <xenc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/>
              <xenc:CipherData>
                <xenc:CipherValue>ESIzRFVmd4iZABEiM0RVZgKn6WjLaTC1sbeBMSvIhRejN9vJa2BOlSaMrR7I5wSX</xenc:CipherValue>
              </xenc:CipherData>
            </MACKey>
          </MACMethod>
          <KeyPackage>
            <DeviceInfo><Manufacturer>Manufacturer</Manufacturer><SerialNo>987654321</SerialNo></DeviceInfo>
            <CryptoModuleInfo><Id>CM_ID_001</Id></CryptoModuleInfo>
            <Key Id="12345678" Algorithm="urn:ietf:params:xml:ns:keyprov:pskc:hotp">
              <Issuer>Issuer</Issuer>
              <AlgorithmParameters><ResponseFormat Length="8" Encoding="DECIMAL"/></AlgorithmParameters>
              <Data>
                <Secret>
                  <EncryptedValue>
                    <xenc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/>
                    <xenc:CipherData>
                      <xenc:CipherValue>AAECAwQFBgcICQoLDA0OD+cIHItlB3Wra1DUpxVvOx2lef1VmNPCMl8jwZqIUqGv</xenc:CipherValue>
                    </xenc:CipherData>
                  </EncryptedValue>
                  <ValueMAC>Su+NvtQfmvfJzF6bmQiJqoLRExc=</ValueMAC>
                </Secret>
                <Counter><PlainValue>0</PlainValue></Counter>
              </Data>
            </Key>
          </KeyPackage>
        </KeyContainer>
        """
    package static let preSharedKey = "12345678901234567890123456789012"
}
