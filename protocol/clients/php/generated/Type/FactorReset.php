<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In SubjectCancelResetResult and SubjectGetResult. */
final readonly class FactorReset extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /**
         * Waiting; effective: the next sign-in sets up a second factor; over: it has; or cancelled. A value of
         * {@see ResetState}, or of a later version.
         */
        public string $status,
        /** When it was requested. */
        public int $requestedAt,
        /** When it takes effect, or did. */
        public int $effectiveAt,
        /**
         * The kinds of factors that it removes. Values of {@see FactorKind}, or of a later version.
         * @var list<string>
         */
        public array $kinds,
        /** What happened to them. A value of {@see ResetCause}, or of a later version. */
        public string $cause,
        /** Who requested it. */
        public string $actor,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            status: $members->required('status', Read::text(...)),
            requestedAt: $members->required('requested_at', Read::integer(...)),
            effectiveAt: $members->required('effective_at', Read::integer(...)),
            kinds: $members->required('kinds', Read::listOf(Read::text(...))),
            cause: $members->required('cause', Read::text(...)),
            actor: $members->required('actor', Read::text(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'status' => $this->status,
                'requested_at' => $this->requestedAt,
                'effective_at' => $this->effectiveAt,
                'kinds' => $this->kinds,
                'cause' => $this->cause,
                'actor' => $this->actor,
            ],
            [],
        ];
    }
}
