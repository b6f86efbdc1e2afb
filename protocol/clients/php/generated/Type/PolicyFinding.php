<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In TenantCheckResult. */
final readonly class PolicyFinding extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** What is found; more may be added. */
        public string $code,
        /** How bad it is. A value of {@see FindingSeverity}, or of a later version. */
        public string $severity,
        /**
         * The settings concerned, the most important one first.
         * @var list<string>
         */
        public array $members,
        /** The clause of the standard; null for what needs no standard. */
        public ?string $clause,
        /** What is wrong, for people. */
        public string $detail,
        /** A change that mends it, as tenant.update takes it; null if there is none. */
        public ?\stdClass $needs,
        /** The number of users concerned; null if it is not about single users. */
        public ?int $users,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            code: $members->required('code', Read::text(...)),
            severity: $members->required('severity', Read::text(...)),
            members: $members->required('members', Read::listOf(Read::text(...))),
            clause: $members->nullable('clause', Read::text(...)),
            detail: $members->required('detail', Read::text(...)),
            needs: $members->nullable('needs', Read::object(...)),
            users: $members->nullable('users', Read::integer(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'code' => $this->code,
                'severity' => $this->severity,
                'members' => $this->members,
                'clause' => $this->clause,
                'detail' => $this->detail,
                'needs' => $this->needs,
                'users' => $this->users,
            ],
            [],
        ];
    }
}
