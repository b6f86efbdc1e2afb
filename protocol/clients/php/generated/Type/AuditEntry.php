<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** In AuditListResult. */
final readonly class AuditEntry extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** Its sequence number, which increases; with several sidecars, in the log of each. */
        public int $sequence,
        /** When it happened. */
        public int $at,
        /**
         * What was done, named after the method that does it, if there is one. A value of {@see AuditAction}, or of a
         * later version.
         */
        public string $action,
        /** Whether it was done or refused. A value of {@see AuditOutcome}, or of a later version. */
        public string $outcome,
        /** The tenant; null for the server itself and for a deleted tenant. */
        public ?string $tenant,
        /** The subject; null if there is none or it was deleted. */
        public ?string $subject,
        /** The factor concerned. */
        public ?string $factorId,
        /** Of a reset of second factors: what happened to them. A value of {@see ResetCause}, or of a later version. */
        public ?string $cause,
        /**
         * Of a refused code, password or passkey: it was wrong, it had been used, or there is no factor that it could
         * be of; null if that is not known. A value of {@see AuditRefusal}, or of a later version.
         */
        public ?string $reason,
        /** Who asked for a reset, as long as it is the subject's latest; see the parameter. */
        public ?string $actor,
        /** The Unix user ID of the peer. */
        public int $peerUid,
        /** The caller's name for the request, from `meta`. */
        public ?string $requestId,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            sequence: $members->required('sequence', Read::integer(...)),
            at: $members->required('at', Read::integer(...)),
            action: $members->required('action', Read::text(...)),
            outcome: $members->required('outcome', Read::text(...)),
            tenant: $members->nullable('tenant', Read::text(...)),
            subject: $members->nullable('subject', Read::text(...)),
            factorId: $members->nullable('factor_id', Read::text(...)),
            cause: $members->nullable('cause', Read::text(...)),
            reason: $members->nullable('reason', Read::text(...)),
            actor: $members->nullable('actor', Read::text(...)),
            peerUid: $members->required('peer_uid', Read::integer(...)),
            requestId: $members->nullable('request_id', Read::text(...)),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'sequence' => $this->sequence,
                'at' => $this->at,
                'action' => $this->action,
                'outcome' => $this->outcome,
                'tenant' => $this->tenant,
                'subject' => $this->subject,
                'factor_id' => $this->factorId,
                'cause' => $this->cause,
                'reason' => $this->reason,
                'actor' => $this->actor,
                'peer_uid' => $this->peerUid,
                'request_id' => $this->requestId,
            ],
            [],
        ];
    }
}
