<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Refusal;

use Factord\Internal\ErrorData;
use Factord\Internal\Read;
use Factord\Refused;

/** The change would leave users without a factor that counts. */
final class UsersAffected extends Refused
{
    /** The member concerned, as a path: `policy.totp.digits`, `kinds[1]`. */
    public readonly ?string $field;

    /** What is wrong, for developers. */
    public readonly ?string $detail;

    /** The number of users who would lose a factor that counts: what accept_users_affected has to be. */
    public readonly ?int $users;

    /** How many of them would have no second factor. */
    public readonly ?int $usersWithoutSecondFactor;

    /** How many of them could not begin a sign-in. */
    public readonly ?int $usersWithoutFirstFactor;

    protected function readData(ErrorData $data): void
    {
        $this->field = $data->read('field', Read::text(...));
        $this->detail = $data->read('detail', Read::text(...));
        $this->users = $data->read('users', Read::integer(...));
        $this->usersWithoutSecondFactor = $data->read('users_without_second_factor', Read::integer(...));
        $this->usersWithoutFirstFactor = $data->read('users_without_first_factor', Read::integer(...));
    }
}
