// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

package factord;

import java.util.List;
import java.util.Map;

/** What the methods return. */
public final class Results {
    private Results() {}

    /** A part of results. */
    public static final class Address extends Result {
        private final String factorId;
        private final Values.FactorKind kind;
        private final String destination;
        private final boolean verified;
        private final boolean signsIn;

        Address(Object value) {
            super(value);
            factorId = required("factor_id", Reader.TEXT);
            kind = required("kind", Values.FactorKind::read);
            destination = required("destination", Reader.TEXT);
            verified = required("verified", Reader.BOOLEAN);
            signsIn = required("signs_in", Reader.BOOLEAN);
        }

        /** {@return the address as a factor} */
        public String factorId() {
            return factorId;
        }

        /** {@return email or phone} */
        public Values.FactorKind kind() {
            return kind;
        }

        /** {@return the masked address} */
        public String destination() {
            return destination;
        }

        /** {@return whether the user has proven to receive messages there} */
        public boolean verified() {
            return verified;
        }

        /** {@return whether the user signs in by it} */
        public boolean signsIn() {
            return signsIn;
        }

        @Override
        public String toString() {
            return show(
                    "factorId", factorId,
                    "kind", kind,
                    "destination", destination,
                    "verified", verified,
                    "signsIn", signsIn);
        }
    }

    /** The result of {@code address.show}. */
    public static final class AddressShowResult extends Result {
        private final List<FullAddress> addresses;

        AddressShowResult(Object value) {
            super(value);
            addresses = required("addresses", Reader.list(FullAddress::new));
        }

        /** {@return in the order in which they were added} */
        public List<FullAddress> addresses() {
            return addresses;
        }

        @Override
        public String toString() {
            return show("addresses", addresses);
        }
    }

    /** A part of results. */
    public static final class AuditEntry extends Result {
        private final long sequence;
        private final long at;
        private final Values.AuditAction action;
        private final Values.AuditOutcome outcome;
        private final String tenant;
        private final String subject;
        private final String factorId;
        private final Values.ResetCause cause;
        private final Values.AuditRefusal reason;
        private final String actor;
        private final long peerUid;
        private final String requestId;

        AuditEntry(Object value) {
            super(value);
            sequence = required("sequence", Reader.INTEGER);
            at = required("at", Reader.INTEGER);
            action = required("action", Values.AuditAction::read);
            outcome = required("outcome", Values.AuditOutcome::read);
            tenant = nullable("tenant", Reader.TEXT);
            subject = nullable("subject", Reader.TEXT);
            factorId = nullable("factor_id", Reader.TEXT);
            cause = nullable("cause", Values.ResetCause::read);
            reason = nullable("reason", Values.AuditRefusal::read);
            actor = nullable("actor", Reader.TEXT);
            peerUid = required("peer_uid", Reader.INTEGER);
            requestId = nullable("request_id", Reader.TEXT);
        }

        /** {@return its sequence number, which increases; with several sidecars, in the log of each} */
        public long sequence() {
            return sequence;
        }

        /** {@return when it happened} */
        public long at() {
            return at;
        }

        /** {@return what was done, named after the method that does it, if there is one} */
        public Values.AuditAction action() {
            return action;
        }

        /** {@return whether it was done or refused} */
        public Values.AuditOutcome outcome() {
            return outcome;
        }

        /** {@return the tenant; null for the server itself and for a deleted tenant, or null} */
        public String tenant() {
            return tenant;
        }

        /** {@return the subject; null if there is none or it was deleted, or null} */
        public String subject() {
            return subject;
        }

        /** {@return the factor concerned, or null} */
        public String factorId() {
            return factorId;
        }

        /** {@return of a reset of second factors: what happened to them, or null} */
        public Values.ResetCause cause() {
            return cause;
        }

        /**
         * {@return of a refused code, password or passkey: it was wrong, it had been used, or there is no factor that
         * it could be of; null if that is not known, or null}
         */
        public Values.AuditRefusal reason() {
            return reason;
        }

        /** {@return who asked for a reset, as long as it is the subject's latest; see the parameter, or null} */
        public String actor() {
            return actor;
        }

        /** {@return the Unix user ID of the peer} */
        public long peerUid() {
            return peerUid;
        }

        /** {@return the caller's name for the request, from {@code meta}, or null} */
        public String requestId() {
            return requestId;
        }

        @Override
        public String toString() {
            return show(
                    "sequence", sequence,
                    "at", at,
                    "action", action,
                    "outcome", outcome,
                    "tenant", tenant,
                    "subject", subject,
                    "factorId", factorId,
                    "cause", cause,
                    "reason", reason,
                    "actor", actor,
                    "peerUid", peerUid,
                    "requestId", requestId);
        }
    }

    /** The result of {@code audit.list}. */
    public static final class AuditListResult extends Result {
        private final List<AuditEntry> entries;
        private final String nextCursor;
        private final String resumeCursor;
        private final Long entriesRemoved;

        AuditListResult(Object value) {
            super(value);
            entries = required("entries", Reader.list(AuditEntry::new));
            nextCursor = nullable("next_cursor", Reader.TEXT);
            resumeCursor = nullable("resume_cursor", Reader.TEXT);
            entriesRemoved = nullable("entries_removed", Reader.INTEGER);
        }

        /** {@return the entries} */
        public List<AuditEntry> entries() {
            return entries;
        }

        /** {@return the cursor for the next page; null on the last page, or null} */
        public String nextCursor() {
            return nextCursor;
        }

        /**
         * {@return if oldest first: the cursor for what comes after this page, now or later; otherwise null, or null}
         */
        public String resumeCursor() {
            return resumeCursor;
        }

        /**
         * {@return if oldest first: how many entries were removed because of their age before this page could list
         * them; otherwise null, or null}
         */
        public Long entriesRemoved() {
            return entriesRemoved;
        }

        @Override
        public String toString() {
            return show(
                    "entries", entries,
                    "nextCursor", nextCursor,
                    "resumeCursor", resumeCursor,
                    "entriesRemoved", entriesRemoved);
        }
    }

    /** The result of {@code audit.verify}. */
    public static final class AuditVerifyResult extends Result {
        private final long entriesChecked;
        private final boolean intact;
        private final Long firstBrokenSequence;
        private final long entriesRemoved;

        AuditVerifyResult(Object value) {
            super(value);
            entriesChecked = required("entries_checked", Reader.INTEGER);
            intact = required("intact", Reader.BOOLEAN);
            firstBrokenSequence = nullable("first_broken_sequence", Reader.INTEGER);
            entriesRemoved = required("entries_removed", Reader.INTEGER);
        }

        /** {@return the number of entries verified, up to the end or the first break} */
        public long entriesChecked() {
            return entriesChecked;
        }

        /** {@return whether all of them are unchanged} */
        public boolean intact() {
            return intact;
        }

        /** {@return the sequence number at which the chain breaks; null if it is intact, or null} */
        public Long firstBrokenSequence() {
            return firstBrokenSequence;
        }

        /** {@return the number of the oldest entries that were removed because of their age} */
        public long entriesRemoved() {
            return entriesRemoved;
        }

        @Override
        public String toString() {
            return show(
                    "entriesChecked", entriesChecked,
                    "intact", intact,
                    "firstBrokenSequence", firstBrokenSequence,
                    "entriesRemoved", entriesRemoved);
        }
    }

    /** The result of {@code backup.begin}. */
    public static final class BackupBeginResult extends Result {
        private final String backupId;
        private final long createdAt;
        private final long records;
        private final String masterKeyFingerprint;

        BackupBeginResult(Object value) {
            super(value);
            backupId = required("backup_id", Reader.TEXT);
            createdAt = required("created_at", Reader.INTEGER);
            records = required("records", Reader.INTEGER);
            masterKeyFingerprint = required("master_key_fingerprint", Reader.TEXT);
        }

        /** {@return its ID} */
        public String backupId() {
            return backupId;
        }

        /** {@return the time of the backed-up state} */
        public long createdAt() {
            return createdAt;
        }

        /** {@return the number of records in the backup, to show progress} */
        public long records() {
            return records;
        }

        /** {@return the fingerprint of the master key that a restore needs} */
        public String masterKeyFingerprint() {
            return masterKeyFingerprint;
        }

        @Override
        public String toString() {
            return show(
                    "backupId", backupId,
                    "createdAt", createdAt,
                    "records", records,
                    "masterKeyFingerprint", masterKeyFingerprint);
        }
    }

    /** A part of results. */
    public static final class BackupCodeFactor extends Result implements Factor {
        private final String factorId;
        private final String kind;
        private final String displayName;
        private final String status;
        private final boolean disabled;
        private final boolean preferred;
        private final long createdAt;
        private final Long lastUsedAt;
        private final Long expiresAt;
        private final long codesLeft;

        BackupCodeFactor(Object value) {
            super(value);
            factorId = required("factor_id", Reader.TEXT);
            kind = required("kind", Reader.TEXT);
            displayName = nullable("display_name", Reader.TEXT);
            status = required("status", Reader.TEXT);
            disabled = required("disabled", Reader.BOOLEAN);
            preferred = required("preferred", Reader.BOOLEAN);
            createdAt = required("created_at", Reader.INTEGER);
            lastUsedAt = nullable("last_used_at", Reader.INTEGER);
            expiresAt = nullable("expires_at", Reader.INTEGER);
            codesLeft = required("codes_left", Reader.INTEGER);
        }

        /** {@return its ID} */
        @Override
        public String factorId() {
            return factorId;
        }

        /** {@return the kind of factor} */
        @Override
        public String kind() {
            return kind;
        }

        /** {@return the user's name for the factor, or null} */
        @Override
        public String displayName() {
            return displayName;
        }

        /** {@return pending, active or suspended, which a restore does to tokens} */
        @Override
        public String status() {
            return status;
        }

        /** {@return true while it is disabled: its status stays active, but it verifies nothing} */
        @Override
        public boolean disabled() {
            return disabled;
        }

        /** {@return true while sign-ins ask for it first among the second factors} */
        @Override
        public boolean preferred() {
            return preferred;
        }

        /** {@return when it was enrolled} */
        @Override
        public long createdAt() {
            return createdAt;
        }

        /** {@return when it last verified or generated a code, or null} */
        @Override
        public Long lastUsedAt() {
            return lastUsedAt;
        }

        /** {@return when a pending enrolment expires; null once it is active, or null} */
        @Override
        public Long expiresAt() {
            return expiresAt;
        }

        /** {@return for backup_code: the number of unspent codes} */
        public long codesLeft() {
            return codesLeft;
        }

        @Override
        public String toString() {
            return show(
                    "factorId", factorId,
                    "kind", kind,
                    "displayName", displayName,
                    "status", status,
                    "disabled", disabled,
                    "preferred", preferred,
                    "createdAt", createdAt,
                    "lastUsedAt", lastUsedAt,
                    "expiresAt", expiresAt,
                    "codesLeft", codesLeft);
        }
    }

    /** The result of {@code backup_code.generate}. */
    public static final class BackupCodeGenerateResult extends Result {
        private final Factor factor;
        private final List<String> codes;

        BackupCodeGenerateResult(Object value) {
            super(value);
            factor = required("factor", Results::readFactor);
            codes = required("codes", Reader.list(Reader.TEXT));
        }

        /** {@return the set as a factor} */
        public Factor factor() {
            return factor;
        }

        /** {@return the codes; each works once} */
        public List<String> codes() {
            return codes;
        }

        @Override
        public String toString() {
            return show("factor", factor, "codes", hidden(codes));
        }
    }

    /** The result of {@code backup_code.import}. */
    public static final class BackupCodeImportResult extends Result {
        private final String outcome;
        private final Factor factor;

        BackupCodeImportResult(Object value) {
            super(value);
            outcome = required("outcome", Reader.TEXT);
            factor = nullable("factor", Results::readFactor);
        }

        /**
         * {@return imported; present: it already existed and was not changed; possible: a dry run, and it would be
         * imported}
         */
        public String outcome() {
            return outcome;
        }

        /** {@return the factor; null if a dry run would import one, or null} */
        public Factor factor() {
            return factor;
        }

        @Override
        public String toString() {
            return show("outcome", outcome, "factor", factor);
        }
    }

    /** The result of {@code backup_code.verify}. */
    public static final class BackupCodeVerifyResult extends Result {
        private final String factorId;
        private final long codesLeft;
        private final List<Values.VerificationMethod> amr;
        private final long verifiedAt;

        BackupCodeVerifyResult(Object value) {
            super(value);
            factorId = required("factor_id", Reader.TEXT);
            codesLeft = required("codes_left", Reader.INTEGER);
            amr = required("amr", Reader.list(Values.VerificationMethod::read));
            verifiedAt = required("verified_at", Reader.INTEGER);
        }

        /** {@return the set that the code belongs to} */
        public String factorId() {
            return factorId;
        }

        /** {@return the number of unspent codes in the set} */
        public long codesLeft() {
            return codesLeft;
        }

        /** {@return authentication method references, RFC 8176} */
        public List<Values.VerificationMethod> amr() {
            return amr;
        }

        /** {@return when it verified} */
        public long verifiedAt() {
            return verifiedAt;
        }

        @Override
        public String toString() {
            return show("factorId", factorId, "codesLeft", codesLeft, "amr", amr, "verifiedAt", verifiedAt);
        }
    }

    /** The result of {@code backup.read}. */
    public static final class BackupReadResult extends Result {
        private final String data;
        private final long nextOffset;
        private final long recordsDone;
        private final boolean last;

        BackupReadResult(Object value) {
            super(value);
            data = required("data", Reader.TEXT);
            nextOffset = required("next_offset", Reader.INTEGER);
            recordsDone = required("records_done", Reader.INTEGER);
            last = required("last", Reader.BOOLEAN);
        }

        /** {@return the bytes, in base64} */
        public String data() {
            return data;
        }

        /** {@return where the next piece begins} */
        public long nextOffset() {
            return nextOffset;
        }

        /** {@return how many of the backup's records have been returned} */
        public long recordsDone() {
            return recordsDone;
        }

        /** {@return whether this piece is the last} */
        public boolean last() {
            return last;
        }

        @Override
        public String toString() {
            return show("data", data, "nextOffset", nextOffset, "recordsDone", recordsDone, "last", last);
        }
    }

    /** A part of results. */
    public static final class ChallengeJob extends Result implements Job {
        private final String jobId;
        private final String kind;
        private final String tenant;
        private final long attempt;
        private final long leaseExpiresAt;
        private final long leaseMs;
        private final ChallengePayload payload;

        ChallengeJob(Object value) {
            super(value);
            jobId = required("job_id", Reader.TEXT);
            kind = required("kind", Reader.TEXT);
            tenant = required("tenant", Reader.TEXT);
            attempt = required("attempt", Reader.INTEGER);
            leaseExpiresAt = required("lease_expires_at", Reader.INTEGER);
            leaseMs = required("lease_ms", Reader.INTEGER);
            payload = required("payload", ChallengePayload::new);
        }

        /** {@return the job's ID, which stays the same if the job is leased again} */
        @Override
        public String jobId() {
            return jobId;
        }

        /** {@return the kind of job} */
        @Override
        public String kind() {
            return kind;
        }

        /** {@return the tenant that it belongs to} */
        @Override
        public String tenant() {
            return tenant;
        }

        /** {@return how often the job was leased, including this time} */
        @Override
        public long attempt() {
            return attempt;
        }

        /** {@return when the lease expires, and the job can be claimed again} */
        @Override
        public long leaseExpiresAt() {
            return leaseExpiresAt;
        }

        /** {@return how many milliseconds the lease lasts from when it was claimed} */
        @Override
        public long leaseMs() {
            return leaseMs;
        }

        /** {@return what to do} */
        public ChallengePayload payload() {
            return payload;
        }

        @Override
        public String toString() {
            return show(
                    "jobId", jobId,
                    "kind", kind,
                    "tenant", tenant,
                    "attempt", attempt,
                    "leaseExpiresAt", leaseExpiresAt,
                    "leaseMs", leaseMs,
                    "payload", payload);
        }
    }

    /** A part of results. */
    public static final class ChallengePayload extends Result {
        private final Values.ChallengeStage stage;
        private final String subject;
        private final long answerNumber;
        private final Object parameters;
        private final String response;
        private final long expiresAt;
        private final long expiresInMs;

        ChallengePayload(Object value) {
            super(value);
            stage = required("stage", Values.ChallengeStage::read);
            subject = required("subject", Reader.TEXT);
            answerNumber = required("answer_number", Reader.INTEGER);
            parameters = nullable("parameters", Reader.ANYTHING);
            response = nullable("response", Reader.TEXT);
            expiresAt = required("expires_at", Reader.INTEGER);
            expiresInMs = required("expires_in_ms", Reader.INTEGER);
        }

        /** {@return for a challenge: whether to define one or to judge an answer} */
        public Values.ChallengeStage stage() {
            return stage;
        }

        /** {@return for a challenge: the subject} */
        public String subject() {
            return subject;
        }

        /** {@return for a challenge: the number of the answer in the flow, from 1} */
        public long answerNumber() {
            return answerNumber;
        }

        /** {@return for a challenge: what was shown, or null} */
        public Object parameters() {
            return parameters;
        }

        /** {@return for a challenge: what the user answered, or null} */
        public String response() {
            return response;
        }

        /** {@return when the job expires} */
        public long expiresAt() {
            return expiresAt;
        }

        /** {@return how many milliseconds were left until then when it was claimed} */
        public long expiresInMs() {
            return expiresInMs;
        }

        @Override
        public String toString() {
            return show(
                    "stage", stage,
                    "subject", subject,
                    "answerNumber", answerNumber,
                    "parameters", hidden(parameters),
                    "response", hidden(response),
                    "expiresAt", expiresAt,
                    "expiresInMs", expiresInMs);
        }
    }

    /**
     * The result of {@code password.import}, {@code password.require_reset}, {@code factor.activate},
     * {@code factor.rename}, {@code factor.prefer}, {@code factor.enable}.
     */
    public static final class ChangedFactor extends Result {
        private final Factor factor;

        ChangedFactor(Object value) {
            super(value);
            factor = required("factor", Results::readFactor);
        }

        /** {@return the factor as it is now} */
        public Factor factor() {
            return factor;
        }

        @Override
        public String toString() {
            return show("factor", factor);
        }
    }

    /** A part of results. */
    public static final class CheckedUsers extends Result {
        private final long users;
        private final long withSecondFactor;
        private final Long affected;

        CheckedUsers(Object value) {
            super(value);
            users = required("users", Reader.INTEGER);
            withSecondFactor = required("with_second_factor", Reader.INTEGER);
            affected = nullable("affected", Reader.INTEGER);
        }

        /** {@return the number of users} */
        public long users() {
            return users;
        }

        /** {@return those who have a second factor that counts} */
        public long withSecondFactor() {
            return withSecondFactor;
        }

        /** {@return those whom the change would leave without a factor that counts; null if none is tried, or null} */
        public Long affected() {
            return affected;
        }

        @Override
        public String toString() {
            return show("users", users, "withSecondFactor", withSecondFactor, "affected", affected);
        }
    }

    /** A part of results. */
    public static final class DeliverMessageJob extends Result implements Job {
        private final String jobId;
        private final String kind;
        private final String tenant;
        private final long attempt;
        private final long leaseExpiresAt;
        private final long leaseMs;
        private final MessagePayload payload;

        DeliverMessageJob(Object value) {
            super(value);
            jobId = required("job_id", Reader.TEXT);
            kind = required("kind", Reader.TEXT);
            tenant = required("tenant", Reader.TEXT);
            attempt = required("attempt", Reader.INTEGER);
            leaseExpiresAt = required("lease_expires_at", Reader.INTEGER);
            leaseMs = required("lease_ms", Reader.INTEGER);
            payload = required("payload", MessagePayload::new);
        }

        /** {@return the job's ID, which stays the same if the job is leased again} */
        @Override
        public String jobId() {
            return jobId;
        }

        /** {@return the kind of job} */
        @Override
        public String kind() {
            return kind;
        }

        /** {@return the tenant that it belongs to} */
        @Override
        public String tenant() {
            return tenant;
        }

        /** {@return how often the job was leased, including this time} */
        @Override
        public long attempt() {
            return attempt;
        }

        /** {@return when the lease expires, and the job can be claimed again} */
        @Override
        public long leaseExpiresAt() {
            return leaseExpiresAt;
        }

        /** {@return how many milliseconds the lease lasts from when it was claimed} */
        @Override
        public long leaseMs() {
            return leaseMs;
        }

        /** {@return what to do} */
        public MessagePayload payload() {
            return payload;
        }

        @Override
        public String toString() {
            return show(
                    "jobId", jobId,
                    "kind", kind,
                    "tenant", tenant,
                    "attempt", attempt,
                    "leaseExpiresAt", leaseExpiresAt,
                    "leaseMs", leaseMs,
                    "payload", payload);
        }
    }

    /** A part of results. */
    public static final class Delivery extends Result {
        private final Values.DeliveryMedium medium;
        private final String destination;
        private final long sentAt;
        private final long resendAfterMs;
        private final long expiresAt;
        private final long triesLeft;
        private final long digits;

        Delivery(Object value) {
            super(value);
            medium = required("medium", Values.DeliveryMedium::read);
            destination = nullable("destination", Reader.TEXT);
            sentAt = required("sent_at", Reader.INTEGER);
            resendAfterMs = required("resend_after_ms", Reader.INTEGER);
            expiresAt = required("expires_at", Reader.INTEGER);
            triesLeft = required("tries_left", Reader.INTEGER);
            digits = required("digits", Reader.INTEGER);
        }

        /** {@return how the code is sent} */
        public Values.DeliveryMedium medium() {
            return medium;
        }

        /** {@return the masked address, or null if it would reveal who has an account, or null} */
        public String destination() {
            return destination;
        }

        /** {@return when the code was queued for sending} */
        public long sentAt() {
            return sentAt;
        }

        /** {@return how long it takes until it can be requested again; 0 is now} */
        public long resendAfterMs() {
            return resendAfterMs;
        }

        /** {@return when the code expires; sending it again does not extend its life} */
        public long expiresAt() {
            return expiresAt;
        }

        /** {@return how many wrong codes are left before it stops working; sending it again does not add any} */
        public long triesLeft() {
            return triesLeft;
        }

        /** {@return how many digits the code has} */
        public long digits() {
            return digits;
        }

        @Override
        public String toString() {
            return show(
                    "medium", medium,
                    "destination", destination,
                    "sentAt", sentAt,
                    "resendAfterMs", resendAfterMs,
                    "expiresAt", expiresAt,
                    "triesLeft", triesLeft,
                    "digits", digits);
        }
    }

    /** A part of results. */
    public static final class Device extends Result {
        private final String deviceId;
        private final String displayName;
        private final long createdAt;
        private final long lastUsedAt;
        private final long expiresAt;

        Device(Object value) {
            super(value);
            deviceId = required("device_id", Reader.TEXT);
            displayName = nullable("display_name", Reader.TEXT);
            createdAt = required("created_at", Reader.INTEGER);
            lastUsedAt = required("last_used_at", Reader.INTEGER);
            expiresAt = required("expires_at", Reader.INTEGER);
        }

        /** {@return its ID} */
        public String deviceId() {
            return deviceId;
        }

        /** {@return the user's name for it, or null} */
        public String displayName() {
            return displayName;
        }

        /** {@return when it was first trusted} */
        public long createdAt() {
            return createdAt;
        }

        /** {@return when its token was last exchanged} */
        public long lastUsedAt() {
            return lastUsedAt;
        }

        /** {@return when the trust ends if the device is not used} */
        public long expiresAt() {
            return expiresAt;
        }

        @Override
        public String toString() {
            return show(
                    "deviceId", deviceId,
                    "displayName", displayName,
                    "createdAt", createdAt,
                    "lastUsedAt", lastUsedAt,
                    "expiresAt", expiresAt);
        }
    }

    /** The result of {@code device.exchange}. */
    public static final class DeviceExchangeResult extends Result {
        private final Device device;
        private final String deviceToken;

        DeviceExchangeResult(Object value) {
            super(value);
            device = required("device", Device::new);
            deviceToken = required("device_token", Reader.TEXT);
        }

        /** {@return the device} */
        public Device device() {
            return device;
        }

        /** {@return the token to present next time} */
        public String deviceToken() {
            return deviceToken;
        }

        @Override
        public String toString() {
            return show("device", device, "deviceToken", hidden(deviceToken));
        }
    }

    /** The result of {@code device.list}. */
    public static final class DeviceListResult extends Result {
        private final List<Device> devices;

        DeviceListResult(Object value) {
            super(value);
            devices = required("devices", Reader.list(Device::new));
        }

        /** {@return the devices that are trusted now} */
        public List<Device> devices() {
            return devices;
        }

        @Override
        public String toString() {
            return show("devices", devices);
        }
    }

    /** The result of {@code device.trust}. */
    public static final class DeviceTrustResult extends Result {
        private final Device device;
        private final String deviceToken;

        DeviceTrustResult(Object value) {
            super(value);
            device = required("device", Device::new);
            deviceToken = required("device_token", Reader.TEXT);
        }

        /** {@return the device} */
        public Device device() {
            return device;
        }

        /** {@return the token to present next time} */
        public String deviceToken() {
            return deviceToken;
        }

        @Override
        public String toString() {
            return show("device", device, "deviceToken", hidden(deviceToken));
        }
    }

    /** A part of results. */
    public static final class DomainPasskeys extends Result {
        private final String rpId;
        private final Values.RpidState rpIdState;
        private final long count;
        private final long users;

        DomainPasskeys(Object value) {
            super(value);
            rpId = nullable("rp_id", Reader.TEXT);
            rpIdState = required("rp_id_state", Values.RpidState::read);
            count = required("count", Reader.INTEGER);
            users = required("users", Reader.INTEGER);
        }

        /** {@return the domain; null for passkeys of which none is known, or null} */
        public String rpId() {
            return rpId;
        }

        /** {@return whether they count: other ones count nowhere} */
        public Values.RpidState rpIdState() {
            return rpIdState;
        }

        /** {@return how many there are} */
        public long count() {
            return count;
        }

        /** {@return how many users have one} */
        public long users() {
            return users;
        }

        @Override
        public String toString() {
            return show("rpId", rpId, "rpIdState", rpIdState, "count", count, "users", users);
        }
    }

    /** The result of {@code email.enroll}. */
    public static final class EmailEnrollResult extends Result {
        private final Factor factor;
        private final Delivery delivery;

        EmailEnrollResult(Object value) {
            super(value);
            factor = required("factor", Results::readFactor);
            delivery = nullable("delivery", Delivery::new);
        }

        /** {@return the address as a factor} */
        public Factor factor() {
            return factor;
        }

        /** {@return how the code was sent; null if none was, or null} */
        public Delivery delivery() {
            return delivery;
        }

        @Override
        public String toString() {
            return show("factor", factor, "delivery", delivery);
        }
    }

    /** A part of results. */
    public static final class EmailFactor extends Result implements Factor {
        private final String factorId;
        private final String kind;
        private final String displayName;
        private final String status;
        private final boolean disabled;
        private final boolean preferred;
        private final long createdAt;
        private final Long lastUsedAt;
        private final Long expiresAt;
        private final String destination;
        private final boolean signsIn;

        EmailFactor(Object value) {
            super(value);
            factorId = required("factor_id", Reader.TEXT);
            kind = required("kind", Reader.TEXT);
            displayName = nullable("display_name", Reader.TEXT);
            status = required("status", Reader.TEXT);
            disabled = required("disabled", Reader.BOOLEAN);
            preferred = required("preferred", Reader.BOOLEAN);
            createdAt = required("created_at", Reader.INTEGER);
            lastUsedAt = nullable("last_used_at", Reader.INTEGER);
            expiresAt = nullable("expires_at", Reader.INTEGER);
            destination = required("destination", Reader.TEXT);
            signsIn = required("signs_in", Reader.BOOLEAN);
        }

        /** {@return its ID} */
        @Override
        public String factorId() {
            return factorId;
        }

        /** {@return the kind of factor} */
        @Override
        public String kind() {
            return kind;
        }

        /** {@return the user's name for the factor, or null} */
        @Override
        public String displayName() {
            return displayName;
        }

        /** {@return pending, active or suspended, which a restore does to tokens} */
        @Override
        public String status() {
            return status;
        }

        /** {@return true while it is disabled: its status stays active, but it verifies nothing} */
        @Override
        public boolean disabled() {
            return disabled;
        }

        /** {@return true while sign-ins ask for it first among the second factors} */
        @Override
        public boolean preferred() {
            return preferred;
        }

        /** {@return when it was enrolled} */
        @Override
        public long createdAt() {
            return createdAt;
        }

        /** {@return when it last verified or generated a code, or null} */
        @Override
        public Long lastUsedAt() {
            return lastUsedAt;
        }

        /** {@return when a pending enrolment expires; null once it is active, or null} */
        @Override
        public Long expiresAt() {
            return expiresAt;
        }

        /** {@return for email and phone: the masked address} */
        public String destination() {
            return destination;
        }

        /**
         * {@return for email and phone: whether the user signs in by it; a pending one that does so does not expire}
         */
        public boolean signsIn() {
            return signsIn;
        }

        @Override
        public String toString() {
            return show(
                    "factorId", factorId,
                    "kind", kind,
                    "displayName", displayName,
                    "status", status,
                    "disabled", disabled,
                    "preferred", preferred,
                    "createdAt", createdAt,
                    "lastUsedAt", lastUsedAt,
                    "expiresAt", expiresAt,
                    "destination", destination,
                    "signsIn", signsIn);
        }
    }

    /** The result of {@code totp.enroll}, {@code hotp.enroll}. */
    public static final class Enrolment extends Result {
        private final Factor factor;
        private final String secret;
        private final String otpauthUri;
        private final String qr;

        Enrolment(Object value) {
            super(value);
            factor = required("factor", Results::readFactor);
            secret = required("secret", Reader.TEXT);
            otpauthUri = required("otpauth_uri", Reader.TEXT);
            qr = nullable("qr", Reader.TEXT);
        }

        /** {@return the factor, with what is typed into an app besides the seed} */
        public Factor factor() {
            return factor;
        }

        /** {@return the seed, in base32; shown only once} */
        public String secret() {
            return secret;
        }

        /** {@return the seed and its parameters, as a URI for authenticator apps} */
        public String otpauthUri() {
            return otpauthUri;
        }

        /** {@return the URI as a QR code; null unless it was requested, or null} */
        public String qr() {
            return qr;
        }

        @Override
        public String toString() {
            return show("factor", factor, "secret", hidden(secret), "otpauthUri", hidden(otpauthUri), "qr", hidden(qr));
        }
    }

    /** A part of results. */
    public static final class FactorCounts extends Result {
        private final long totp;
        private final long hotp;
        private final long backupCode;
        private final long password;
        private final long email;
        private final long phone;
        private final long passkey;

        FactorCounts(Object value) {
            super(value);
            totp = required("totp", Reader.INTEGER);
            hotp = required("hotp", Reader.INTEGER);
            backupCode = required("backup_code", Reader.INTEGER);
            password = required("password", Reader.INTEGER);
            email = required("email", Reader.INTEGER);
            phone = required("phone", Reader.INTEGER);
            passkey = required("passkey", Reader.INTEGER);
        }

        /** {@return removed factors of this kind} */
        public long totp() {
            return totp;
        }

        /** {@return removed factors of this kind} */
        public long hotp() {
            return hotp;
        }

        /** {@return removed factors of this kind} */
        public long backupCode() {
            return backupCode;
        }

        /** {@return removed factors of this kind} */
        public long password() {
            return password;
        }

        /** {@return removed factors of this kind} */
        public long email() {
            return email;
        }

        /** {@return removed factors of this kind} */
        public long phone() {
            return phone;
        }

        /** {@return removed factors of this kind} */
        public long passkey() {
            return passkey;
        }

        @Override
        public String toString() {
            return show(
                    "totp", totp,
                    "hotp", hotp,
                    "backupCode", backupCode,
                    "password", password,
                    "email", email,
                    "phone", phone,
                    "passkey", passkey);
        }
    }

    /** The result of {@code factor.disable}. */
    public static final class FactorDisableResult extends Result {
        private final Factor factor;
        private final long revokedSessions;

        FactorDisableResult(Object value) {
            super(value);
            factor = required("factor", Results::readFactor);
            revokedSessions = required("revoked_sessions", Reader.INTEGER);
        }

        /** {@return the factor as it is now} */
        public Factor factor() {
            return factor;
        }

        /** {@return the number of sessions that were ended} */
        public long revokedSessions() {
            return revokedSessions;
        }

        @Override
        public String toString() {
            return show("factor", factor, "revokedSessions", revokedSessions);
        }
    }

    /** The result of {@code factor.list}. */
    public static final class FactorListResult extends Result {
        private final List<Factor> factors;

        FactorListResult(Object value) {
            super(value);
            factors = required("factors", Reader.list(Results::readFactor));
        }

        /** {@return the factors, in the order of their enrolment} */
        public List<Factor> factors() {
            return factors;
        }

        @Override
        public String toString() {
            return show("factors", factors);
        }
    }

    /** A part of results. */
    public static final class FactorProgress extends Result {
        private final Values.ShownKind kind;
        private final String status;
        private final Long triesLeft;
        private final Long expiresAt;
        private final String provider;

        FactorProgress(Object value) {
            super(value);
            kind = required("kind", Values.ShownKind::read);
            status = required("status", Reader.TEXT);
            triesLeft = nullable("tries_left", Reader.INTEGER);
            expiresAt = nullable("expires_at", Reader.INTEGER);
            provider = nullable("provider", Reader.TEXT);
        }

        /** {@return the kind that the answer uses; vouched if it was checked elsewhere} */
        public Values.ShownKind kind() {
            return kind;
        }

        /** {@return verified or unverified} */
        public String status() {
            return status;
        }

        /** {@return for a code that was sent: the tries left, or null} */
        public Long triesLeft() {
            return triesLeft;
        }

        /** {@return for a code that was sent: when it expires, or null} */
        public Long expiresAt() {
            return expiresAt;
        }

        /** {@return where it was checked, if the application has told, or null} */
        public String provider() {
            return provider;
        }

        @Override
        public String toString() {
            return show(
                    "kind", kind,
                    "status", status,
                    "triesLeft", triesLeft,
                    "expiresAt", expiresAt,
                    "provider", provider);
        }
    }

    /** The result of {@code factor.remove}. */
    public static final class FactorRemoveResult extends Result {
        private final long revokedSessions;

        FactorRemoveResult(Object value) {
            super(value);
            revokedSessions = required("revoked_sessions", Reader.INTEGER);
        }

        /** {@return the number of sessions that were ended} */
        public long revokedSessions() {
            return revokedSessions;
        }

        @Override
        public String toString() {
            return show("revokedSessions", revokedSessions);
        }
    }

    /** A part of results. */
    public static final class FactorReset extends Result {
        private final Values.ResetState status;
        private final long requestedAt;
        private final long effectiveAt;
        private final List<Values.FactorKind> kinds;
        private final Values.ResetCause cause;
        private final String actor;

        FactorReset(Object value) {
            super(value);
            status = required("status", Values.ResetState::read);
            requestedAt = required("requested_at", Reader.INTEGER);
            effectiveAt = required("effective_at", Reader.INTEGER);
            kinds = required("kinds", Reader.list(Values.FactorKind::read));
            cause = required("cause", Values.ResetCause::read);
            actor = required("actor", Reader.TEXT);
        }

        /** {@return waiting; effective: the next sign-in sets up a second factor; over: it has; or cancelled} */
        public Values.ResetState status() {
            return status;
        }

        /** {@return when it was requested} */
        public long requestedAt() {
            return requestedAt;
        }

        /** {@return when it takes effect, or did} */
        public long effectiveAt() {
            return effectiveAt;
        }

        /** {@return the kinds of factors that it removes} */
        public List<Values.FactorKind> kinds() {
            return kinds;
        }

        /** {@return what happened to them} */
        public Values.ResetCause cause() {
            return cause;
        }

        /** {@return who requested it} */
        public String actor() {
            return actor;
        }

        @Override
        public String toString() {
            return show(
                    "status", status,
                    "requestedAt", requestedAt,
                    "effectiveAt", effectiveAt,
                    "kinds", kinds,
                    "cause", cause,
                    "actor", actor);
        }
    }

    /** The result of {@code factor.verify}. */
    public static final class FactorVerifyResult extends Result {
        private final Values.FactorKind kind;
        private final String factorId;
        private final Long codesLeft;
        private final List<Values.VerificationMethod> amr;
        private final long verifiedAt;

        FactorVerifyResult(Object value) {
            super(value);
            kind = required("kind", Values.FactorKind::read);
            factorId = required("factor_id", Reader.TEXT);
            codesLeft = optional("codes_left", Reader.INTEGER);
            amr = required("amr", Reader.list(Values.VerificationMethod::read));
            verifiedAt = required("verified_at", Reader.INTEGER);
        }

        /** {@return the kind of factor that verified} */
        public Values.FactorKind kind() {
            return kind;
        }

        /** {@return the factor that verified} */
        public String factorId() {
            return factorId;
        }

        /** {@return for a backup code: the number of unspent codes in its set, or null} */
        public Long codesLeft() {
            return codesLeft;
        }

        /** {@return authentication method references, RFC 8176} */
        public List<Values.VerificationMethod> amr() {
            return amr;
        }

        /** {@return when it verified} */
        public long verifiedAt() {
            return verifiedAt;
        }

        @Override
        public String toString() {
            return show(
                    "kind", kind, "factorId", factorId, "codesLeft", codesLeft, "amr", amr, "verifiedAt", verifiedAt);
        }
    }

    /**
     * The result of {@code sign_in.create}, {@code sign_up.create}, {@code sign_up.update}, {@code step_up.create},
     * {@code password_reset.create}, {@code flow.get}, {@code flow.prepare}, {@code flow.attempt}, {@code flow.reset}.
     */
    public static final class Flow extends Result {
        private final String flowId;
        private final Values.FlowKind kind;
        private final Values.FlowStatus status;
        private final NextStep nextStep;
        private final String identifierHint;
        private final FactorProgress firstFactor;
        private final FactorProgress secondFactor;
        private final String subject;
        private final Session session;
        private final String sessionToken;
        private final String deviceToken;
        private final long expiresAt;
        private final List<Values.SignUpField> requiredFields;
        private final List<Values.SignUpField> missingFields;
        private final List<Values.SignUpField> unverifiedFields;
        private final String purpose;
        private final String binding;
        private final String verdict;

        Flow(Object value) {
            super(value);
            flowId = required("flow_id", Reader.TEXT);
            kind = required("kind", Values.FlowKind::read);
            status = required("status", Values.FlowStatus::read);
            nextStep = required("next_step", NextStep::new);
            identifierHint = nullable("identifier_hint", Reader.TEXT);
            firstFactor = nullable("first_factor", FactorProgress::new);
            secondFactor = nullable("second_factor", FactorProgress::new);
            subject = nullable("subject", Reader.TEXT);
            session = nullable("session", Session::new);
            sessionToken = nullable("session_token", Reader.TEXT);
            deviceToken = nullable("device_token", Reader.TEXT);
            expiresAt = required("expires_at", Reader.INTEGER);
            requiredFields = optional("required_fields", Reader.list(Values.SignUpField::read));
            missingFields = optional("missing_fields", Reader.list(Values.SignUpField::read));
            unverifiedFields = optional("unverified_fields", Reader.list(Values.SignUpField::read));
            purpose = optional("purpose", Reader.TEXT);
            binding = optional("binding", Reader.TEXT);
            verdict = optional("verdict", Reader.TEXT);
        }

        /** {@return its ID, which names it in every request} */
        public String flowId() {
            return flowId;
        }

        /** {@return which sort of flow it is; only its own members may be absent in others} */
        public Values.FlowKind kind() {
            return kind;
        }

        /** {@return how far the flow is; clients branch on it} */
        public Values.FlowStatus status() {
            return status;
        }

        /** {@return what to ask the user next} */
        public NextStep nextStep() {
            return nextStep;
        }

        /** {@return what the user typed, as far as it may be shown, or null} */
        public String identifierHint() {
            return identifierHint;
        }

        /** {@return the state of the first factor, or null} */
        public FactorProgress firstFactor() {
            return firstFactor;
        }

        /** {@return the state of the second factor, or null} */
        public FactorProgress secondFactor() {
            return secondFactor;
        }

        /** {@return once complete: the subject; of a step-up, always, or null} */
        public String subject() {
            return subject;
        }

        /** {@return once complete: the session, until it ends; of a step-up, the one that was confirmed, or null} */
        public Session session() {
            return session;
        }

        /**
         * {@return the session's token, in the one answer that shows it; if none has, flow.claim_session returns it, or
         * null}
         */
        public String sessionToken() {
            return sessionToken;
        }

        /** {@return the trusted device's next token; shown only once, or null} */
        public String deviceToken() {
            return deviceToken;
        }

        /** {@return when it ends} */
        public long expiresAt() {
            return expiresAt;
        }

        /** {@return of a sign-up: the fields that are required, or null} */
        public List<Values.SignUpField> requiredFields() {
            return requiredFields;
        }

        /** {@return of a sign-up: the fields that are still missing, or null} */
        public List<Values.SignUpField> missingFields() {
            return missingFields;
        }

        /** {@return of a sign-up: the addresses that still have to be verified, or null} */
        public List<Values.SignUpField> unverifiedFields() {
            return unverifiedFields;
        }

        /** {@return of a step-up: the kind of action, or null} */
        public String purpose() {
            return purpose;
        }

        /** {@return of a step-up: the exact action, or null} */
        public String binding() {
            return binding;
        }

        /** {@return of a step-up, once complete and until redeemed: the verdict for verdict.redeem, or null} */
        public String verdict() {
            return verdict;
        }

        @Override
        public String toString() {
            return show(
                    "flowId", flowId,
                    "kind", kind,
                    "status", status,
                    "nextStep", nextStep,
                    "identifierHint", identifierHint,
                    "firstFactor", firstFactor,
                    "secondFactor", secondFactor,
                    "subject", subject,
                    "session", session,
                    "sessionToken", hidden(sessionToken),
                    "deviceToken", hidden(deviceToken),
                    "expiresAt", expiresAt,
                    "requiredFields", requiredFields,
                    "missingFields", missingFields,
                    "unverifiedFields", unverifiedFields,
                    "purpose", purpose,
                    "binding", binding,
                    "verdict", hidden(verdict));
        }
    }

    /** The result of {@code flow.claim_session}. */
    public static final class FlowClaimSessionResult extends Result {
        private final Session session;
        private final String sessionToken;

        FlowClaimSessionResult(Object value) {
            super(value);
            session = required("session", Session::new);
            sessionToken = required("session_token", Reader.TEXT);
        }

        /** {@return the session} */
        public Session session() {
            return session;
        }

        /** {@return the session's token; shown only once} */
        public String sessionToken() {
            return sessionToken;
        }

        @Override
        public String toString() {
            return show("session", session, "sessionToken", hidden(sessionToken));
        }
    }

    /** A part of results. */
    public static final class FullAddress extends Result {
        private final String factorId;
        private final Values.FactorKind kind;
        private final String address;
        private final boolean verified;
        private final boolean signsIn;

        FullAddress(Object value) {
            super(value);
            factorId = required("factor_id", Reader.TEXT);
            kind = required("kind", Values.FactorKind::read);
            address = required("address", Reader.TEXT);
            verified = required("verified", Reader.BOOLEAN);
            signsIn = required("signs_in", Reader.BOOLEAN);
        }

        /** {@return the address as a factor} */
        public String factorId() {
            return factorId;
        }

        /** {@return email or phone} */
        public Values.FactorKind kind() {
            return kind;
        }

        /** {@return the full address} */
        public String address() {
            return address;
        }

        /** {@return whether the user has proven to receive messages there} */
        public boolean verified() {
            return verified;
        }

        /** {@return whether the user signs in by it} */
        public boolean signsIn() {
            return signsIn;
        }

        @Override
        public String toString() {
            return show(
                    "factorId", factorId,
                    "kind", kind,
                    "address", hidden(address),
                    "verified", verified,
                    "signsIn", signsIn);
        }
    }

    /** A part of results. */
    public static final class GuessPool extends Result {
        private final Values.PoolScope scope;
        private final Values.FactorKind kind;
        private final double spent;
        private final double budget;
        private final long missesInRow;
        private final Long retryAfterMs;
        private final Long unlocksAt;

        GuessPool(Object value) {
            super(value);
            scope = required("scope", Values.PoolScope::read);
            kind = required("kind", Values.FactorKind::read);
            spent = required("spent", Reader.NUMBER);
            budget = required("budget", Reader.NUMBER);
            missesInRow = required("misses_in_row", Reader.INTEGER);
            retryAfterMs = nullable("retry_after_ms", Reader.INTEGER);
            unlocksAt = nullable("unlocks_at", Reader.INTEGER);
        }

        /**
         * {@return whose guesses: everybody's, those on trusted devices and in step-ups of sessions of two factors, or
         * those of sign-ins that began with an identifier}
         */
        public Values.PoolScope scope() {
            return scope;
        }

        /** {@return the kind of factor} */
        public Values.FactorKind kind() {
            return kind;
        }

        /** {@return the chance of a hit that all misses within the window add up to} */
        public double spent() {
            return spent;
        }

        /** {@return the chance at which it locks} */
        public double budget() {
            return budget;
        }

        /** {@return consecutive misses since the last success} */
        public long missesInRow() {
            return missesInRow;
        }

        /** {@return while tries are throttled: the wait, or null} */
        public Long retryAfterMs() {
            return retryAfterMs;
        }

        /** {@return while the budget is spent: when it unlocks, or null} */
        public Long unlocksAt() {
            return unlocksAt;
        }

        @Override
        public String toString() {
            return show(
                    "scope", scope,
                    "kind", kind,
                    "spent", spent,
                    "budget", budget,
                    "missesInRow", missesInRow,
                    "retryAfterMs", retryAfterMs,
                    "unlocksAt", unlocksAt);
        }
    }

    /** A part of results. */
    public static final class HealthCheck extends Result {
        private final String check;
        private final String status;
        private final String problem;
        private final String text;

        HealthCheck(Object value) {
            super(value);
            check = required("check", Reader.TEXT);
            status = required("status", Reader.TEXT);
            problem = nullable("problem", Reader.TEXT);
            text = required("text", Reader.TEXT);
        }

        /** {@return the check: store, clock, disk, integrity or anchor} */
        public String check() {
            return check;
        }

        /** {@return ok or degraded} */
        public String status() {
            return status;
        }

        /** {@return the problem in a few words; null if there is none, or null} */
        public String problem() {
            return problem;
        }

        /** {@return what the check found} */
        public String text() {
            return text;
        }

        @Override
        public String toString() {
            return show("check", check, "status", status, "problem", problem, "text", text);
        }
    }

    /** A part of results. */
    public static final class HotpFactor extends Result implements Factor {
        private final String factorId;
        private final String kind;
        private final String displayName;
        private final String status;
        private final boolean disabled;
        private final boolean preferred;
        private final long createdAt;
        private final Long lastUsedAt;
        private final Long expiresAt;
        private final Values.OathAlgorithm algorithm;
        private final long digits;
        private final long lookAhead;

        HotpFactor(Object value) {
            super(value);
            factorId = required("factor_id", Reader.TEXT);
            kind = required("kind", Reader.TEXT);
            displayName = nullable("display_name", Reader.TEXT);
            status = required("status", Reader.TEXT);
            disabled = required("disabled", Reader.BOOLEAN);
            preferred = required("preferred", Reader.BOOLEAN);
            createdAt = required("created_at", Reader.INTEGER);
            lastUsedAt = nullable("last_used_at", Reader.INTEGER);
            expiresAt = nullable("expires_at", Reader.INTEGER);
            algorithm = required("algorithm", Values.OathAlgorithm::read);
            digits = required("digits", Reader.INTEGER);
            lookAhead = required("look_ahead", Reader.INTEGER);
        }

        /** {@return its ID} */
        @Override
        public String factorId() {
            return factorId;
        }

        /** {@return the kind of factor} */
        @Override
        public String kind() {
            return kind;
        }

        /** {@return the user's name for the factor, or null} */
        @Override
        public String displayName() {
            return displayName;
        }

        /** {@return pending, active or suspended, which a restore does to tokens} */
        @Override
        public String status() {
            return status;
        }

        /** {@return true while it is disabled: its status stays active, but it verifies nothing} */
        @Override
        public boolean disabled() {
            return disabled;
        }

        /** {@return true while sign-ins ask for it first among the second factors} */
        @Override
        public boolean preferred() {
            return preferred;
        }

        /** {@return when it was enrolled} */
        @Override
        public long createdAt() {
            return createdAt;
        }

        /** {@return when it last verified or generated a code, or null} */
        @Override
        public Long lastUsedAt() {
            return lastUsedAt;
        }

        /** {@return when a pending enrolment expires; null once it is active, or null} */
        @Override
        public Long expiresAt() {
            return expiresAt;
        }

        /** {@return for totp and hotp: the HMAC hash} */
        public Values.OathAlgorithm algorithm() {
            return algorithm;
        }

        /** {@return for totp and hotp: the number of digits of a code} */
        public long digits() {
            return digits;
        }

        /** {@return for hotp: how many counters after the expected one are tried} */
        public long lookAhead() {
            return lookAhead;
        }

        @Override
        public String toString() {
            return show(
                    "factorId", factorId,
                    "kind", kind,
                    "displayName", displayName,
                    "status", status,
                    "disabled", disabled,
                    "preferred", preferred,
                    "createdAt", createdAt,
                    "lastUsedAt", lastUsedAt,
                    "expiresAt", expiresAt,
                    "algorithm", algorithm,
                    "digits", digits,
                    "lookAhead", lookAhead);
        }
    }

    /** The result of {@code hotp.import}. */
    public static final class HotpImportResult extends Result {
        private final String outcome;
        private final Factor factor;

        HotpImportResult(Object value) {
            super(value);
            outcome = required("outcome", Reader.TEXT);
            factor = nullable("factor", Results::readFactor);
        }

        /**
         * {@return imported; present: it already existed and was not changed; possible: a dry run, and it would be
         * imported}
         */
        public String outcome() {
            return outcome;
        }

        /** {@return the factor; null if a dry run would import one, or null} */
        public Factor factor() {
            return factor;
        }

        @Override
        public String toString() {
            return show("outcome", outcome, "factor", factor);
        }
    }

    /** The result of {@code job.claim}. */
    public static final class JobClaimResult extends Result {
        private final List<Job> jobs;

        JobClaimResult(Object value) {
            super(value);
            jobs = required("jobs", Reader.list(Results::readJob));
        }

        /** {@return the jobs, which belong to the caller until their leases expire; empty if there are none} */
        public List<Job> jobs() {
            return jobs;
        }

        @Override
        public String toString() {
            return show("jobs", jobs);
        }
    }

    /** The result of {@code job.renew}. */
    public static final class JobRenewResult extends Result {
        private final long leaseExpiresAt;
        private final long leaseMs;

        JobRenewResult(Object value) {
            super(value);
            leaseExpiresAt = required("lease_expires_at", Reader.INTEGER);
            leaseMs = required("lease_ms", Reader.INTEGER);
        }

        /** {@return when the lease expires, and the job can be claimed again} */
        public long leaseExpiresAt() {
            return leaseExpiresAt;
        }

        /** {@return how many milliseconds the lease lasts from when it was renewed} */
        public long leaseMs() {
            return leaseMs;
        }

        @Override
        public String toString() {
            return show("leaseExpiresAt", leaseExpiresAt, "leaseMs", leaseMs);
        }
    }

    /** The result of {@code keys.jwks}. */
    public static final class KeysJwksResult extends Result {
        private final List<SigningKey> keys;

        KeysJwksResult(Object value) {
            super(value);
            keys = required("keys", Reader.list(SigningKey::new));
        }

        /** {@return the signing key, the next one, and recent ones whose assertions are still valid} */
        public List<SigningKey> keys() {
            return keys;
        }

        @Override
        public String toString() {
            return show("keys", keys);
        }
    }

    /** The result of {@code keys.rotate_master}. */
    public static final class KeysRotateMasterResult extends Result {
        private final String masterKeyFingerprint;
        private final long masterRecordsLeft;

        KeysRotateMasterResult(Object value) {
            super(value);
            masterKeyFingerprint = required("master_key_fingerprint", Reader.TEXT);
            masterRecordsLeft = required("master_records_left", Reader.INTEGER);
        }

        /** {@return the fingerprint of the master key now in use} */
        public String masterKeyFingerprint() {
            return masterKeyFingerprint;
        }

        /** {@return the number of keys still wrapped with the old master key} */
        public long masterRecordsLeft() {
            return masterRecordsLeft;
        }

        @Override
        public String toString() {
            return show("masterKeyFingerprint", masterKeyFingerprint, "masterRecordsLeft", masterRecordsLeft);
        }
    }

    /** The result of {@code keys.rotate}. */
    public static final class KeysRotateResult extends Result {
        private final String tenant;
        private final long generation;

        KeysRotateResult(Object value) {
            super(value);
            tenant = required("tenant", Reader.TEXT);
            generation = required("generation", Reader.INTEGER);
        }

        /** {@return the tenant} */
        public String tenant() {
            return tenant;
        }

        /** {@return the generation of its new key} */
        public long generation() {
            return generation;
        }

        @Override
        public String toString() {
            return show("tenant", tenant, "generation", generation);
        }
    }

    /** The result of {@code keys.rotate_signing}. */
    public static final class KeysRotateSigningResult extends Result {
        private final String tenant;
        private final String kid;

        KeysRotateSigningResult(Object value) {
            super(value);
            tenant = required("tenant", Reader.TEXT);
            kid = required("kid", Reader.TEXT);
        }

        /** {@return the tenant} */
        public String tenant() {
            return tenant;
        }

        /** {@return the ID of the new signing key} */
        public String kid() {
            return kid;
        }

        @Override
        public String toString() {
            return show("tenant", tenant, "kid", kid);
        }
    }

    /** The result of {@code keys.status}. */
    public static final class KeysStatusResult extends Result {
        private final String masterKeyFingerprint;
        private final String nextMasterKeyFingerprint;
        private final long masterRecordsLeft;
        private final List<TenantKey> tenantKeys;
        private final String nextCursor;

        KeysStatusResult(Object value) {
            super(value);
            masterKeyFingerprint = required("master_key_fingerprint", Reader.TEXT);
            nextMasterKeyFingerprint = nullable("next_master_key_fingerprint", Reader.TEXT);
            masterRecordsLeft = required("master_records_left", Reader.INTEGER);
            tenantKeys = required("tenant_keys", Reader.list(TenantKey::new));
            nextCursor = nullable("next_cursor", Reader.TEXT);
        }

        /** {@return the fingerprint of the current master key} */
        public String masterKeyFingerprint() {
            return masterKeyFingerprint;
        }

        /** {@return the fingerprint of the next master key, if the server was started with one, or null} */
        public String nextMasterKeyFingerprint() {
            return nextMasterKeyFingerprint;
        }

        /** {@return the number of keys not yet wrapped with the next master key} */
        public long masterRecordsLeft() {
            return masterRecordsLeft;
        }

        /** {@return the newest key of each tenant, sorted by name} */
        public List<TenantKey> tenantKeys() {
            return tenantKeys;
        }

        /** {@return the cursor for the next page; null on the last page, or null} */
        public String nextCursor() {
            return nextCursor;
        }

        @Override
        public String toString() {
            return show(
                    "masterKeyFingerprint", masterKeyFingerprint,
                    "nextMasterKeyFingerprint", nextMasterKeyFingerprint,
                    "masterRecordsLeft", masterRecordsLeft,
                    "tenantKeys", tenantKeys,
                    "nextCursor", nextCursor);
        }
    }

    /** A part of results. */
    public static final class MessagePayload extends Result {
        private final Values.DeliveryMedium medium;
        private final String to;
        private final String code;
        private final String template;
        private final String locale;
        private final String tenantName;
        private final long expiresAt;
        private final long expiresInMs;

        MessagePayload(Object value) {
            super(value);
            medium = required("medium", Values.DeliveryMedium::read);
            to = required("to", Reader.TEXT);
            code = required("code", Reader.TEXT);
            template = required("template", Reader.TEXT);
            locale = nullable("locale", Reader.TEXT);
            tenantName = required("tenant_name", Reader.TEXT);
            expiresAt = required("expires_at", Reader.INTEGER);
            expiresInMs = required("expires_in_ms", Reader.INTEGER);
        }

        /** {@return for a code: how to send it} */
        public Values.DeliveryMedium medium() {
            return medium;
        }

        /** {@return for a code: the address or number} */
        public String to() {
            return to;
        }

        /** {@return the code; empty if the message is only a notice} */
        public String code() {
            return code;
        }

        /** {@return for a code: which message it is, such as sign_in} */
        public String template() {
            return template;
        }

        /** {@return for a code: the requested language, a BCP 47 tag, or null} */
        public String locale() {
            return locale;
        }

        /** {@return for a code: the display name of the sender} */
        public String tenantName() {
            return tenantName;
        }

        /** {@return when the job expires} */
        public long expiresAt() {
            return expiresAt;
        }

        /** {@return how many milliseconds were left until then when it was claimed} */
        public long expiresInMs() {
            return expiresInMs;
        }

        @Override
        public String toString() {
            return show(
                    "medium", medium,
                    "to", hidden(to),
                    "code", hidden(code),
                    "template", template,
                    "locale", locale,
                    "tenantName", tenantName,
                    "expiresAt", expiresAt,
                    "expiresInMs", expiresInMs);
        }
    }

    /** A part of results. */
    public static final class NextStep extends Result {
        private final Values.NextStepType type;
        private final Values.FactorKind kind;
        private final String factorId;
        private final List<Values.AttemptParameter> ask;
        private final List<Values.AttemptParameter> accepts;
        private final List<StepOption> options;
        private final Delivery delivery;
        private final Boolean notSent;
        private final String secret;
        private final String otpauthUri;
        private final String qr;
        private final Values.PasskeyCeremony ceremony;
        private final Map<String, Object> publicKey;
        private final List<String> rpIds;
        private final Object parameters;
        private final PasswordRules rules;
        private final Values.AbandonReason reason;
        private final Long recoveryAt;

        NextStep(Object value) {
            super(value);
            type = required("type", Values.NextStepType::read);
            kind = nullable("kind", Values.FactorKind::read);
            factorId = nullable("factor_id", Reader.TEXT);
            ask = required("ask", Reader.list(Values.AttemptParameter::read));
            accepts = required("accepts", Reader.list(Values.AttemptParameter::read));
            options = required("options", Reader.list(StepOption::new));
            delivery = optional("delivery", Delivery::new);
            notSent = optional("not_sent", Reader.BOOLEAN);
            secret = optional("secret", Reader.TEXT);
            otpauthUri = optional("otpauth_uri", Reader.TEXT);
            qr = optional("qr", Reader.TEXT);
            ceremony = optional("ceremony", Values.PasskeyCeremony::read);
            publicKey = optional("public_key", Reader.MAP);
            rpIds = optional("rp_ids", Reader.list(Reader.TEXT));
            parameters = optional("parameters", Reader.ANYTHING);
            rules = optional("rules", PasswordRules::new);
            reason = optional("reason", Values.AbandonReason::read);
            recoveryAt = optional("recovery_at", Reader.INTEGER);
        }

        /** {@return the type of step; one that is unknown can be shown by ask and options} */
        public Values.NextStepType type() {
            return type;
        }

        /**
         * {@return the kind that the step asks for, or null if it has to be chosen first or the step needs none, or
         * null}
         */
        public Values.FactorKind kind() {
            return kind;
        }

        /** {@return the factor that the step asks for or sets up, or null if any of several will do, or null} */
        public String factorId() {
            return factorId;
        }

        /** {@return the parameters that attempt requires now; empty if it takes nothing} */
        public List<Values.AttemptParameter> ask() {
            return ask;
        }

        /** {@return the parameters that attempt takes besides} */
        public List<Values.AttemptParameter> accepts() {
            return accepts;
        }

        /** {@return the ways that can be chosen, in the order in which to show them} */
        public List<StepOption> options() {
            return options;
        }

        /** {@return the code that was sent, or null} */
        public Delivery delivery() {
            return delivery;
        }

        /** {@return true if a code is asked for that could not be sent; prepare says why, or null} */
        public Boolean notSent() {
            return notSent;
        }

        /** {@return the seed, in base32, or null} */
        public String secret() {
            return secret;
        }

        /** {@return the seed and its parameters, as a URI for authenticator apps, or null} */
        public String otpauthUri() {
            return otpauthUri;
        }

        /** {@return beside {@code secret}: the URI as a QR code, or null if it was not requested, or null} */
        public String qr() {
            return qr;
        }

        /** {@return which method of navigator.credentials takes public_key, or null} */
        public Values.PasskeyCeremony ceremony() {
            return ceremony;
        }

        /** {@return what the browser needs to make a passkey, or to use one; pass it on unchanged, or null} */
        public Map<String, Object> publicKey() {
            return publicKey;
        }

        /**
         * {@return beside ceremony get: the domains whose passkeys count, the current one first; prepare takes one as
         * rp_id, or null}
         */
        public List<String> rpIds() {
            return rpIds;
        }

        /** {@return what the tenant's own program wants to know, or null} */
        public Object parameters() {
            return parameters;
        }

        /** {@return the rules for a new password, or null} */
        public PasswordRules rules() {
            return rules;
        }

        /** {@return why the flow cannot continue, or null} */
        public Values.AbandonReason reason() {
            return reason;
        }

        /**
         * {@return for recovery_wait, and while a reset by support waits: when a sign-in will be able to set up a
         * second factor, or null}
         */
        public Long recoveryAt() {
            return recoveryAt;
        }

        @Override
        public String toString() {
            return show(
                    "type", type,
                    "kind", kind,
                    "factorId", factorId,
                    "ask", ask,
                    "accepts", accepts,
                    "options", options,
                    "delivery", delivery,
                    "notSent", notSent,
                    "secret", hidden(secret),
                    "otpauthUri", hidden(otpauthUri),
                    "qr", hidden(qr),
                    "ceremony", ceremony,
                    "publicKey", hidden(publicKey),
                    "rpIds", rpIds,
                    "parameters", hidden(parameters),
                    "rules", rules,
                    "reason", reason,
                    "recoveryAt", recoveryAt);
        }
    }

    /** A part of results. */
    public static final class OtherFactor extends Result implements Factor {
        private final String factorId;
        private final String kind;
        private final String displayName;
        private final String status;
        private final boolean disabled;
        private final boolean preferred;
        private final long createdAt;
        private final Long lastUsedAt;
        private final Long expiresAt;

        OtherFactor(Object value) {
            super(value);
            factorId = required("factor_id", Reader.TEXT);
            kind = required("kind", Reader.TEXT);
            displayName = nullable("display_name", Reader.TEXT);
            status = required("status", Reader.TEXT);
            disabled = required("disabled", Reader.BOOLEAN);
            preferred = required("preferred", Reader.BOOLEAN);
            createdAt = required("created_at", Reader.INTEGER);
            lastUsedAt = nullable("last_used_at", Reader.INTEGER);
            expiresAt = nullable("expires_at", Reader.INTEGER);
        }

        /** {@return its ID} */
        @Override
        public String factorId() {
            return factorId;
        }

        /** {@return the kind of factor} */
        @Override
        public String kind() {
            return kind;
        }

        /** {@return the user's name for the factor, or null} */
        @Override
        public String displayName() {
            return displayName;
        }

        /** {@return pending, active or suspended, which a restore does to tokens} */
        @Override
        public String status() {
            return status;
        }

        /** {@return true while it is disabled: its status stays active, but it verifies nothing} */
        @Override
        public boolean disabled() {
            return disabled;
        }

        /** {@return true while sign-ins ask for it first among the second factors} */
        @Override
        public boolean preferred() {
            return preferred;
        }

        /** {@return when it was enrolled} */
        @Override
        public long createdAt() {
            return createdAt;
        }

        /** {@return when it last verified or generated a code, or null} */
        @Override
        public Long lastUsedAt() {
            return lastUsedAt;
        }

        /** {@return when a pending enrolment expires; null once it is active, or null} */
        @Override
        public Long expiresAt() {
            return expiresAt;
        }

        @Override
        public String toString() {
            return show(
                    "factorId", factorId,
                    "kind", kind,
                    "displayName", displayName,
                    "status", status,
                    "disabled", disabled,
                    "preferred", preferred,
                    "createdAt", createdAt,
                    "lastUsedAt", lastUsedAt,
                    "expiresAt", expiresAt);
        }
    }

    /** A part of results. */
    public static final class OtherJob extends Result implements Job {
        private final String jobId;
        private final String kind;
        private final String tenant;
        private final long attempt;
        private final long leaseExpiresAt;
        private final long leaseMs;
        private final Object payload;

        OtherJob(Object value) {
            super(value);
            jobId = required("job_id", Reader.TEXT);
            kind = required("kind", Reader.TEXT);
            tenant = required("tenant", Reader.TEXT);
            attempt = required("attempt", Reader.INTEGER);
            leaseExpiresAt = required("lease_expires_at", Reader.INTEGER);
            leaseMs = required("lease_ms", Reader.INTEGER);
            payload = required("payload", Reader.ANYTHING);
        }

        /** {@return the job's ID, which stays the same if the job is leased again} */
        @Override
        public String jobId() {
            return jobId;
        }

        /** {@return the kind of job} */
        @Override
        public String kind() {
            return kind;
        }

        /** {@return the tenant that it belongs to} */
        @Override
        public String tenant() {
            return tenant;
        }

        /** {@return how often the job was leased, including this time} */
        @Override
        public long attempt() {
            return attempt;
        }

        /** {@return when the lease expires, and the job can be claimed again} */
        @Override
        public long leaseExpiresAt() {
            return leaseExpiresAt;
        }

        /** {@return how many milliseconds the lease lasts from when it was claimed} */
        @Override
        public long leaseMs() {
            return leaseMs;
        }

        /** {@return what to do} */
        public Object payload() {
            return payload;
        }

        @Override
        public String toString() {
            return show(
                    "jobId", jobId,
                    "kind", kind,
                    "tenant", tenant,
                    "attempt", attempt,
                    "leaseExpiresAt", leaseExpiresAt,
                    "leaseMs", leaseMs,
                    "payload", hidden(payload));
        }
    }

    /** The result of {@code passkey.challenge}. */
    public static final class PasskeyChallengeResult extends Result {
        private final Map<String, Object> publicKey;
        private final List<String> rpIds;

        PasskeyChallengeResult(Object value) {
            super(value);
            publicKey = required("public_key", Reader.MAP);
            rpIds = required("rp_ids", Reader.list(Reader.TEXT));
        }

        /** {@return what PublicKeyCredential.parseRequestOptionsFromJSON() takes} */
        public Map<String, Object> publicKey() {
            return publicKey;
        }

        /** {@return the domains that rp_id may name, because their passkeys count: the current one first} */
        public List<String> rpIds() {
            return rpIds;
        }

        @Override
        public String toString() {
            return show("publicKey", hidden(publicKey), "rpIds", rpIds);
        }
    }

    /** The result of {@code passkey.enroll}. */
    public static final class PasskeyEnrolment extends Result {
        private final Factor factor;
        private final Map<String, Object> publicKey;

        PasskeyEnrolment(Object value) {
            super(value);
            factor = required("factor", Results::readFactor);
            publicKey = required("public_key", Reader.MAP);
        }

        /** {@return the pending factor} */
        public Factor factor() {
            return factor;
        }

        /** {@return what PublicKeyCredential.parseCreationOptionsFromJSON() takes} */
        public Map<String, Object> publicKey() {
            return publicKey;
        }

        @Override
        public String toString() {
            return show("factor", factor, "publicKey", hidden(publicKey));
        }
    }

    /** A part of results. */
    public static final class PasskeyFactor extends Result implements Factor {
        private final String factorId;
        private final String kind;
        private final String displayName;
        private final String status;
        private final boolean disabled;
        private final boolean preferred;
        private final long createdAt;
        private final Long lastUsedAt;
        private final Long expiresAt;
        private final Boolean backupEligible;
        private final Boolean backedUp;
        private final String rpId;
        private final Values.RpidState rpIdState;
        private final String aaguid;
        private final String authenticator;

        PasskeyFactor(Object value) {
            super(value);
            factorId = required("factor_id", Reader.TEXT);
            kind = required("kind", Reader.TEXT);
            displayName = nullable("display_name", Reader.TEXT);
            status = required("status", Reader.TEXT);
            disabled = required("disabled", Reader.BOOLEAN);
            preferred = required("preferred", Reader.BOOLEAN);
            createdAt = required("created_at", Reader.INTEGER);
            lastUsedAt = nullable("last_used_at", Reader.INTEGER);
            expiresAt = nullable("expires_at", Reader.INTEGER);
            backupEligible = nullable("backup_eligible", Reader.BOOLEAN);
            backedUp = nullable("backed_up", Reader.BOOLEAN);
            rpId = nullable("rp_id", Reader.TEXT);
            rpIdState = required("rp_id_state", Values.RpidState::read);
            aaguid = nullable("aaguid", Reader.TEXT);
            authenticator = nullable("authenticator", Reader.TEXT);
        }

        /** {@return its ID} */
        @Override
        public String factorId() {
            return factorId;
        }

        /** {@return the kind of factor} */
        @Override
        public String kind() {
            return kind;
        }

        /** {@return the user's name for the factor, or null} */
        @Override
        public String displayName() {
            return displayName;
        }

        /** {@return pending, active or suspended, which a restore does to tokens} */
        @Override
        public String status() {
            return status;
        }

        /** {@return true while it is disabled: its status stays active, but it verifies nothing} */
        @Override
        public boolean disabled() {
            return disabled;
        }

        /** {@return true while sign-ins ask for it first among the second factors} */
        @Override
        public boolean preferred() {
            return preferred;
        }

        /** {@return when it was enrolled} */
        @Override
        public long createdAt() {
            return createdAt;
        }

        /** {@return when it last verified or generated a code, or null} */
        @Override
        public Long lastUsedAt() {
            return lastUsedAt;
        }

        /** {@return when a pending enrolment expires; null once it is active, or null} */
        @Override
        public Long expiresAt() {
            return expiresAt;
        }

        /**
         * {@return for passkey: whether the passkey can be synchronised, so that it is not bound to one device; null
         * while pending, or null}
         */
        public Boolean backupEligible() {
            return backupEligible;
        }

        /**
         * {@return for passkey: whether the passkey was synchronised when it was last used; null while pending, or
         * null}
         */
        public Boolean backedUp() {
            return backedUp;
        }

        /** {@return for passkey: the domain that the passkey was made for; null if none is known, or null} */
        public String rpId() {
            return rpId;
        }

        /**
         * {@return for passkey: whether that is the policy's current domain, a former one, or another, so that it
         * counts nowhere}
         */
        public Values.RpidState rpIdState() {
            return rpIdState;
        }

        /**
         * {@return for passkey: the model of the authenticator, as a UUID; null if it is not known. Nobody has verified
         * it, or null}
         */
        public String aaguid() {
            return aaguid;
        }

        /**
         * {@return for passkey: the product that has the passkey, such as 1Password, by what it says of itself; null if
         * unknown, or null}
         */
        public String authenticator() {
            return authenticator;
        }

        @Override
        public String toString() {
            return show(
                    "factorId", factorId,
                    "kind", kind,
                    "displayName", displayName,
                    "status", status,
                    "disabled", disabled,
                    "preferred", preferred,
                    "createdAt", createdAt,
                    "lastUsedAt", lastUsedAt,
                    "expiresAt", expiresAt,
                    "backupEligible", backupEligible,
                    "backedUp", backedUp,
                    "rpId", rpId,
                    "rpIdState", rpIdState,
                    "aaguid", aaguid,
                    "authenticator", authenticator);
        }
    }

    /** The result of {@code passkey.verify}. */
    public static final class PasskeyVerification extends Result {
        private final String subject;
        private final String factorId;
        private final boolean userVerified;
        private final List<Values.VerificationMethod> amr;
        private final long verifiedAt;

        PasskeyVerification(Object value) {
            super(value);
            subject = required("subject", Reader.TEXT);
            factorId = required("factor_id", Reader.TEXT);
            userVerified = required("user_verified", Reader.BOOLEAN);
            amr = required("amr", Reader.list(Values.VerificationMethod::read));
            verifiedAt = required("verified_at", Reader.INTEGER);
        }

        /** {@return whose passkey it is} */
        public String subject() {
            return subject;
        }

        /** {@return the factor that verified} */
        public String factorId() {
            return factorId;
        }

        /** {@return whether the authenticator verified its user, by a PIN or a biometric} */
        public boolean userVerified() {
            return userVerified;
        }

        /** {@return authentication method references, RFC 8176} */
        public List<Values.VerificationMethod> amr() {
            return amr;
        }

        /** {@return when it verified} */
        public long verifiedAt() {
            return verifiedAt;
        }

        @Override
        public String toString() {
            return show(
                    "subject", subject,
                    "factorId", factorId,
                    "userVerified", userVerified,
                    "amr", amr,
                    "verifiedAt", verifiedAt);
        }
    }

    /** A part of results. */
    public static final class PasswordFactor extends Result implements Factor {
        private final String factorId;
        private final String kind;
        private final String displayName;
        private final String status;
        private final boolean disabled;
        private final boolean preferred;
        private final long createdAt;
        private final Long lastUsedAt;
        private final Long expiresAt;
        private final Values.PasswordScheme scheme;
        private final String demand;

        PasswordFactor(Object value) {
            super(value);
            factorId = required("factor_id", Reader.TEXT);
            kind = required("kind", Reader.TEXT);
            displayName = nullable("display_name", Reader.TEXT);
            status = required("status", Reader.TEXT);
            disabled = required("disabled", Reader.BOOLEAN);
            preferred = required("preferred", Reader.BOOLEAN);
            createdAt = required("created_at", Reader.INTEGER);
            lastUsedAt = nullable("last_used_at", Reader.INTEGER);
            expiresAt = nullable("expires_at", Reader.INTEGER);
            scheme = required("scheme", Values.PasswordScheme::read);
            demand = nullable("demand", Reader.TEXT);
        }

        /** {@return its ID} */
        @Override
        public String factorId() {
            return factorId;
        }

        /** {@return the kind of factor} */
        @Override
        public String kind() {
            return kind;
        }

        /** {@return the user's name for the factor, or null} */
        @Override
        public String displayName() {
            return displayName;
        }

        /** {@return pending, active or suspended, which a restore does to tokens} */
        @Override
        public String status() {
            return status;
        }

        /** {@return true while it is disabled: its status stays active, but it verifies nothing} */
        @Override
        public boolean disabled() {
            return disabled;
        }

        /** {@return true while sign-ins ask for it first among the second factors} */
        @Override
        public boolean preferred() {
            return preferred;
        }

        /** {@return when it was enrolled} */
        @Override
        public long createdAt() {
            return createdAt;
        }

        /** {@return when it last verified or generated a code, or null} */
        @Override
        public Long lastUsedAt() {
            return lastUsedAt;
        }

        /** {@return when a pending enrolment expires; null once it is active, or null} */
        @Override
        public Long expiresAt() {
            return expiresAt;
        }

        /** {@return for password: argon2id, or the scheme of an imported hash until it first verifies} */
        public Values.PasswordScheme scheme() {
            return scheme;
        }

        /** {@return for password: change or reset, if the user has to do that, or null} */
        public String demand() {
            return demand;
        }

        @Override
        public String toString() {
            return show(
                    "factorId", factorId,
                    "kind", kind,
                    "displayName", displayName,
                    "status", status,
                    "disabled", disabled,
                    "preferred", preferred,
                    "createdAt", createdAt,
                    "lastUsedAt", lastUsedAt,
                    "expiresAt", expiresAt,
                    "scheme", scheme,
                    "demand", demand);
        }
    }

    /** The result of {@code password.remove}. */
    public static final class PasswordRemoveResult extends Result {
        private final long revokedSessions;

        PasswordRemoveResult(Object value) {
            super(value);
            revokedSessions = required("revoked_sessions", Reader.INTEGER);
        }

        /** {@return the number of sessions that were ended} */
        public long revokedSessions() {
            return revokedSessions;
        }

        @Override
        public String toString() {
            return show("revokedSessions", revokedSessions);
        }
    }

    /** A part of results. */
    public static final class PasswordRules extends Result {
        private final long minLength;
        private final long maxBytes;
        private final List<Values.RefusedPassword> refuses;

        PasswordRules(Object value) {
            super(value);
            minLength = required("min_length", Reader.INTEGER);
            maxBytes = required("max_bytes", Reader.INTEGER);
            refuses = required("refuses", Reader.list(Values.RefusedPassword::read));
        }

        /** {@return the minimum number of characters} */
        public long minLength() {
            return minLength;
        }

        /** {@return the most bytes of UTF-8} */
        public long maxBytes() {
            return maxBytes;
        }

        /** {@return what else is refused; a refusal names the {@code problem}} */
        public List<Values.RefusedPassword> refuses() {
            return refuses;
        }

        @Override
        public String toString() {
            return show("minLength", minLength, "maxBytes", maxBytes, "refuses", refuses);
        }
    }

    /** The result of {@code password.set}. */
    public static final class PasswordSetResult extends Result {
        private final Factor factor;
        private final long revokedSessions;

        PasswordSetResult(Object value) {
            super(value);
            factor = required("factor", Results::readFactor);
            revokedSessions = required("revoked_sessions", Reader.INTEGER);
        }

        /** {@return the factor as it is now} */
        public Factor factor() {
            return factor;
        }

        /** {@return the number of sessions that were ended} */
        public long revokedSessions() {
            return revokedSessions;
        }

        @Override
        public String toString() {
            return show("factor", factor, "revokedSessions", revokedSessions);
        }
    }

    /** The result of {@code password.verify}. */
    public static final class PasswordVerifyResult extends Result {
        private final String factorId;
        private final List<Values.VerificationMethod> amr;
        private final long verifiedAt;
        private final String demand;

        PasswordVerifyResult(Object value) {
            super(value);
            factorId = required("factor_id", Reader.TEXT);
            amr = required("amr", Reader.list(Values.VerificationMethod::read));
            verifiedAt = required("verified_at", Reader.INTEGER);
            demand = nullable("demand", Reader.TEXT);
        }

        /** {@return the password as a factor} */
        public String factorId() {
            return factorId;
        }

        /** {@return authentication method references, RFC 8176} */
        public List<Values.VerificationMethod> amr() {
            return amr;
        }

        /** {@return when it verified} */
        public long verifiedAt() {
            return verifiedAt;
        }

        /**
         * {@return change: the password is temporary and has to be changed; reset: it must be reset before it counts,
         * or null}
         */
        public String demand() {
            return demand;
        }

        @Override
        public String toString() {
            return show("factorId", factorId, "amr", amr, "verifiedAt", verifiedAt, "demand", demand);
        }
    }

    /** The result of {@code phone.enroll}. */
    public static final class PhoneEnrollResult extends Result {
        private final Factor factor;
        private final Delivery delivery;

        PhoneEnrollResult(Object value) {
            super(value);
            factor = required("factor", Results::readFactor);
            delivery = nullable("delivery", Delivery::new);
        }

        /** {@return the address as a factor} */
        public Factor factor() {
            return factor;
        }

        /** {@return how the code was sent; null if none was, or null} */
        public Delivery delivery() {
            return delivery;
        }

        @Override
        public String toString() {
            return show("factor", factor, "delivery", delivery);
        }
    }

    /** A part of results. */
    public static final class PhoneFactor extends Result implements Factor {
        private final String factorId;
        private final String kind;
        private final String displayName;
        private final String status;
        private final boolean disabled;
        private final boolean preferred;
        private final long createdAt;
        private final Long lastUsedAt;
        private final Long expiresAt;
        private final String destination;
        private final boolean signsIn;

        PhoneFactor(Object value) {
            super(value);
            factorId = required("factor_id", Reader.TEXT);
            kind = required("kind", Reader.TEXT);
            displayName = nullable("display_name", Reader.TEXT);
            status = required("status", Reader.TEXT);
            disabled = required("disabled", Reader.BOOLEAN);
            preferred = required("preferred", Reader.BOOLEAN);
            createdAt = required("created_at", Reader.INTEGER);
            lastUsedAt = nullable("last_used_at", Reader.INTEGER);
            expiresAt = nullable("expires_at", Reader.INTEGER);
            destination = required("destination", Reader.TEXT);
            signsIn = required("signs_in", Reader.BOOLEAN);
        }

        /** {@return its ID} */
        @Override
        public String factorId() {
            return factorId;
        }

        /** {@return the kind of factor} */
        @Override
        public String kind() {
            return kind;
        }

        /** {@return the user's name for the factor, or null} */
        @Override
        public String displayName() {
            return displayName;
        }

        /** {@return pending, active or suspended, which a restore does to tokens} */
        @Override
        public String status() {
            return status;
        }

        /** {@return true while it is disabled: its status stays active, but it verifies nothing} */
        @Override
        public boolean disabled() {
            return disabled;
        }

        /** {@return true while sign-ins ask for it first among the second factors} */
        @Override
        public boolean preferred() {
            return preferred;
        }

        /** {@return when it was enrolled} */
        @Override
        public long createdAt() {
            return createdAt;
        }

        /** {@return when it last verified or generated a code, or null} */
        @Override
        public Long lastUsedAt() {
            return lastUsedAt;
        }

        /** {@return when a pending enrolment expires; null once it is active, or null} */
        @Override
        public Long expiresAt() {
            return expiresAt;
        }

        /** {@return for email and phone: the masked address} */
        public String destination() {
            return destination;
        }

        /**
         * {@return for email and phone: whether the user signs in by it; a pending one that does so does not expire}
         */
        public boolean signsIn() {
            return signsIn;
        }

        @Override
        public String toString() {
            return show(
                    "factorId", factorId,
                    "kind", kind,
                    "displayName", displayName,
                    "status", status,
                    "disabled", disabled,
                    "preferred", preferred,
                    "createdAt", createdAt,
                    "lastUsedAt", lastUsedAt,
                    "expiresAt", expiresAt,
                    "destination", destination,
                    "signsIn", signsIn);
        }
    }

    /** A part of results. */
    public static final class Policy extends Result {
        private final String issuer;
        private final long maxFactorsPerKind;
        private final boolean enumerationProtection;
        private final PolicyTotp totp;
        private final PolicyBackupCode backupCode;
        private final PolicyDeliveredCode deliveredCode;
        private final PolicyGuessBudget guessBudget;
        private final PolicyPassword password;
        private final PolicySession session;
        private final PolicyDevice device;
        private final PolicyDelivery delivery;
        private final PolicySignIn signIn;
        private final PolicySignUp signUp;
        private final PolicyMfa mfa;
        private final PolicyRecovery recovery;
        private final PolicyPasskey passkey;

        Policy(Object value) {
            super(value);
            issuer = nullable("issuer", Reader.TEXT);
            maxFactorsPerKind = required("max_factors_per_kind", Reader.INTEGER);
            enumerationProtection = required("enumeration_protection", Reader.BOOLEAN);
            totp = required("totp", PolicyTotp::new);
            backupCode = required("backup_code", PolicyBackupCode::new);
            deliveredCode = required("delivered_code", PolicyDeliveredCode::new);
            guessBudget = required("guess_budget", PolicyGuessBudget::new);
            password = required("password", PolicyPassword::new);
            session = required("session", PolicySession::new);
            device = required("device", PolicyDevice::new);
            delivery = required("delivery", PolicyDelivery::new);
            signIn = required("sign_in", PolicySignIn::new);
            signUp = required("sign_up", PolicySignUp::new);
            mfa = required("mfa", PolicyMfa::new);
            recovery = required("recovery", PolicyRecovery::new);
            passkey = required("passkey", PolicyPasskey::new);
        }

        /** {@return the issuer shown in authenticator apps if a request names none, or null} */
        public String issuer() {
            return issuer;
        }

        /** {@return the maximum number of active factors of one kind} */
        public long maxFactorsPerKind() {
            return maxFactorsPerKind;
        }

        /** {@return whether to hide who has an account} */
        public boolean enumerationProtection() {
            return enumerationProtection;
        }

        /** {@return the member {@code totp}} */
        public PolicyTotp totp() {
            return totp;
        }

        /** {@return the member {@code backup_code}} */
        public PolicyBackupCode backupCode() {
            return backupCode;
        }

        /** {@return the member {@code delivered_code}} */
        public PolicyDeliveredCode deliveredCode() {
            return deliveredCode;
        }

        /** {@return the member {@code guess_budget}} */
        public PolicyGuessBudget guessBudget() {
            return guessBudget;
        }

        /** {@return the member {@code password}} */
        public PolicyPassword password() {
            return password;
        }

        /** {@return the member {@code session}} */
        public PolicySession session() {
            return session;
        }

        /** {@return the member {@code device}} */
        public PolicyDevice device() {
            return device;
        }

        /** {@return the member {@code delivery}} */
        public PolicyDelivery delivery() {
            return delivery;
        }

        /** {@return the member {@code sign_in}} */
        public PolicySignIn signIn() {
            return signIn;
        }

        /** {@return the member {@code sign_up}} */
        public PolicySignUp signUp() {
            return signUp;
        }

        /** {@return the member {@code mfa}} */
        public PolicyMfa mfa() {
            return mfa;
        }

        /** {@return the member {@code recovery}} */
        public PolicyRecovery recovery() {
            return recovery;
        }

        /** {@return the member {@code passkey}} */
        public PolicyPasskey passkey() {
            return passkey;
        }

        @Override
        public String toString() {
            return show(
                    "issuer", issuer,
                    "maxFactorsPerKind", maxFactorsPerKind,
                    "enumerationProtection", enumerationProtection,
                    "totp", totp,
                    "backupCode", backupCode,
                    "deliveredCode", deliveredCode,
                    "guessBudget", guessBudget,
                    "password", password,
                    "session", session,
                    "device", device,
                    "delivery", delivery,
                    "signIn", signIn,
                    "signUp", signUp,
                    "mfa", mfa,
                    "recovery", recovery,
                    "passkey", passkey);
        }
    }

    /** A part of results. */
    public static final class PolicyBackupCode extends Result {
        private final long count;

        PolicyBackupCode(Object value) {
            super(value);
            count = required("count", Reader.INTEGER);
        }

        /** {@return the number of codes in a new set} */
        public long count() {
            return count;
        }

        @Override
        public String toString() {
            return show("count", count);
        }
    }

    /** A part of results. */
    public static final class PolicyDeliveredCode extends Result {
        private final long digits;
        private final long ttlS;
        private final long maxTries;
        private final long resendAfterS;

        PolicyDeliveredCode(Object value) {
            super(value);
            digits = required("digits", Reader.INTEGER);
            ttlS = required("ttl_s", Reader.INTEGER);
            maxTries = required("max_tries", Reader.INTEGER);
            resendAfterS = required("resend_after_s", Reader.INTEGER);
        }

        /** {@return the number of digits of a delivered code} */
        public long digits() {
            return digits;
        }

        /** {@return the lifetime of a delivered code, in seconds} */
        public long ttlS() {
            return ttlS;
        }

        /** {@return the number of tries for a delivered code} */
        public long maxTries() {
            return maxTries;
        }

        /** {@return the wait before it can be sent again, in seconds} */
        public long resendAfterS() {
            return resendAfterS;
        }

        @Override
        public String toString() {
            return show("digits", digits, "ttlS", ttlS, "maxTries", maxTries, "resendAfterS", resendAfterS);
        }
    }

    /** A part of results. */
    public static final class PolicyDelivery extends Result {
        private final long perAddressPerHour;
        private final long perAddressPerDay;
        private final long smsPerPrefixPerHour;
        private final long smsPerTenantPerHour;
        private final long emailPerPrefixPerHour;
        private final long emailPerTenantPerHour;
        private final List<String> smsPrefixes;

        PolicyDelivery(Object value) {
            super(value);
            perAddressPerHour = required("per_address_per_hour", Reader.INTEGER);
            perAddressPerDay = required("per_address_per_day", Reader.INTEGER);
            smsPerPrefixPerHour = required("sms_per_prefix_per_hour", Reader.INTEGER);
            smsPerTenantPerHour = required("sms_per_tenant_per_hour", Reader.INTEGER);
            emailPerPrefixPerHour = required("email_per_prefix_per_hour", Reader.INTEGER);
            emailPerTenantPerHour = required("email_per_tenant_per_hour", Reader.INTEGER);
            smsPrefixes = nullable("sms_prefixes", Reader.list(Reader.TEXT));
        }

        /** {@return messages to one address or number per hour} */
        public long perAddressPerHour() {
            return perAddressPerHour;
        }

        /** {@return messages to one address or number per day} */
        public long perAddressPerDay() {
            return perAddressPerDay;
        }

        /** {@return text messages to one country per hour} */
        public long smsPerPrefixPerHour() {
            return smsPerPrefixPerHour;
        }

        /** {@return text messages per hour} */
        public long smsPerTenantPerHour() {
            return smsPerTenantPerHour;
        }

        /** {@return e-mails to one domain per hour} */
        public long emailPerPrefixPerHour() {
            return emailPerPrefixPerHour;
        }

        /** {@return e-mails per hour} */
        public long emailPerTenantPerHour() {
            return emailPerTenantPerHour;
        }

        /** {@return allowed prefixes of phone numbers for text messages, such as +49; null allows all, or null} */
        public List<String> smsPrefixes() {
            return smsPrefixes;
        }

        @Override
        public String toString() {
            return show(
                    "perAddressPerHour", perAddressPerHour,
                    "perAddressPerDay", perAddressPerDay,
                    "smsPerPrefixPerHour", smsPerPrefixPerHour,
                    "smsPerTenantPerHour", smsPerTenantPerHour,
                    "emailPerPrefixPerHour", emailPerPrefixPerHour,
                    "emailPerTenantPerHour", emailPerTenantPerHour,
                    "smsPrefixes", smsPrefixes);
        }
    }

    /** A part of results. */
    public static final class PolicyDevice extends Result {
        private final long graceS;

        PolicyDevice(Object value) {
            super(value);
            graceS = required("grace_s", Reader.INTEGER);
        }

        /** {@return how long an exchanged device token gives the same next one again, in seconds} */
        public long graceS() {
            return graceS;
        }

        @Override
        public String toString() {
            return show("graceS", graceS);
        }
    }

    /** A part of results. */
    public static final class PolicyFinding extends Result {
        private final String code;
        private final Values.FindingSeverity severity;
        private final List<String> members_;
        private final String clause;
        private final String detail;
        private final Map<String, Object> needs;
        private final Long users;

        PolicyFinding(Object value) {
            super(value);
            code = required("code", Reader.TEXT);
            severity = required("severity", Values.FindingSeverity::read);
            members_ = required("members", Reader.list(Reader.TEXT));
            clause = nullable("clause", Reader.TEXT);
            detail = required("detail", Reader.TEXT);
            needs = nullable("needs", Reader.MAP);
            users = nullable("users", Reader.INTEGER);
        }

        /** {@return what is found; more may be added} */
        public String code() {
            return code;
        }

        /** {@return how bad it is} */
        public Values.FindingSeverity severity() {
            return severity;
        }

        /** {@return the settings concerned, the most important one first} */
        public List<String> members_() {
            return members_;
        }

        /** {@return the clause of the standard; null for what needs no standard, or null} */
        public String clause() {
            return clause;
        }

        /** {@return what is wrong, for people} */
        public String detail() {
            return detail;
        }

        /** {@return a change that mends it, as tenant.update takes it; null if there is none, or null} */
        public Map<String, Object> needs() {
            return needs;
        }

        /** {@return the number of users concerned; null if it is not about single users, or null} */
        public Long users() {
            return users;
        }

        @Override
        public String toString() {
            return show(
                    "code", code,
                    "severity", severity,
                    "members", members_,
                    "clause", clause,
                    "detail", detail,
                    "needs", hidden(needs),
                    "users", users);
        }
    }

    /** A part of results. */
    public static final class PolicyGuessBudget extends Result {
        private final double probability;
        private final long windowDays;
        private final long maxMisses;

        PolicyGuessBudget(Object value) {
            super(value);
            probability = required("probability", Reader.NUMBER);
            windowDays = required("window_days", Reader.INTEGER);
            maxMisses = required("max_misses", Reader.INTEGER);
        }

        /** {@return the chance of a hit that wrong guesses may add up to} */
        public double probability() {
            return probability;
        }

        /** {@return the number of days for which a guess counts} */
        public long windowDays() {
            return windowDays;
        }

        /** {@return the maximum number of wrong guesses at passwords, apps or tokens; 0 for no such limit} */
        public long maxMisses() {
            return maxMisses;
        }

        @Override
        public String toString() {
            return show("probability", probability, "windowDays", windowDays, "maxMisses", maxMisses);
        }
    }

    /** A part of results. */
    public static final class PolicyMfa extends Result {
        private final Values.PolicyMfaState state;
        private final List<Values.PolicyMfaSecondFactors> secondFactors;
        private final Values.PolicyMfaEnrollment enrollment;
        private final boolean requireVerifiedEmail;
        private final Values.PolicyMfaChanges changes;
        private final Values.PolicyMfaEmailCountsAs emailCountsAs;
        private final boolean twoPossessions;

        PolicyMfa(Object value) {
            super(value);
            state = required("state", Values.PolicyMfaState::read);
            secondFactors = required("second_factors", Reader.list(Values.PolicyMfaSecondFactors::read));
            enrollment = required("enrollment", Values.PolicyMfaEnrollment::read);
            requireVerifiedEmail = required("require_verified_email", Reader.BOOLEAN);
            changes = required("changes", Values.PolicyMfaChanges::read);
            emailCountsAs = required("email_counts_as", Values.PolicyMfaEmailCountsAs::read);
            twoPossessions = required("two_possessions", Reader.BOOLEAN);
        }

        /** {@return which users are asked for a second factor} */
        public Values.PolicyMfaState state() {
            return state;
        }

        /** {@return what counts as a second factor} */
        public List<Values.PolicyMfaSecondFactors> secondFactors() {
            return secondFactors;
        }

        /** {@return when users set up a second factor} */
        public Values.PolicyMfaEnrollment enrollment() {
            return enrollment;
        }

        /** {@return whether an unverified e-mail address prevents enrolling second factors} */
        public boolean requireVerifiedEmail() {
            return requireVerifiedEmail;
        }

        /**
         * {@return who can add and remove factors: the application, or only their owner, in a session with a fresh
         * second factor}
         */
        public Values.PolicyMfaChanges changes() {
            return changes;
        }

        /** {@return what a code by mail shows: that the user holds something, or nothing} */
        public Values.PolicyMfaEmailCountsAs emailCountsAs() {
            return emailCountsAs;
        }

        /** {@return whether two things that the user holds are two factors} */
        public boolean twoPossessions() {
            return twoPossessions;
        }

        @Override
        public String toString() {
            return show(
                    "state", state,
                    "secondFactors", secondFactors,
                    "enrollment", enrollment,
                    "requireVerifiedEmail", requireVerifiedEmail,
                    "changes", changes,
                    "emailCountsAs", emailCountsAs,
                    "twoPossessions", twoPossessions);
        }
    }

    /** A part of results. */
    public static final class PolicyPasskey extends Result {
        private final String rpId;
        private final List<String> origins;
        private final Values.PolicyPasskeyUserVerification userVerification;
        private final boolean refuseRegressedCounter;
        private final List<String> formerRpIds;

        PolicyPasskey(Object value) {
            super(value);
            rpId = nullable("rp_id", Reader.TEXT);
            origins = nullable("origins", Reader.list(Reader.TEXT));
            userVerification = required("user_verification", Values.PolicyPasskeyUserVerification::read);
            refuseRegressedCounter = required("refuse_regressed_counter", Reader.BOOLEAN);
            formerRpIds = nullable("former_rp_ids", Reader.list(Reader.TEXT));
        }

        /** {@return the domain that passkeys belong to, or null} */
        public String rpId() {
            return rpId;
        }

        /** {@return the origins that may use passkeys; null for https:// and the domain, or null} */
        public List<String> origins() {
            return origins;
        }

        /** {@return whether authenticators verify their users; required refuses passkeys that did not} */
        public Values.PolicyPasskeyUserVerification userVerification() {
            return userVerification;
        }

        /** {@return whether to refuse a passkey whose signature counter did not rise} */
        public boolean refuseRegressedCounter() {
            return refuseRegressedCounter;
        }

        /** {@return earlier domains whose passkeys are still accepted; null for none, or null} */
        public List<String> formerRpIds() {
            return formerRpIds;
        }

        @Override
        public String toString() {
            return show(
                    "rpId", rpId,
                    "origins", origins,
                    "userVerification", userVerification,
                    "refuseRegressedCounter", refuseRegressedCounter,
                    "formerRpIds", formerRpIds);
        }
    }

    /** A part of results. */
    public static final class PolicyPassword extends Result {
        private final long minLength;
        private final boolean blocklist;
        private final long argon2MemoryKib;
        private final long argon2Passes;

        PolicyPassword(Object value) {
            super(value);
            minLength = required("min_length", Reader.INTEGER);
            blocklist = required("blocklist", Reader.BOOLEAN);
            argon2MemoryKib = required("argon2_memory_kib", Reader.INTEGER);
            argon2Passes = required("argon2_passes", Reader.INTEGER);
        }

        /** {@return the minimum length of a new password, in characters} */
        public long minLength() {
            return minLength;
        }

        /** {@return whether to refuse common passwords and the subject's name} */
        public boolean blocklist() {
            return blocklist;
        }

        /** {@return the memory for hashing a password, in KiB} */
        public long argon2MemoryKib() {
            return argon2MemoryKib;
        }

        /** {@return the number of passes over that memory} */
        public long argon2Passes() {
            return argon2Passes;
        }

        @Override
        public String toString() {
            return show(
                    "minLength", minLength,
                    "blocklist", blocklist,
                    "argon2MemoryKib", argon2MemoryKib,
                    "argon2Passes", argon2Passes);
        }
    }

    /** A part of results. */
    public static final class PolicyRecovery extends Result {
        private final long waitS;
        private final boolean supportWaits;

        PolicyRecovery(Object value) {
            super(value);
            waitS = required("wait_s", Reader.INTEGER);
            supportWaits = required("support_waits", Reader.BOOLEAN);
        }

        /** {@return the wait before users who have only the address of a password reset can set up a second factor} */
        public long waitS() {
            return waitS;
        }

        /** {@return whether a reset of the second factors by support takes effect after wait_s} */
        public boolean supportWaits() {
            return supportWaits;
        }

        @Override
        public String toString() {
            return show("waitS", waitS, "supportWaits", supportWaits);
        }
    }

    /** A part of results. */
    public static final class PolicySession extends Result {
        private final long ttlS;
        private final long idleS;
        private final long reauthenticationMaxAgeS;
        private final long assertionTtlS;

        PolicySession(Object value) {
            super(value);
            ttlS = required("ttl_s", Reader.INTEGER);
            idleS = required("idle_s", Reader.INTEGER);
            reauthenticationMaxAgeS = required("reauthentication_max_age_s", Reader.INTEGER);
            assertionTtlS = required("assertion_ttl_s", Reader.INTEGER);
        }

        /** {@return the lifetime of a session, in seconds} */
        public long ttlS() {
            return ttlS;
        }

        /** {@return the lifetime of an unused session, in seconds} */
        public long idleS() {
            return idleS;
        }

        /** {@return the maximum age of an authentication for a sensitive change, in seconds} */
        public long reauthenticationMaxAgeS() {
            return reauthenticationMaxAgeS;
        }

        /** {@return the lifetime of an assertion, in seconds} */
        public long assertionTtlS() {
            return assertionTtlS;
        }

        @Override
        public String toString() {
            return show(
                    "ttlS", ttlS,
                    "idleS", idleS,
                    "reauthenticationMaxAgeS", reauthenticationMaxAgeS,
                    "assertionTtlS", assertionTtlS);
        }
    }

    /** A part of results. */
    public static final class PolicySignIn extends Result {
        private final List<Values.PolicySignInFirstFactors> firstFactors;
        private final long flowTtlS;
        private final boolean clientTrust;
        private final Values.PolicySignInCustomChallenge customChallenge;
        private final boolean trustedDeviceSkipsSecondFactor;

        PolicySignIn(Object value) {
            super(value);
            firstFactors = required("first_factors", Reader.list(Values.PolicySignInFirstFactors::read));
            flowTtlS = required("flow_ttl_s", Reader.INTEGER);
            clientTrust = required("client_trust", Reader.BOOLEAN);
            customChallenge = required("custom_challenge", Values.PolicySignInCustomChallenge::read);
            trustedDeviceSkipsSecondFactor = required("trusted_device_skips_second_factor", Reader.BOOLEAN);
        }

        /** {@return the kinds that a sign-in can begin with} */
        public List<Values.PolicySignInFirstFactors> firstFactors() {
            return firstFactors;
        }

        /** {@return the lifetime of a sign-in, step-up or password reset, in seconds} */
        public long flowTtlS() {
            return flowTtlS;
        }

        /** {@return whether a correct password on an unknown device is followed by a code} */
        public boolean clientTrust() {
            return clientTrust;
        }

        /** {@return when the tenant's own program asks a question} */
        public Values.PolicySignInCustomChallenge customChallenge() {
            return customChallenge;
        }

        /** {@return whether a trusted device replaces a second factor} */
        public boolean trustedDeviceSkipsSecondFactor() {
            return trustedDeviceSkipsSecondFactor;
        }

        @Override
        public String toString() {
            return show(
                    "firstFactors", firstFactors,
                    "flowTtlS", flowTtlS,
                    "clientTrust", clientTrust,
                    "customChallenge", customChallenge,
                    "trustedDeviceSkipsSecondFactor", trustedDeviceSkipsSecondFactor);
        }
    }

    /** A part of results. */
    public static final class PolicySignUp extends Result {
        private final Values.PolicySignUpMode mode;
        private final List<Values.PolicySignUpRequiredFields> requiredFields;
        private final List<Values.PolicySignUpVerifyFields> verifyFields;
        private final long flowTtlS;

        PolicySignUp(Object value) {
            super(value);
            mode = required("mode", Values.PolicySignUpMode::read);
            requiredFields = required("required_fields", Reader.list(Values.PolicySignUpRequiredFields::read));
            verifyFields = required("verify_fields", Reader.list(Values.PolicySignUpVerifyFields::read));
            flowTtlS = required("flow_ttl_s", Reader.INTEGER);
        }

        /** {@return who can sign up} */
        public Values.PolicySignUpMode mode() {
            return mode;
        }

        /** {@return the fields that a sign-up must provide} */
        public List<Values.PolicySignUpRequiredFields> requiredFields() {
            return requiredFields;
        }

        /** {@return the addresses that must be verified} */
        public List<Values.PolicySignUpVerifyFields> verifyFields() {
            return verifyFields;
        }

        /** {@return the lifetime of a sign-up that waits for a code, in seconds} */
        public long flowTtlS() {
            return flowTtlS;
        }

        @Override
        public String toString() {
            return show(
                    "mode", mode, "requiredFields", requiredFields, "verifyFields", verifyFields, "flowTtlS", flowTtlS);
        }
    }

    /** A part of results. */
    public static final class PolicyTotp extends Result {
        private final Values.PolicyTotpAlgorithm algorithm;
        private final long digits;
        private final long periodS;
        private final long adjacentIntervals;
        private final boolean learnDrift;

        PolicyTotp(Object value) {
            super(value);
            algorithm = required("algorithm", Values.PolicyTotpAlgorithm::read);
            digits = required("digits", Reader.INTEGER);
            periodS = required("period_s", Reader.INTEGER);
            adjacentIntervals = required("adjacent_intervals", Reader.INTEGER);
            learnDrift = required("learn_drift", Reader.BOOLEAN);
        }

        /** {@return the HMAC hash of new authenticators; many apps support only SHA1} */
        public Values.PolicyTotpAlgorithm algorithm() {
            return algorithm;
        }

        /** {@return the number of digits of a code} */
        public long digits() {
            return digits;
        }

        /** {@return the length of a time step, in seconds} */
        public long periodS() {
            return periodS;
        }

        /** {@return how many time steps before and after the current one are accepted} */
        public long adjacentIntervals() {
            return adjacentIntervals;
        }

        /** {@return whether to learn a factor's clock drift} */
        public boolean learnDrift() {
            return learnDrift;
        }

        @Override
        public String toString() {
            return show(
                    "algorithm", algorithm,
                    "digits", digits,
                    "periodS", periodS,
                    "adjacentIntervals", adjacentIntervals,
                    "learnDrift", learnDrift);
        }
    }

    /** A part of results. */
    public static final class Profile extends Result {
        private final String username;
        private final String firstName;
        private final String lastName;
        private final Long legalAcceptedAt;

        Profile(Object value) {
            super(value);
            username = nullable("username", Reader.TEXT);
            firstName = nullable("first_name", Reader.TEXT);
            lastName = nullable("last_name", Reader.TEXT);
            legalAcceptedAt = nullable("legal_accepted_at", Reader.INTEGER);
        }

        /** {@return the name it signs in with, or null} */
        public String username() {
            return username;
        }

        /** {@return as the user entered it, or null} */
        public String firstName() {
            return firstName;
        }

        /** {@return as the user entered it, or null} */
        public String lastName() {
            return lastName;
        }

        /** {@return when the user accepted the terms, or null} */
        public Long legalAcceptedAt() {
            return legalAcceptedAt;
        }

        @Override
        public String toString() {
            return show(
                    "username", username,
                    "firstName", firstName,
                    "lastName", lastName,
                    "legalAcceptedAt", legalAcceptedAt);
        }
    }

    /** The result of {@code passkey.related_origins}. */
    public static final class RelatedOrigins extends Result {
        private final List<String> rpIds;
        private final RelatedOriginsDocument document;

        RelatedOrigins(Object value) {
            super(value);
            rpIds = required("rp_ids", Reader.list(Reader.TEXT));
            document = required("document", RelatedOriginsDocument::new);
        }

        /** {@return the domains whose passkeys are accepted, the current one first} */
        public List<String> rpIds() {
            return rpIds;
        }

        /** {@return what each of them serves, as application/json} */
        public RelatedOriginsDocument document() {
            return document;
        }

        @Override
        public String toString() {
            return show("rpIds", rpIds, "document", document);
        }
    }

    /** A part of results. */
    public static final class RelatedOriginsDocument extends Result {
        private final List<String> origins;

        RelatedOriginsDocument(Object value) {
            super(value);
            origins = required("origins", Reader.list(Reader.TEXT));
        }

        /** {@return the origins whose pages may use the passkeys, in the order of the policy} */
        public List<String> origins() {
            return origins;
        }

        @Override
        public String toString() {
            return show("origins", origins);
        }
    }

    /** The result of {@code factor.send}. */
    public static final class SentCode extends Result {
        private final String factorId;
        private final Delivery delivery;

        SentCode(Object value) {
            super(value);
            factorId = nullable("factor_id", Reader.TEXT);
            delivery = required("delivery", Delivery::new);
        }

        /** {@return the address as a factor; null unless the request named it, or null} */
        public String factorId() {
            return factorId;
        }

        /** {@return how the code was sent} */
        public Delivery delivery() {
            return delivery;
        }

        @Override
        public String toString() {
            return show("factorId", factorId, "delivery", delivery);
        }
    }

    /** The result of {@code server.accept_clock}. */
    public static final class ServerAcceptClockResult extends Result {
        private final long movedMs;

        ServerAcceptClockResult(Object value) {
            super(value);
            movedMs = required("moved_ms", Reader.INTEGER);
        }

        /** {@return how much older everything has become, in milliseconds; negative if younger} */
        public long movedMs() {
            return movedMs;
        }

        @Override
        public String toString() {
            return show("movedMs", movedMs);
        }
    }

    /** The result of {@code server.health}. */
    public static final class ServerHealthResult extends Result {
        private final String status;
        private final List<HealthCheck> checks;

        ServerHealthResult(Object value) {
            super(value);
            status = required("status", Reader.TEXT);
            checks = required("checks", Reader.list(HealthCheck::new));
        }

        /** {@return ok, or degraded if any check is not ok} */
        public String status() {
            return status;
        }

        /** {@return each check, with its status and findings} */
        public List<HealthCheck> checks() {
            return checks;
        }

        @Override
        public String toString() {
            return show("status", status, "checks", checks);
        }
    }

    /** The result of {@code server.hello}. */
    public static final class ServerHelloResult extends Result {
        private final long protocol;
        private final long revision;
        private final String version;
        private final WireLimits limits;
        private final List<String> roles;
        private final List<String> methods;

        ServerHelloResult(Object value) {
            super(value);
            protocol = required("protocol", Reader.INTEGER);
            revision = required("revision", Reader.INTEGER);
            version = required("version", Reader.TEXT);
            limits = required("limits", WireLimits::new);
            roles = required("roles", Reader.list(Reader.TEXT));
            methods = required("methods", Reader.list(Reader.TEXT));
        }

        /** {@return the version of the wire protocol} */
        public long protocol() {
            return protocol;
        }

        /** {@return the revision of that version} */
        public long revision() {
            return revision;
        }

        /** {@return the program's version} */
        public String version() {
            return version;
        }

        /** {@return what a connection and its lines may be} */
        public WireLimits limits() {
            return limits;
        }

        /** {@return the roles that this peer has, for at least one tenant} */
        public List<String> roles() {
            return roles;
        }

        /** {@return the methods that this peer may call} */
        public List<String> methods() {
            return methods;
        }

        @Override
        public String toString() {
            return show(
                    "protocol", protocol,
                    "revision", revision,
                    "version", version,
                    "limits", limits,
                    "roles", roles,
                    "methods", methods);
        }
    }

    /** The result of {@code server.info}. */
    public static final class ServerInfoResult extends Result {
        private final String name;
        private final String version;
        private final long protocol;
        private final long uptimeS;
        private final long now;
        private final String storage;
        private final List<String> methods;

        ServerInfoResult(Object value) {
            super(value);
            name = required("name", Reader.TEXT);
            version = required("version", Reader.TEXT);
            protocol = required("protocol", Reader.INTEGER);
            uptimeS = required("uptime_s", Reader.INTEGER);
            now = required("now", Reader.INTEGER);
            storage = required("storage", Reader.TEXT);
            methods = required("methods", Reader.list(Reader.TEXT));
        }

        /** {@return always factord} */
        public String name() {
            return name;
        }

        /** {@return the program's version} */
        public String version() {
            return version;
        }

        /** {@return the version of the wire protocol} */
        public long protocol() {
            return protocol;
        }

        /** {@return seconds since the server started} */
        public long uptimeS() {
            return uptimeS;
        }

        /** {@return the server's clock} */
        public long now() {
            return now;
        }

        /** {@return the kind of store that holds the records} */
        public String storage() {
            return storage;
        }

        /** {@return the methods that this peer may call} */
        public List<String> methods() {
            return methods;
        }

        @Override
        public String toString() {
            return show(
                    "name", name,
                    "version", version,
                    "protocol", protocol,
                    "uptimeS", uptimeS,
                    "now", now,
                    "storage", storage,
                    "methods", methods);
        }
    }

    /** The result of {@code server.metrics}. */
    public static final class ServerMetricsResult extends Result {
        private final String text;

        ServerMetricsResult(Object value) {
            super(value);
            text = required("text", Reader.TEXT);
        }

        /** {@return the metrics, in version 0.0.4 of the exposition format} */
        public String text() {
            return text;
        }

        @Override
        public String toString() {
            return show("text", text);
        }
    }

    /** A part of results. */
    public static final class Session extends Result {
        private final String sessionId;
        private final String subject;
        private final List<Values.AuthenticationMethod> amr;
        private final long aal;
        private final long authenticatedAt;
        private final long createdAt;
        private final long lastUsedAt;
        private final long expiresAt;
        private final long idleExpiresAt;
        private final List<String> factorIds;

        Session(Object value) {
            super(value);
            sessionId = required("session_id", Reader.TEXT);
            subject = required("subject", Reader.TEXT);
            amr = required("amr", Reader.list(Values.AuthenticationMethod::read));
            aal = required("aal", Reader.INTEGER);
            authenticatedAt = required("authenticated_at", Reader.INTEGER);
            createdAt = required("created_at", Reader.INTEGER);
            lastUsedAt = required("last_used_at", Reader.INTEGER);
            expiresAt = required("expires_at", Reader.INTEGER);
            idleExpiresAt = required("idle_expires_at", Reader.INTEGER);
            factorIds = required("factor_ids", Reader.list(Reader.TEXT));
        }

        /** {@return its ID} */
        public String sessionId() {
            return sessionId;
        }

        /** {@return the subject that it belongs to} */
        public String subject() {
            return subject;
        }

        /** {@return how the user signed in, RFC 8176} */
        public List<Values.AuthenticationMethod> amr() {
            return amr;
        }

        /** {@return the assurance level: 2 if factors of two different types were verified, otherwise 1} */
        public long aal() {
            return aal;
        }

        /** {@return when the user signed in} */
        public long authenticatedAt() {
            return authenticatedAt;
        }

        /** {@return when it was created} */
        public long createdAt() {
            return createdAt;
        }

        /** {@return when it was last used, to within a minute} */
        public long lastUsedAt() {
            return lastUsedAt;
        }

        /** {@return when it ends, even if it is used} */
        public long expiresAt() {
            return expiresAt;
        }

        /** {@return when it ends if it is not used} */
        public long idleExpiresAt() {
            return idleExpiresAt;
        }

        /** {@return the factors that it was created with; removing one of them ends it} */
        public List<String> factorIds() {
            return factorIds;
        }

        @Override
        public String toString() {
            return show(
                    "sessionId", sessionId,
                    "subject", subject,
                    "amr", amr,
                    "aal", aal,
                    "authenticatedAt", authenticatedAt,
                    "createdAt", createdAt,
                    "lastUsedAt", lastUsedAt,
                    "expiresAt", expiresAt,
                    "idleExpiresAt", idleExpiresAt,
                    "factorIds", factorIds);
        }
    }

    /** The result of {@code session.check}. */
    public static final class SessionCheckResult extends Result {
        private final Session session;

        SessionCheckResult(Object value) {
            super(value);
            session = required("session", Session::new);
        }

        /** {@return the session} */
        public Session session() {
            return session;
        }

        @Override
        public String toString() {
            return show("session", session);
        }
    }

    /** The result of {@code session.create}. */
    public static final class SessionCreateResult extends Result {
        private final Session session;
        private final String sessionToken;

        SessionCreateResult(Object value) {
            super(value);
            session = required("session", Session::new);
            sessionToken = required("session_token", Reader.TEXT);
        }

        /** {@return the session} */
        public Session session() {
            return session;
        }

        /** {@return the session's token; shown only once} */
        public String sessionToken() {
            return sessionToken;
        }

        @Override
        public String toString() {
            return show("session", session, "sessionToken", hidden(sessionToken));
        }
    }

    /** The result of {@code session.issue_assertion}. */
    public static final class SessionIssueAssertionResult extends Result {
        private final String assertion;
        private final long expiresAt;

        SessionIssueAssertionResult(Object value) {
            super(value);
            assertion = required("assertion", Reader.TEXT);
            expiresAt = required("expires_at", Reader.INTEGER);
        }

        /** {@return a JWT (RFC 7519); keys.jwks has the keys to verify it} */
        public String assertion() {
            return assertion;
        }

        /** {@return when it expires; it cannot be revoked} */
        public long expiresAt() {
            return expiresAt;
        }

        @Override
        public String toString() {
            return show("assertion", hidden(assertion), "expiresAt", expiresAt);
        }
    }

    /** The result of {@code session.list}. */
    public static final class SessionListResult extends Result {
        private final List<Session> sessions;

        SessionListResult(Object value) {
            super(value);
            sessions = required("sessions", Reader.list(Session::new));
        }

        /** {@return the sessions that have not ended} */
        public List<Session> sessions() {
            return sessions;
        }

        @Override
        public String toString() {
            return show("sessions", sessions);
        }
    }

    /** The result of {@code session.revoke_all}. */
    public static final class SessionRevokeAllResult extends Result {
        private final long revokedSessions;

        SessionRevokeAllResult(Object value) {
            super(value);
            revokedSessions = required("revoked_sessions", Reader.INTEGER);
        }

        /** {@return the number of sessions that were ended} */
        public long revokedSessions() {
            return revokedSessions;
        }

        @Override
        public String toString() {
            return show("revokedSessions", revokedSessions);
        }
    }

    /** The result of {@code session.touch}. */
    public static final class SessionTouchResult extends Result {
        private final Session session;

        SessionTouchResult(Object value) {
            super(value);
            session = required("session", Session::new);
        }

        /** {@return the session} */
        public Session session() {
            return session;
        }

        @Override
        public String toString() {
            return show("session", session);
        }
    }

    /** A part of results. */
    public static final class Sidecar extends Result {
        private final String name;
        private final long newestLayout;
        private final long seenAt;

        Sidecar(Object value) {
            super(value);
            name = required("name", Reader.TEXT);
            newestLayout = required("newest_layout", Reader.INTEGER);
            seenAt = required("seen_at", Reader.INTEGER);
        }

        /** {@return its name in the database} */
        public String name() {
            return name;
        }

        /** {@return the newest layout that it can read} */
        public long newestLayout() {
            return newestLayout;
        }

        /** {@return when it last wrote something} */
        public long seenAt() {
            return seenAt;
        }

        @Override
        public String toString() {
            return show("name", name, "newestLayout", newestLayout, "seenAt", seenAt);
        }
    }

    /** A part of results. */
    public static final class SigningKey extends Result {
        private final String kty;
        private final String crv;
        private final String alg;
        private final String use;
        private final String kid;
        private final String x;

        SigningKey(Object value) {
            super(value);
            kty = required("kty", Reader.TEXT);
            crv = required("crv", Reader.TEXT);
            alg = required("alg", Reader.TEXT);
            use = required("use", Reader.TEXT);
            kid = required("kid", Reader.TEXT);
            x = required("x", Reader.TEXT);
        }

        /** {@return the key type, an octet key pair} */
        public String kty() {
            return kty;
        }

        /** {@return the curve} */
        public String crv() {
            return crv;
        }

        /** {@return the signature algorithm} */
        public String alg() {
            return alg;
        }

        /** {@return the use of the key: signatures} */
        public String use() {
            return use;
        }

        /** {@return the key ID, as in the header of an assertion} */
        public String kid() {
            return kid;
        }

        /** {@return the public key, in base64url} */
        public String x() {
            return x;
        }

        @Override
        public String toString() {
            return show("kty", kty, "crv", crv, "alg", alg, "use", use, "kid", kid, "x", x);
        }
    }

    /** A part of results. */
    public static final class StepOption extends Result {
        private final String selection;
        private final boolean asked;
        private final Values.FactorKind kind;
        private final String factorId;
        private final String displayName;
        private final String destination;
        private final boolean preferred;
        private final Long createdAt;
        private final Long lastUsedAt;
        private final Long codesLeft;

        StepOption(Object value) {
            super(value);
            selection = required("selection", Reader.TEXT);
            asked = required("asked", Reader.BOOLEAN);
            kind = nullable("kind", Values.FactorKind::read);
            factorId = nullable("factor_id", Reader.TEXT);
            displayName = nullable("display_name", Reader.TEXT);
            destination = nullable("destination", Reader.TEXT);
            preferred = required("preferred", Reader.BOOLEAN);
            createdAt = nullable("created_at", Reader.INTEGER);
            lastUsedAt = nullable("last_used_at", Reader.INTEGER);
            codesLeft = nullable("codes_left", Reader.INTEGER);
        }

        /** {@return what to send as {@code selection} to choose it} */
        public String selection() {
            return selection;
        }

        /** {@return whether it is what the step asks for now} */
        public boolean asked() {
            return asked;
        }

        /** {@return the kind of factor; null for reset_password and skip, or null} */
        public Values.FactorKind kind() {
            return kind;
        }

        /** {@return the factor; null before the first factor is verified, or null} */
        public String factorId() {
            return factorId;
        }

        /** {@return the user's name for the factor, or null} */
        public String displayName() {
            return displayName;
        }

        /** {@return the masked address that a code is sent to, or null} */
        public String destination() {
            return destination;
        }

        /** {@return whether the user prefers it} */
        public boolean preferred() {
            return preferred;
        }

        /** {@return when the factor was enrolled, or null} */
        public Long createdAt() {
            return createdAt;
        }

        /** {@return when the factor last verified, or null} */
        public Long lastUsedAt() {
            return lastUsedAt;
        }

        /** {@return the number of unspent backup codes, or null} */
        public Long codesLeft() {
            return codesLeft;
        }

        @Override
        public String toString() {
            return show(
                    "selection", selection,
                    "asked", asked,
                    "kind", kind,
                    "factorId", factorId,
                    "displayName", displayName,
                    "destination", destination,
                    "preferred", preferred,
                    "createdAt", createdAt,
                    "lastUsedAt", lastUsedAt,
                    "codesLeft", codesLeft);
        }
    }

    /** The result of {@code store.layout}. */
    public static final class StoreLayoutResult extends Result {
        private final long layout;
        private final long newestLayout;
        private final long tenantsLeft;
        private final List<Sidecar> sidecars;

        StoreLayoutResult(Object value) {
            super(value);
            layout = required("layout", Reader.INTEGER);
            newestLayout = required("newest_layout", Reader.INTEGER);
            tenantsLeft = required("tenants_left", Reader.INTEGER);
            sidecars = required("sidecars", Reader.list(Sidecar::new));
        }

        /** {@return the layout in which the store is written} */
        public long layout() {
            return layout;
        }

        /** {@return the newest one that this server can read} */
        public long newestLayout() {
            return newestLayout;
        }

        /** {@return the number of tenants that are not written in the newest one yet} */
        public long tenantsLeft() {
            return tenantsLeft;
        }

        /** {@return everybody who uses a shared store, or has used it; empty for an embedded store} */
        public List<Sidecar> sidecars() {
            return sidecars;
        }

        @Override
        public String toString() {
            return show(
                    "layout", layout, "newestLayout", newestLayout, "tenantsLeft", tenantsLeft, "sidecars", sidecars);
        }
    }

    /** The result of {@code store.raise}. */
    public static final class StoreRaiseResult extends Result {
        private final long layout;
        private final long newestLayout;
        private final long tenantsLeft;

        StoreRaiseResult(Object value) {
            super(value);
            layout = required("layout", Reader.INTEGER);
            newestLayout = required("newest_layout", Reader.INTEGER);
            tenantsLeft = required("tenants_left", Reader.INTEGER);
        }

        /** {@return the layout in which the store is written} */
        public long layout() {
            return layout;
        }

        /** {@return the newest one that this server can read} */
        public long newestLayout() {
            return newestLayout;
        }

        /** {@return the number of tenants that are not written in the newest one yet} */
        public long tenantsLeft() {
            return tenantsLeft;
        }

        @Override
        public String toString() {
            return show("layout", layout, "newestLayout", newestLayout, "tenantsLeft", tenantsLeft);
        }
    }

    /** The result of {@code subject.cancel_reset}. */
    public static final class SubjectCancelResetResult extends Result {
        private final FactorReset reset;

        SubjectCancelResetResult(Object value) {
            super(value);
            reset = required("reset", FactorReset::new);
        }

        /** {@return the reset as it is now} */
        public FactorReset reset() {
            return reset;
        }

        @Override
        public String toString() {
            return show("reset", reset);
        }
    }

    /** The result of {@code subject.delete}. */
    public static final class SubjectDeleteResult extends Result {
        private final FactorCounts removedFactors;

        SubjectDeleteResult(Object value) {
            super(value);
            removedFactors = required("removed_factors", FactorCounts::new);
        }

        /** {@return the number of removed factors of each kind} */
        public FactorCounts removedFactors() {
            return removedFactors;
        }

        @Override
        public String toString() {
            return show("removedFactors", removedFactors);
        }
    }

    /** The result of {@code subject.get}. */
    public static final class SubjectGetResult extends Result {
        private final long createdAt;
        private final List<Factor> factors;
        private final List<Address> addresses;
        private final Profile profile;
        private final List<GuessPool> pools;
        private final FactorReset reset;

        SubjectGetResult(Object value) {
            super(value);
            createdAt = required("created_at", Reader.INTEGER);
            factors = required("factors", Reader.list(Results::readFactor));
            addresses = required("addresses", Reader.list(Address::new));
            profile = required("profile", Profile::new);
            pools = required("pools", Reader.list(GuessPool::new));
            reset = nullable("reset", FactorReset::new);
        }

        /** {@return when its first factor was enrolled or it signed up} */
        public long createdAt() {
            return createdAt;
        }

        /** {@return the factors, in the order of their enrolment} */
        public List<Factor> factors() {
            return factors;
        }

        /** {@return its addresses} */
        public List<Address> addresses() {
            return addresses;
        }

        /** {@return its profile} */
        public Profile profile() {
            return profile;
        }

        /** {@return where guesses are counted, except where there were none} */
        public List<GuessPool> pools() {
            return pools;
        }

        /** {@return the latest reset of its second factors by support, if there was one, or null} */
        public FactorReset reset() {
            return reset;
        }

        @Override
        public String toString() {
            return show(
                    "createdAt", createdAt,
                    "factors", factors,
                    "addresses", addresses,
                    "profile", profile,
                    "pools", pools,
                    "reset", reset);
        }
    }

    /** The result of {@code subject.reset_factors}. */
    public static final class SubjectResetFactorsResult extends Result {
        private final Values.ResetState status;
        private final long effectiveAt;
        private final FactorCounts removedFactors;
        private final long revokedSessions;
        private final long messages;

        SubjectResetFactorsResult(Object value) {
            super(value);
            status = required("status", Values.ResetState::read);
            effectiveAt = required("effective_at", Reader.INTEGER);
            removedFactors = required("removed_factors", FactorCounts::new);
            revokedSessions = required("revoked_sessions", Reader.INTEGER);
            messages = required("messages", Reader.INTEGER);
        }

        /** {@return waiting, or effective: the factors are removed} */
        public Values.ResetState status() {
            return status;
        }

        /** {@return when the factors are removed, or were} */
        public long effectiveAt() {
            return effectiveAt;
        }

        /** {@return the number of removed factors of each kind} */
        public FactorCounts removedFactors() {
            return removedFactors;
        }

        /** {@return the number of sessions that were ended} */
        public long revokedSessions() {
            return revokedSessions;
        }

        /** {@return the number of verified addresses that are told} */
        public long messages() {
            return messages;
        }

        @Override
        public String toString() {
            return show(
                    "status", status,
                    "effectiveAt", effectiveAt,
                    "removedFactors", removedFactors,
                    "revokedSessions", revokedSessions,
                    "messages", messages);
        }
    }

    /** The result of {@code tenant.create}, {@code tenant.get}. */
    public static final class Tenant extends Result {
        private final String tenant;
        private final Policy policy;
        private final long defaultsEdition;
        private final long createdAt;
        private final TenantCounts counts;

        Tenant(Object value) {
            super(value);
            tenant = required("tenant", Reader.TEXT);
            policy = required("policy", Policy::new);
            defaultsEdition = required("defaults_edition", Reader.INTEGER);
            createdAt = required("created_at", Reader.INTEGER);
            counts = required("counts", TenantCounts::new);
        }

        /** {@return its name} */
        public String tenant() {
            return tenant;
        }

        /** {@return all its settings, including those from the server's defaults} */
        public Policy policy() {
            return policy;
        }

        /** {@return the edition of the defaults that its settings override} */
        public long defaultsEdition() {
            return defaultsEdition;
        }

        /** {@return when it was created} */
        public long createdAt() {
            return createdAt;
        }

        /** {@return what the tenant contains} */
        public TenantCounts counts() {
            return counts;
        }

        @Override
        public String toString() {
            return show(
                    "tenant", tenant,
                    "policy", policy,
                    "defaultsEdition", defaultsEdition,
                    "createdAt", createdAt,
                    "counts", counts);
        }
    }

    /** The result of {@code tenant.check}. */
    public static final class TenantCheckResult extends Result {
        private final String tenant;
        private final String profile;
        private final String standard;
        private final long defaultsEdition;
        private final CheckedUsers census;
        private final List<DomainPasskeys> passkeys;
        private final List<PolicyFinding> findings;

        TenantCheckResult(Object value) {
            super(value);
            tenant = required("tenant", Reader.TEXT);
            profile = nullable("profile", Reader.TEXT);
            standard = nullable("standard", Reader.TEXT);
            defaultsEdition = required("defaults_edition", Reader.INTEGER);
            census = required("census", CheckedUsers::new);
            passkeys = required("passkeys", Reader.list(DomainPasskeys::new));
            findings = required("findings", Reader.list(PolicyFinding::new));
        }

        /** {@return its name} */
        public String tenant() {
            return tenant;
        }

        /** {@return the profile checked by, or null} */
        public String profile() {
            return profile;
        }

        /** {@return the title and date of the standard's text, or null} */
        public String standard() {
            return standard;
        }

        /** {@return the edition of the defaults that its settings override} */
        public long defaultsEdition() {
            return defaultsEdition;
        }

        /** {@return its users, counted} */
        public CheckedUsers census() {
            return census;
        }

        /** {@return the passkeys by the domain that they were made for, those that count first} */
        public List<DomainPasskeys> passkeys() {
            return passkeys;
        }

        /** {@return what was found, worst first} */
        public List<PolicyFinding> findings() {
            return findings;
        }

        @Override
        public String toString() {
            return show(
                    "tenant", tenant,
                    "profile", profile,
                    "standard", standard,
                    "defaultsEdition", defaultsEdition,
                    "census", census,
                    "passkeys", passkeys,
                    "findings", findings);
        }
    }

    /** A part of results. */
    public static final class TenantCounts extends Result {
        private final long subjects;

        TenantCounts(Object value) {
            super(value);
            subjects = required("subjects", Reader.INTEGER);
        }

        /** {@return the number of subjects that have or had a factor} */
        public long subjects() {
            return subjects;
        }

        @Override
        public String toString() {
            return show("subjects", subjects);
        }
    }

    /** The result of {@code tenant.delete}. */
    public static final class TenantDeleteResult extends Result {
        private final String tenant;

        TenantDeleteResult(Object value) {
            super(value);
            tenant = required("tenant", Reader.TEXT);
        }

        /** {@return the tenant that was deleted} */
        public String tenant() {
            return tenant;
        }

        @Override
        public String toString() {
            return show("tenant", tenant);
        }
    }

    /** A part of results. */
    public static final class TenantKey extends Result {
        private final String tenant;
        private final long generation;
        private final long tenantRecordsLeft;

        TenantKey(Object value) {
            super(value);
            tenant = required("tenant", Reader.TEXT);
            generation = required("generation", Reader.INTEGER);
            tenantRecordsLeft = required("tenant_records_left", Reader.INTEGER);
        }

        /** {@return the tenant} */
        public String tenant() {
            return tenant;
        }

        /** {@return the generation of its newest key} */
        public long generation() {
            return generation;
        }

        /** {@return the number of records still sealed under an older key} */
        public long tenantRecordsLeft() {
            return tenantRecordsLeft;
        }

        @Override
        public String toString() {
            return show("tenant", tenant, "generation", generation, "tenantRecordsLeft", tenantRecordsLeft);
        }
    }

    /** The result of {@code tenant.list}. */
    public static final class TenantListResult extends Result {
        private final List<Tenant> tenants;
        private final String nextCursor;

        TenantListResult(Object value) {
            super(value);
            tenants = required("tenants", Reader.list(Tenant::new));
            nextCursor = nullable("next_cursor", Reader.TEXT);
        }

        /** {@return the tenants on this page} */
        public List<Tenant> tenants() {
            return tenants;
        }

        /** {@return the cursor for the next page; null on the last page, or null} */
        public String nextCursor() {
            return nextCursor;
        }

        @Override
        public String toString() {
            return show("tenants", tenants, "nextCursor", nextCursor);
        }
    }

    /** The result of {@code tenant.update}. */
    public static final class TenantUpdateResult extends Result {
        private final String tenant;
        private final Policy policy;
        private final long defaultsEdition;
        private final Long usersAffected;

        TenantUpdateResult(Object value) {
            super(value);
            tenant = required("tenant", Reader.TEXT);
            policy = required("policy", Policy::new);
            defaultsEdition = required("defaults_edition", Reader.INTEGER);
            usersAffected = nullable("users_affected", Reader.INTEGER);
        }

        /** {@return its name} */
        public String tenant() {
            return tenant;
        }

        /** {@return all its settings, including those from the server's defaults} */
        public Policy policy() {
            return policy;
        }

        /** {@return the edition of the defaults that its settings override} */
        public long defaultsEdition() {
            return defaultsEdition;
        }

        /** {@return the number of users left without a factor that counted; null if nothing was counted, or null} */
        public Long usersAffected() {
            return usersAffected;
        }

        @Override
        public String toString() {
            return show(
                    "tenant", tenant,
                    "policy", policy,
                    "defaultsEdition", defaultsEdition,
                    "usersAffected", usersAffected);
        }
    }

    /** The result of {@code totp.current_code}. */
    public static final class TotpCurrentCodeResult extends Result {
        private final String code;
        private final long expiresAt;

        TotpCurrentCodeResult(Object value) {
            super(value);
            code = required("code", Reader.TEXT);
            expiresAt = required("expires_at", Reader.INTEGER);
        }

        /** {@return the code of the current time step} */
        public String code() {
            return code;
        }

        /** {@return when the next time step begins} */
        public long expiresAt() {
            return expiresAt;
        }

        @Override
        public String toString() {
            return show("code", hidden(code), "expiresAt", expiresAt);
        }
    }

    /** A part of results. */
    public static final class TotpFactor extends Result implements Factor {
        private final String factorId;
        private final String kind;
        private final String displayName;
        private final String status;
        private final boolean disabled;
        private final boolean preferred;
        private final long createdAt;
        private final Long lastUsedAt;
        private final Long expiresAt;
        private final Values.OathAlgorithm algorithm;
        private final long digits;
        private final long periodS;
        private final boolean generator;

        TotpFactor(Object value) {
            super(value);
            factorId = required("factor_id", Reader.TEXT);
            kind = required("kind", Reader.TEXT);
            displayName = nullable("display_name", Reader.TEXT);
            status = required("status", Reader.TEXT);
            disabled = required("disabled", Reader.BOOLEAN);
            preferred = required("preferred", Reader.BOOLEAN);
            createdAt = required("created_at", Reader.INTEGER);
            lastUsedAt = nullable("last_used_at", Reader.INTEGER);
            expiresAt = nullable("expires_at", Reader.INTEGER);
            algorithm = required("algorithm", Values.OathAlgorithm::read);
            digits = required("digits", Reader.INTEGER);
            periodS = required("period_s", Reader.INTEGER);
            generator = required("generator", Reader.BOOLEAN);
        }

        /** {@return its ID} */
        @Override
        public String factorId() {
            return factorId;
        }

        /** {@return the kind of factor} */
        @Override
        public String kind() {
            return kind;
        }

        /** {@return the user's name for the factor, or null} */
        @Override
        public String displayName() {
            return displayName;
        }

        /** {@return pending, active or suspended, which a restore does to tokens} */
        @Override
        public String status() {
            return status;
        }

        /** {@return true while it is disabled: its status stays active, but it verifies nothing} */
        @Override
        public boolean disabled() {
            return disabled;
        }

        /** {@return true while sign-ins ask for it first among the second factors} */
        @Override
        public boolean preferred() {
            return preferred;
        }

        /** {@return when it was enrolled} */
        @Override
        public long createdAt() {
            return createdAt;
        }

        /** {@return when it last verified or generated a code, or null} */
        @Override
        public Long lastUsedAt() {
            return lastUsedAt;
        }

        /** {@return when a pending enrolment expires; null once it is active, or null} */
        @Override
        public Long expiresAt() {
            return expiresAt;
        }

        /** {@return for totp and hotp: the HMAC hash} */
        public Values.OathAlgorithm algorithm() {
            return algorithm;
        }

        /** {@return for totp and hotp: the number of digits of a code} */
        public long digits() {
            return digits;
        }

        /** {@return for totp: the length of a time step, in seconds} */
        public long periodS() {
            return periodS;
        }

        /** {@return for totp: whether it generates codes instead of verifying them} */
        public boolean generator() {
            return generator;
        }

        @Override
        public String toString() {
            return show(
                    "factorId", factorId,
                    "kind", kind,
                    "displayName", displayName,
                    "status", status,
                    "disabled", disabled,
                    "preferred", preferred,
                    "createdAt", createdAt,
                    "lastUsedAt", lastUsedAt,
                    "expiresAt", expiresAt,
                    "algorithm", algorithm,
                    "digits", digits,
                    "periodS", periodS,
                    "generator", generator);
        }
    }

    /** The result of {@code totp.import}. */
    public static final class TotpImportResult extends Result {
        private final String outcome;
        private final Factor factor;

        TotpImportResult(Object value) {
            super(value);
            outcome = required("outcome", Reader.TEXT);
            factor = nullable("factor", Results::readFactor);
        }

        /**
         * {@return imported; present: it already existed and was not changed; possible: a dry run, and it would be
         * imported}
         */
        public String outcome() {
            return outcome;
        }

        /** {@return the factor; null if a dry run would import one, or null} */
        public Factor factor() {
            return factor;
        }

        @Override
        public String toString() {
            return show("outcome", outcome, "factor", factor);
        }
    }

    /** The result of {@code verdict.redeem}. */
    public static final class VerdictRedeemResult extends Result {
        private final String subject;
        private final long redeemedAt;
        private final List<Values.AuthenticationMethod> amr;
        private final long aal;

        VerdictRedeemResult(Object value) {
            super(value);
            subject = required("subject", Reader.TEXT);
            redeemedAt = required("redeemed_at", Reader.INTEGER);
            amr = required("amr", Reader.list(Values.AuthenticationMethod::read));
            aal = required("aal", Reader.INTEGER);
        }

        /** {@return who confirmed it} */
        public String subject() {
            return subject;
        }

        /** {@return when it was redeemed} */
        public long redeemedAt() {
            return redeemedAt;
        }

        /** {@return how it was confirmed, RFC 8176} */
        public List<Values.AuthenticationMethod> amr() {
            return amr;
        }

        /** {@return the assurance level: 2 if factors of two different types were verified, otherwise 1} */
        public long aal() {
            return aal;
        }

        @Override
        public String toString() {
            return show("subject", subject, "redeemedAt", redeemedAt, "amr", amr, "aal", aal);
        }
    }

    /**
     * The result of {@code totp.verify}, {@code hotp.verify}, {@code email.verify}, {@code phone.verify},
     * {@code factor.resync}.
     */
    public static final class Verification extends Result {
        private final String factorId;
        private final List<Values.VerificationMethod> amr;
        private final long verifiedAt;

        Verification(Object value) {
            super(value);
            factorId = required("factor_id", Reader.TEXT);
            amr = required("amr", Reader.list(Values.VerificationMethod::read));
            verifiedAt = required("verified_at", Reader.INTEGER);
        }

        /** {@return the factor that verified} */
        public String factorId() {
            return factorId;
        }

        /** {@return authentication method references, RFC 8176} */
        public List<Values.VerificationMethod> amr() {
            return amr;
        }

        /** {@return when it verified} */
        public long verifiedAt() {
            return verifiedAt;
        }

        @Override
        public String toString() {
            return show("factorId", factorId, "amr", amr, "verifiedAt", verifiedAt);
        }
    }

    /** A part of results. */
    public static final class WireLimits extends Result {
        private final long requestBytes;
        private final long batchEntries;
        private final long inFlight;
        private final long answerBytes;

        WireLimits(Object value) {
            super(value);
            requestBytes = required("request_bytes", Reader.INTEGER);
            batchEntries = required("batch_entries", Reader.INTEGER);
            inFlight = required("in_flight", Reader.INTEGER);
            answerBytes = required("answer_bytes", Reader.INTEGER);
        }

        /** {@return the length of a line that is sent, with its LF} */
        public long requestBytes() {
            return requestBytes;
        }

        /** {@return the entries of a batch} */
        public long batchEntries() {
            return batchEntries;
        }

        /** {@return unanswered requests of a connection, beyond which it is not read} */
        public long inFlight() {
            return inFlight;
        }

        /** {@return the length of an answer's line; a batch's may be longer} */
        public long answerBytes() {
            return answerBytes;
        }

        @Override
        public String toString() {
            return show(
                    "requestBytes", requestBytes,
                    "batchEntries", batchEntries,
                    "inFlight", inFlight,
                    "answerBytes", answerBytes);
        }
    }

    /** One of several kinds, told apart by {@code kind}; one of a later version is an {@link OtherFactor}. */
    public sealed interface Factor permits
            TotpFactor,
            HotpFactor,
            BackupCodeFactor,
            PasswordFactor,
            EmailFactor,
            PhoneFactor,
            PasskeyFactor,
            OtherFactor {
        /** {@return its ID} */
        String factorId();

        /** {@return the kind of factor} */
        String kind();

        /** {@return the user's name for the factor, or null} */
        String displayName();

        /** {@return pending, active or suspended, which a restore does to tokens} */
        String status();

        /** {@return true while it is disabled: its status stays active, but it verifies nothing} */
        boolean disabled();

        /** {@return true while sign-ins ask for it first among the second factors} */
        boolean preferred();

        /** {@return when it was enrolled} */
        long createdAt();

        /** {@return when it last verified or generated a code, or null} */
        Long lastUsedAt();

        /** {@return when a pending enrolment expires; null once it is active, or null} */
        Long expiresAt();

        /** {@return all members as they came} */
        Map<String, Object> members();
    }

    static Factor readFactor(Object value) {
        return switch (Reader.member(Reader.MAP.read(value), "kind", Reader.TEXT)) {
            case "totp" -> new TotpFactor(value);
            case "hotp" -> new HotpFactor(value);
            case "backup_code" -> new BackupCodeFactor(value);
            case "password" -> new PasswordFactor(value);
            case "email" -> new EmailFactor(value);
            case "phone" -> new PhoneFactor(value);
            case "passkey" -> new PasskeyFactor(value);
            default -> new OtherFactor(value);
        };
    }

    /** One of several kinds, told apart by {@code kind}; one of a later version is an {@link OtherJob}. */
    public sealed interface Job permits DeliverMessageJob, ChallengeJob, OtherJob {
        /** {@return the job's ID, which stays the same if the job is leased again} */
        String jobId();

        /** {@return the kind of job} */
        String kind();

        /** {@return the tenant that it belongs to} */
        String tenant();

        /** {@return how often the job was leased, including this time} */
        long attempt();

        /** {@return when the lease expires, and the job can be claimed again} */
        long leaseExpiresAt();

        /** {@return how many milliseconds the lease lasts from when it was claimed} */
        long leaseMs();

        /** {@return all members as they came} */
        Map<String, Object> members();
    }

    static Job readJob(Object value) {
        return switch (Reader.member(Reader.MAP.read(value), "kind", Reader.TEXT)) {
            case "deliver_message" -> new DeliverMessageJob(value);
            case "challenge" -> new ChallengeJob(value);
            default -> new OtherJob(value);
        };
    }
}
