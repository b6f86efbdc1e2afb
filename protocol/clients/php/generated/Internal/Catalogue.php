<?php

// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

declare(strict_types=1);

namespace Factord\Internal;

/**
 * What the client has to know of methods.
 *
 * @internal
 */
final class Catalogue
{
    /** The methods that may be repeated as they are. */
    public const REPEATABLE = [
        'server.hello' => true,
        'server.info' => true,
        'server.health' => true,
        'server.metrics' => true,
        'rpc.discover' => true,
        'passkey.challenge' => true,
        'passkey.related_origins' => true,
        'factor.list' => true,
        'session.check' => true,
        'session.list' => true,
        'session.issue_assertion' => true,
        'keys.jwks' => true,
        'device.list' => true,
        'job.claim' => true,
        'flow.get' => true,
        'subject.get' => true,
        'tenant.get' => true,
        'tenant.list' => true,
        'tenant.check' => true,
        'keys.status' => true,
        'store.layout' => true,
        'store.raise' => true,
        'backup.begin' => true,
        'backup.read' => true,
        'backup.end' => true,
        'audit.list' => true,
        'audit.verify' => true,
    ];

    /** The methods that take an idempotency key. */
    public const IDEMPOTENT = [
        'server.accept_clock' => true,
        'totp.enroll' => true,
        'totp.verify' => true,
        'totp.current_code' => true,
        'totp.import' => true,
        'hotp.enroll' => true,
        'hotp.verify' => true,
        'hotp.import' => true,
        'backup_code.generate' => true,
        'backup_code.verify' => true,
        'backup_code.import' => true,
        'password.set' => true,
        'password.verify' => true,
        'password.remove' => true,
        'password.import' => true,
        'password.require_reset' => true,
        'email.enroll' => true,
        'email.verify' => true,
        'phone.enroll' => true,
        'phone.verify' => true,
        'address.show' => true,
        'username.set' => true,
        'username.remove' => true,
        'passkey.enroll' => true,
        'passkey.verify' => true,
        'factor.activate' => true,
        'factor.send' => true,
        'factor.verify' => true,
        'factor.resync' => true,
        'factor.rename' => true,
        'factor.prefer' => true,
        'factor.remove' => true,
        'factor.disable' => true,
        'factor.enable' => true,
        'session.create' => true,
        'session.touch' => true,
        'session.revoke' => true,
        'session.revoke_all' => true,
        'keys.rotate_signing' => true,
        'device.trust' => true,
        'device.exchange' => true,
        'device.revoke' => true,
        'job.renew' => true,
        'job.complete' => true,
        'job.fail' => true,
        'sign_in.create' => true,
        'sign_up.create' => true,
        'sign_up.update' => true,
        'step_up.create' => true,
        'verdict.redeem' => true,
        'password_reset.create' => true,
        'flow.prepare' => true,
        'flow.attempt' => true,
        'flow.reset' => true,
        'flow.claim_session' => true,
        'subject.unlock' => true,
        'subject.reset_factors' => true,
        'subject.cancel_reset' => true,
        'subject.delete' => true,
        'tenant.create' => true,
        'tenant.update' => true,
        'tenant.delete' => true,
        'keys.rotate' => true,
        'keys.rotate_master' => true,
    ];
}
