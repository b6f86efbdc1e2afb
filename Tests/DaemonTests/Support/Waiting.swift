import Foundation
import Testing

/// Waits for what must come to be, and fails the test where it has not come in a minute.
func waitUntil(_ condition: () throws -> Bool) throws {
    let end = Date() + 60
    while try !condition() {
        try #require(Date() < end, "it did not come to be")
        usleep(20_000)
    }
}
