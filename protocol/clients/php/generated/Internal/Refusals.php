<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Internal;

use Factord\Refusal;

/**
 * The class of each reason.
 *
 * @internal
 */
final class Refusals
{
    /** @var array<string, class-string<\Factord\Refused>> */
    public const CLASSES = [
        'already_exists' => Refusal\AlreadyExists::class,
        'code_rejected' => Refusal\CodeRejected::class,
        'credential_rejected' => Refusal\CredentialRejected::class,
        'deadline_exceeded' => Refusal\DeadlineExceeded::class,
        'expired' => Refusal\Expired::class,
        'forbidden' => Refusal\Forbidden::class,
        'idempotency_conflict' => Refusal\IdempotencyConflict::class,
        'identifier_not_found' => Refusal\IdentifierNotFound::class,
        'insufficient_authentication' => Refusal\InsufficientAuthentication::class,
        'internal' => Refusal\Internal::class,
        'invalid_input' => Refusal\InvalidInput::class,
        'invalid_params' => Refusal\InvalidParams::class,
        'invalid_request' => Refusal\InvalidRequest::class,
        'locked' => Refusal\Locked::class,
        'method_not_found' => Refusal\MethodNotFound::class,
        'not_found' => Refusal\NotFound::class,
        'not_offered' => Refusal\NotOffered::class,
        'overloaded' => Refusal\Overloaded::class,
        'parse_error' => Refusal\ParseError::class,
        'password_refused' => Refusal\PasswordRefused::class,
        'policy_violation' => Refusal\PolicyViolation::class,
        'sign_up_required' => Refusal\SignUpRequired::class,
        'throttled' => Refusal\Throttled::class,
        'unavailable' => Refusal\Unavailable::class,
        'unsupported_protocol' => Refusal\UnsupportedProtocol::class,
        'users_affected' => Refusal\UsersAffected::class,
        'verdict_mismatch' => Refusal\VerdictMismatch::class,
        'verification_expired' => Refusal\VerificationExpired::class,
        'wrong_state' => Refusal\WrongState::class,
    ];
}
