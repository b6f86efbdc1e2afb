import Foundation
import Testing

/// Waits for a condition, and fails the test if it is not met within a minute.
func waitUntil(_ condition: () throws -> Bool) throws {
    let end = Date() + 60
    while try !condition() {
        try #require(Date() < end, "it did not come to be")
        usleep(20_000)
    }
}
