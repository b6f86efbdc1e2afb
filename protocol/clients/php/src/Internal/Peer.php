<?php

declare(strict_types=1);

namespace Factord\Internal;

use Factord\ConnectionFailed;

/**
 * Whom a client believes: see wire.md.
 *
 * @internal
 */
final class Peer
{
    /**
     * Refuses a socket that another user may have put there, who would be sent codes.
     *
     * PHP cannot ask the kernel who listens. So the file must be that of a user who is believed, and nobody else may be able
     * to exchange it. Returns what is different of every other file, or null if there is none.
     *
     * @throws ConnectionFailed
     */
    public static function checked(string $path): ?string
    {
        clearstatcache();
        $folder = dirname($path);
        [$socket, $found, $above] = Connection::quietly(
            static fn (): array => [lstat($path), stat($folder), stat("{$folder}/..")]
        );
        if (!is_array($socket) || !is_array($found) || !is_array($above)) {
            return null;
        }
        $user = $socket['uid'];
        $isClosed = ($found['mode'] & 0o022) === 0;
        $isFolders = $user === $found['uid'] && $user !== self::unmappedUser();
        $ownsFolder = $isFolders && self::isTrusted($above['uid']) && ($above['mode'] & 0o022) === 0;
        $isTrusted = self::isTrusted($user) && self::isTrusted($found['uid']);
        $isNamed = (string) $user === getenv('FACTORD_DAEMON_UID');
        if (!$isNamed && !($isClosed && ($ownsFolder || $isTrusted))) {
            $whose = $isClosed ? "it belongs to user {$user}" : "other users can write to {$folder}";
            $advice = "if user {$user} is factord's, set FACTORD_DAEMON_UID={$user}";
            throw new ConnectionFailed("no daemon at {$path}: {$whose}; {$advice}");
        }
        return "{$socket['dev']} {$socket['ino']} {$socket['ctime']}";
    }

    /** This process's Unix user. The extension posix is not needed for it: the kernel says it, too. */
    public static function user(): int
    {
        $owner = function_exists('posix_geteuid') ? posix_geteuid() : fileowner('/proc/self');
        return is_int($owner) ? $owner : getmyuid();
    }

    private static function isTrusted(int $user): bool
    {
        return ($user === 0 || $user === self::user()) && $user !== self::unmappedUser();
    }

    /** The number of all users whom this user namespace does not map, which identifies nobody; null if it maps every one. */
    private static function unmappedUser(): ?int
    {
        [$map, $number] = Connection::quietly(static fn (): array => [
            file_get_contents('/proc/self/uid_map'),
            file_get_contents('/proc/sys/kernel/overflowuid'),
        ]);
        $mapped = 0;
        foreach (explode("\n", trim((string) $map)) as $line) {
            $mapped += (int) (preg_split('/ +/', trim($line))[2] ?? 0);
        }
        return $mapped === 0xffffffff ? null : (int) ($number ?: 65_534);
    }
}
