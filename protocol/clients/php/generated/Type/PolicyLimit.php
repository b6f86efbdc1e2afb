<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Type;

/** Later versions may add values: `tryFrom` returns null for them. */
enum PolicyLimit: string
{
    case TooManyFactors = 'too_many_factors';
    case NotASecondFactor = 'not_a_second_factor';
    case EmailNotVerified = 'email_not_verified';
    case LastSecondFactor = 'last_second_factor';
    case FirstFactorAgain = 'first_factor_again';
    case TooManyAddresses = 'too_many_addresses';
    case NoPasskeys = 'no_passkeys';
    case CounterUnknown = 'counter_unknown';
    case SeedUsedOtherwise = 'seed_used_otherwise';
    case InvitationOnly = 'invitation_only';
    case WaitingList = 'waiting_list';
    case SignUpClosed = 'sign_up_closed';
    case PasswordGiven = 'password_given';
    case AddressNeeded = 'address_needed';
    case CountryNotServed = 'country_not_served';
    case DefaultTenant = 'default_tenant';
}
