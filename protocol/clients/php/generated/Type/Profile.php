<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In SubjectGetResult. */
final readonly class Profile extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The name it signs in with. */
        public ?string $username,
        /** As the user entered it. */
        public ?string $firstName,
        /** As the user entered it. */
        public ?string $lastName,
        /** When the user accepted the terms. */
        public ?int $legalAcceptedAt,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            username: $members->nullable('username', Read::text(...)),
            firstName: $members->nullable('first_name', Read::text(...)),
            lastName: $members->nullable('last_name', Read::text(...)),
            legalAcceptedAt: $members->nullable('legal_accepted_at', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'username' => $this->username,
                'first_name' => $this->firstName,
                'last_name' => $this->lastName,
                'legal_accepted_at' => $this->legalAcceptedAt,
            ],
            [],
        ];
    }
}
