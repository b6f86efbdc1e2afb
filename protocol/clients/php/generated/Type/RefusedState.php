<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** Later versions may add values: `tryFrom` returns null for them. */
enum RefusedState: string
{
    case NeedsIdentifier = 'needs_identifier';
    case NeedsFirstFactor = 'needs_first_factor';
    case NeedsSecondFactor = 'needs_second_factor';
    case NeedsClientTrust = 'needs_client_trust';
    case NeedsMfaSetup = 'needs_mfa_setup';
    case NeedsCustomChallenge = 'needs_custom_challenge';
    case NeedsNewPassword = 'needs_new_password';
    case NeedsPasswordReset = 'needs_password_reset';
    case NeedsSignUpConfirmation = 'needs_sign_up_confirmation';
    case MissingRequirements = 'missing_requirements';
    case Complete = 'complete';
    case Abandoned = 'abandoned';
    case Pending = 'pending';
    case Active = 'active';
    case Suspended = 'suspended';
    case Disabled = 'disabled';
    case Waiting = 'waiting';
    case Effective = 'effective';
    case Over = 'over';
    case Cancelled = 'cancelled';
    case NotSent = 'not_sent';
    case OtherStep = 'other_step';
    case Redeemed = 'redeemed';
    case Claimed = 'claimed';
    case ClaimedAgain = 'claimed_again';
    case LeaseOver = 'lease_over';
    case BackupUnderWay = 'backup_under_way';
    case LogEndsBefore = 'log_ends_before';
    case ClockHasNotJumped = 'clock_has_not_jumped';
    case NoNextKey = 'no_next_key';
    case StoreNotRaised = 'store_not_raised';
    case OlderSidecars = 'older_sidecars';
}
