<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `server.hello`. */
final readonly class ServerHelloResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** The version of the wire protocol. */
        public int $protocol,
        /** The revision of that version. */
        public int $revision,
        /** The program's version. */
        public string $version,
        /** What a connection and its lines may be. */
        public WireLimits $limits,
        /**
         * The roles that this peer has, for at least one tenant.
         * @var list<string>
         */
        public array $roles,
        /**
         * The methods that this peer may call.
         * @var list<string>
         */
        public array $methods,
        #[\SensitiveParameter] array $otherMembers = [],
    ) {
        parent::__construct($otherMembers);
    }

    /** @internal */
    public static function read(#[\SensitiveParameter] mixed $value): self
    {
        $members = new Members($value);
        return new self(
            protocol: $members->required('protocol', Read::integer(...)),
            revision: $members->required('revision', Read::integer(...)),
            version: $members->required('version', Read::text(...)),
            limits: $members->required('limits', WireLimits::read(...)),
            roles: $members->required('roles', Read::listOf(Read::text(...))),
            methods: $members->required('methods', Read::listOf(Read::text(...))),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'protocol' => $this->protocol,
                'revision' => $this->revision,
                'version' => $this->version,
                'limits' => $this->limits,
                'roles' => $this->roles,
                'methods' => $this->methods,
            ],
            [],
        ];
    }
}
