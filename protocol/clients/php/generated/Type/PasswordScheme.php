<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** Later versions may add values: `tryFrom` returns null for them. */
enum PasswordScheme: string
{
    case Argon2Id = 'argon2id';
    case Bcrypt = 'bcrypt';
    case Scrypt = 'scrypt';
    case Pbkdf2 = 'pbkdf2';
    case Argon2 = 'argon2';
}
