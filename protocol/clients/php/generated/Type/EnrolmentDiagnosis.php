<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** Later versions may add values: `tryFrom` returns null for them. */
enum EnrolmentDiagnosis: string
{
    case AlgorithmIgnored = 'algorithm_ignored';
    case DigitsMismatch = 'digits_mismatch';
    case PeriodMismatch = 'period_mismatch';
    case SecretReadAsText = 'secret_read_as_text';
    case ClockOffset = 'clock_offset';
}
