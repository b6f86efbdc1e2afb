<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

use Factord\Input;
use Factord\Omitted;

/** What a request says about itself. */
final readonly class RequestMeta implements Input
{
    public function __construct(
        /** The caller's name for the request; the audit log keeps it. */
        public ?string $requestId = null,
        /** W3C Trace Context, section 3.2; for the log. */
        public ?string $traceparent = null,
        /** A request that has not begun by then is refused as `deadline_exceeded`. */
        public ?int $timeoutMs = null,
    ) {
    }

    public function members(): array
    {
        return [
            'request_id' => $this->requestId ?? Omitted::Value,
            'traceparent' => $this->traceparent ?? Omitted::Value,
            'timeout_ms' => $this->timeoutMs ?? Omitted::Value,
        ];
    }
}
