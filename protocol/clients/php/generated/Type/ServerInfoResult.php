<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Internal\Members;
use Factord\Internal\Read;
use Factord\Result;

/** The result of `server.info`. */
final readonly class ServerInfoResult extends Result
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(
        /** Always factord. */
        public string $name,
        /** The program's version. */
        public string $version,
        /** The version of the wire protocol. */
        public int $protocol,
        /** Seconds since the server started. */
        public int $uptimeS,
        /** The server's clock. */
        public int $now,
        /** The kind of store that holds the records. */
        public string $storage,
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
            name: $members->required('name', Read::text(...)),
            version: $members->required('version', Read::text(...)),
            protocol: $members->required('protocol', Read::integer(...)),
            uptimeS: $members->required('uptime_s', Read::integer(...)),
            now: $members->required('now', Read::integer(...)),
            storage: $members->required('storage', Read::text(...)),
            methods: $members->required('methods', Read::listOf(Read::text(...))),
            otherMembers: $members->others(),
        );
    }

    protected function members(): array
    {
        return [
            [
                'name' => $this->name,
                'version' => $this->version,
                'protocol' => $this->protocol,
                'uptime_s' => $this->uptimeS,
                'now' => $this->now,
                'storage' => $this->storage,
                'methods' => $this->methods,
            ],
            [],
        ];
    }
}
