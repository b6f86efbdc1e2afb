<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In TenantCheckResult. */
final readonly class CheckedUsers extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The number of users. */
        public int $users,
        /** Those who have a second factor that counts. */
        public int $withSecondFactor,
        /** Those whom the change would leave without a factor that counts; null if none is tried. */
        public ?int $affected,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            users: $members->required('users', Read::integer(...)),
            withSecondFactor: $members->required('with_second_factor', Read::integer(...)),
            affected: $members->nullable('affected', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'users' => $this->users,
                'with_second_factor' => $this->withSecondFactor,
                'affected' => $this->affected,
            ],
            [],
        ];
    }
}
