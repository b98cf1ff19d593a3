import NIOSSL

/// A self-signed certificate for `localhost`, whose key protects nothing.
enum TestCertificate {
    static func context() throws -> NIOSSLContext {
        let certificate = try NIOSSLCertificate(bytes: Array(pem.utf8), format: .pem)
        let key = try NIOSSLPrivateKey(bytes: Array(self.key.utf8), format: .pem)
        return try NIOSSLContext(
            configuration: .makeServerConfiguration(
                certificateChain: [.certificate(certificate)], privateKey: .privateKey(key)))
    }

    private static let key = """
        -----BEGIN EC PRIVATE KEY-----
        MHcCAQEEINFR8zvyvUbQSCeVl2khGnUnPRdivgc7V3l+EFtPSElUoAoGCCqGSM49
        AwEHoUQDQgAEvZnwmNVuFD+QObamAbN5rBT9yQ5IYd+Vpgzdwn+usBCaSVw0ZZcN
        93DGVLf9nye8Nyde28SnhZe4rRVbdJPsFw==
        -----END EC PRIVATE KEY-----
        """

    private static let pem = """
        -----BEGIN CERTIFICATE-----
        MIIBmjCCAUGgAwIBAgIUO6EQ8SMUF54zCbT6v0chRr99G+QwCgYIKoZIzj0EAwIw
        FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTAzMjgyNloYDzIxMjYxMDI4
        MDMyODI2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
        PQMBBwNCAAS9mfCY1W4UP5A5tqYBs3msFP3JDkhh35WmDN3Cf66wEJpJXDRllw33
        cMZUt/2fJ7w3J17bxKeFl7itFVt0k+wXo28wbTAdBgNVHQ4EFgQUaJX4Kw1MLsHv
        fZ0fhaaX0L3/x6gwHwYDVR0jBBgwFoAUaJX4Kw1MLsHvfZ0fhaaX0L3/x6gwDwYD
        VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARhwR/AAABgglsb2NhbGhvc3QwCgYIKoZI
        zj0EAwIDRwAwRAIgDozwxKCsWK9jBkKS3UCJvLqLNCejH0yEdMX8sIERyGYCIDfY
        F/s1GnQJZq1L5K3a2YHd6Ve4fKhT7w9Kh/qRR8T2
        -----END CERTIFICATE-----
        """
}
