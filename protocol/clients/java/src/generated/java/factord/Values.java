// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

package factord;

/** The enumerations of the protocol. */
public final class Values {
    private Values() {}

    /** What a client can do about a refusal. */
    public static final class Category extends OpenEnum {
        /** {@code caller} */
        public static final Category CALLER = new Category("caller");
        /** {@code server} */
        public static final Category SERVER = new Category("server");
        /** {@code rejected} */
        public static final Category REJECTED = new Category("rejected");
        /** {@code wait} */
        public static final Category WAIT = new Category("wait");
        /** {@code state} */
        public static final Category STATE = new Category("state");

        private Category(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static Category of(String value) {
            return switch (value) {
                case "caller" -> CALLER;
                case "server" -> SERVER;
                case "rejected" -> REJECTED;
                case "wait" -> WAIT;
                case "state" -> STATE;
                default -> new Category(value);
            };
        }

        static Category read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code AbandonReason}. */
    public static final class AbandonReason extends OpenEnum {
        /** {@code fail_authentication} */
        public static final AbandonReason FAIL_AUTHENTICATION = new AbandonReason("fail_authentication");
        /** {@code no_factor_left} */
        public static final AbandonReason NO_FACTOR_LEFT = new AbandonReason("no_factor_left");
        /** {@code recovery_wait} */
        public static final AbandonReason RECOVERY_WAIT = new AbandonReason("recovery_wait");
        /** {@code sign_up_required} */
        public static final AbandonReason SIGN_UP_REQUIRED = new AbandonReason("sign_up_required");
        /** {@code transferred} */
        public static final AbandonReason TRANSFERRED = new AbandonReason("transferred");
        /** {@code already_exists} */
        public static final AbandonReason ALREADY_EXISTS = new AbandonReason("already_exists");
        /** {@code factor_removed} */
        public static final AbandonReason FACTOR_REMOVED = new AbandonReason("factor_removed");
        /** {@code factors_reset} */
        public static final AbandonReason FACTORS_RESET = new AbandonReason("factors_reset");
        /** {@code device_revoked} */
        public static final AbandonReason DEVICE_REVOKED = new AbandonReason("device_revoked");
        /** {@code too_many_tries} */
        public static final AbandonReason TOO_MANY_TRIES = new AbandonReason("too_many_tries");

        private AbandonReason(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static AbandonReason of(String value) {
            return switch (value) {
                case "fail_authentication" -> FAIL_AUTHENTICATION;
                case "no_factor_left" -> NO_FACTOR_LEFT;
                case "recovery_wait" -> RECOVERY_WAIT;
                case "sign_up_required" -> SIGN_UP_REQUIRED;
                case "transferred" -> TRANSFERRED;
                case "already_exists" -> ALREADY_EXISTS;
                case "factor_removed" -> FACTOR_REMOVED;
                case "factors_reset" -> FACTORS_RESET;
                case "device_revoked" -> DEVICE_REVOKED;
                case "too_many_tries" -> TOO_MANY_TRIES;
                default -> new AbandonReason(value);
            };
        }

        static AbandonReason read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code AddressKind}. */
    public static final class AddressKind extends OpenEnum {
        /** {@code email} */
        public static final AddressKind EMAIL = new AddressKind("email");
        /** {@code phone} */
        public static final AddressKind PHONE = new AddressKind("phone");

        private AddressKind(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static AddressKind of(String value) {
            return switch (value) {
                case "email" -> EMAIL;
                case "phone" -> PHONE;
                default -> new AddressKind(value);
            };
        }

        static AddressKind read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code AttemptParameter}. */
    public static final class AttemptParameter extends OpenEnum {
        /** {@code identifier} */
        public static final AttemptParameter IDENTIFIER = new AttemptParameter("identifier");
        /** {@code device_token} */
        public static final AttemptParameter DEVICE_TOKEN = new AttemptParameter("device_token");
        /** {@code selection} */
        public static final AttemptParameter SELECTION = new AttemptParameter("selection");
        /** {@code password} */
        public static final AttemptParameter PASSWORD = new AttemptParameter("password");
        /** {@code code} */
        public static final AttemptParameter CODE = new AttemptParameter("code");
        /** {@code response} */
        public static final AttemptParameter RESPONSE = new AttemptParameter("response");
        /** {@code credential} */
        public static final AttemptParameter CREDENTIAL = new AttemptParameter("credential");
        /** {@code factor_id} */
        public static final AttemptParameter FACTOR_ID = new AttemptParameter("factor_id");
        /** {@code new_password} */
        public static final AttemptParameter NEW_PASSWORD = new AttemptParameter("new_password");
        /** {@code email_address} */
        public static final AttemptParameter EMAIL_ADDRESS = new AttemptParameter("email_address");
        /** {@code phone_number} */
        public static final AttemptParameter PHONE_NUMBER = new AttemptParameter("phone_number");
        /** {@code display_name} */
        public static final AttemptParameter DISPLAY_NAME = new AttemptParameter("display_name");
        /** {@code account_name} */
        public static final AttemptParameter ACCOUNT_NAME = new AttemptParameter("account_name");
        /** {@code username} */
        public static final AttemptParameter USERNAME = new AttemptParameter("username");
        /** {@code first_name} */
        public static final AttemptParameter FIRST_NAME = new AttemptParameter("first_name");
        /** {@code last_name} */
        public static final AttemptParameter LAST_NAME = new AttemptParameter("last_name");
        /** {@code legal_accepted} */
        public static final AttemptParameter LEGAL_ACCEPTED = new AttemptParameter("legal_accepted");
        /** {@code trust_device} */
        public static final AttemptParameter TRUST_DEVICE = new AttemptParameter("trust_device");
        /** {@code device_name} */
        public static final AttemptParameter DEVICE_NAME = new AttemptParameter("device_name");

        private AttemptParameter(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static AttemptParameter of(String value) {
            return switch (value) {
                case "identifier" -> IDENTIFIER;
                case "device_token" -> DEVICE_TOKEN;
                case "selection" -> SELECTION;
                case "password" -> PASSWORD;
                case "code" -> CODE;
                case "response" -> RESPONSE;
                case "credential" -> CREDENTIAL;
                case "factor_id" -> FACTOR_ID;
                case "new_password" -> NEW_PASSWORD;
                case "email_address" -> EMAIL_ADDRESS;
                case "phone_number" -> PHONE_NUMBER;
                case "display_name" -> DISPLAY_NAME;
                case "account_name" -> ACCOUNT_NAME;
                case "username" -> USERNAME;
                case "first_name" -> FIRST_NAME;
                case "last_name" -> LAST_NAME;
                case "legal_accepted" -> LEGAL_ACCEPTED;
                case "trust_device" -> TRUST_DEVICE;
                case "device_name" -> DEVICE_NAME;
                default -> new AttemptParameter(value);
            };
        }

        static AttemptParameter read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code AuditAction}. */
    public static final class AuditAction extends OpenEnum {
        /** {@code totp.enroll} */
        public static final AuditAction TOTP_ENROLL = new AuditAction("totp.enroll");
        /** {@code factor.activate} */
        public static final AuditAction FACTOR_ACTIVATE = new AuditAction("factor.activate");
        /** {@code totp.verify} */
        public static final AuditAction TOTP_VERIFY = new AuditAction("totp.verify");
        /** {@code totp.current_code} */
        public static final AuditAction TOTP_CURRENT_CODE = new AuditAction("totp.current_code");
        /** {@code hotp.enroll} */
        public static final AuditAction HOTP_ENROLL = new AuditAction("hotp.enroll");
        /** {@code hotp.verify} */
        public static final AuditAction HOTP_VERIFY = new AuditAction("hotp.verify");
        /** {@code factor.resync} */
        public static final AuditAction FACTOR_RESYNC = new AuditAction("factor.resync");
        /** {@code backup_code.generate} */
        public static final AuditAction BACKUP_CODE_GENERATE = new AuditAction("backup_code.generate");
        /** {@code backup_code.verify} */
        public static final AuditAction BACKUP_CODE_VERIFY = new AuditAction("backup_code.verify");
        /** {@code factor.verify} */
        public static final AuditAction FACTOR_VERIFY = new AuditAction("factor.verify");
        /** {@code factor.rename} */
        public static final AuditAction FACTOR_RENAME = new AuditAction("factor.rename");
        /** {@code factor.remove} */
        public static final AuditAction FACTOR_REMOVE = new AuditAction("factor.remove");
        /** {@code subject.unlock} */
        public static final AuditAction SUBJECT_UNLOCK = new AuditAction("subject.unlock");
        /** {@code subject.delete} */
        public static final AuditAction SUBJECT_DELETE = new AuditAction("subject.delete");
        /** {@code tenant.create} */
        public static final AuditAction TENANT_CREATE = new AuditAction("tenant.create");
        /** {@code tenant.update} */
        public static final AuditAction TENANT_UPDATE = new AuditAction("tenant.update");
        /** {@code tenant.delete} */
        public static final AuditAction TENANT_DELETE = new AuditAction("tenant.delete");
        /** {@code keys.rotate} */
        public static final AuditAction KEYS_ROTATE = new AuditAction("keys.rotate");
        /** {@code keys.rotate_master} */
        public static final AuditAction KEYS_ROTATE_MASTER = new AuditAction("keys.rotate_master");
        /** {@code backup.begin} */
        public static final AuditAction BACKUP_BEGIN = new AuditAction("backup.begin");
        /** {@code restore} */
        public static final AuditAction RESTORE = new AuditAction("restore");
        /** {@code entry.lost} */
        public static final AuditAction ENTRY_LOST = new AuditAction("entry.lost");
        /** {@code server.accept_clock} */
        public static final AuditAction SERVER_ACCEPT_CLOCK = new AuditAction("server.accept_clock");
        /** {@code factor.disable} */
        public static final AuditAction FACTOR_DISABLE = new AuditAction("factor.disable");
        /** {@code factor.enable} */
        public static final AuditAction FACTOR_ENABLE = new AuditAction("factor.enable");
        /** {@code password.set} */
        public static final AuditAction PASSWORD_SET = new AuditAction("password.set");
        /** {@code password.verify} */
        public static final AuditAction PASSWORD_VERIFY = new AuditAction("password.verify");
        /** {@code password.remove} */
        public static final AuditAction PASSWORD_REMOVE = new AuditAction("password.remove");
        /** {@code password.import} */
        public static final AuditAction PASSWORD_IMPORT = new AuditAction("password.import");
        /** {@code password.require_reset} */
        public static final AuditAction PASSWORD_REQUIRE_RESET = new AuditAction("password.require_reset");
        /** {@code email.enroll} */
        public static final AuditAction EMAIL_ENROLL = new AuditAction("email.enroll");
        /** {@code factor.send} */
        public static final AuditAction FACTOR_SEND = new AuditAction("factor.send");
        /** {@code email.verify} */
        public static final AuditAction EMAIL_VERIFY = new AuditAction("email.verify");
        /** {@code phone.enroll} */
        public static final AuditAction PHONE_ENROLL = new AuditAction("phone.enroll");
        /** {@code phone.verify} */
        public static final AuditAction PHONE_VERIFY = new AuditAction("phone.verify");
        /** {@code username.set} */
        public static final AuditAction USERNAME_SET = new AuditAction("username.set");
        /** {@code username.remove} */
        public static final AuditAction USERNAME_REMOVE = new AuditAction("username.remove");
        /** {@code address.lost} */
        public static final AuditAction ADDRESS_LOST = new AuditAction("address.lost");
        /** {@code address.show} */
        public static final AuditAction ADDRESS_SHOW = new AuditAction("address.show");
        /** {@code session.create} */
        public static final AuditAction SESSION_CREATE = new AuditAction("session.create");
        /** {@code session.revoke} */
        public static final AuditAction SESSION_REVOKE = new AuditAction("session.revoke");
        /** {@code session.revoke_all} */
        public static final AuditAction SESSION_REVOKE_ALL = new AuditAction("session.revoke_all");
        /** {@code device.trust} */
        public static final AuditAction DEVICE_TRUST = new AuditAction("device.trust");
        /** {@code device.exchange} */
        public static final AuditAction DEVICE_EXCHANGE = new AuditAction("device.exchange");
        /** {@code device.reuse} */
        public static final AuditAction DEVICE_REUSE = new AuditAction("device.reuse");
        /** {@code device.revoke} */
        public static final AuditAction DEVICE_REVOKE = new AuditAction("device.revoke");
        /** {@code keys.rotate_signing} */
        public static final AuditAction KEYS_ROTATE_SIGNING = new AuditAction("keys.rotate_signing");
        /** {@code message.sent} */
        public static final AuditAction MESSAGE_SENT = new AuditAction("message.sent");
        /** {@code message.failed} */
        public static final AuditAction MESSAGE_FAILED = new AuditAction("message.failed");
        /** {@code message.throttled} */
        public static final AuditAction MESSAGE_THROTTLED = new AuditAction("message.throttled");
        /** {@code challenge.done} */
        public static final AuditAction CHALLENGE_DONE = new AuditAction("challenge.done");
        /** {@code challenge.failed} */
        public static final AuditAction CHALLENGE_FAILED = new AuditAction("challenge.failed");
        /** {@code code.verify} */
        public static final AuditAction CODE_VERIFY = new AuditAction("code.verify");
        /** {@code challenge.answer} */
        public static final AuditAction CHALLENGE_ANSWER = new AuditAction("challenge.answer");
        /** {@code sign_in} */
        public static final AuditAction SIGN_IN = new AuditAction("sign_in");
        /** {@code sign_up} */
        public static final AuditAction SIGN_UP = new AuditAction("sign_up");
        /** {@code step_up} */
        public static final AuditAction STEP_UP = new AuditAction("step_up");
        /** {@code password_reset} */
        public static final AuditAction PASSWORD_RESET = new AuditAction("password_reset");
        /** {@code verdict.redeem} */
        public static final AuditAction VERDICT_REDEEM = new AuditAction("verdict.redeem");
        /** {@code subject.reset_factors} */
        public static final AuditAction SUBJECT_RESET_FACTORS = new AuditAction("subject.reset_factors");
        /** {@code reset.effective} */
        public static final AuditAction RESET_EFFECTIVE = new AuditAction("reset.effective");
        /** {@code subject.cancel_reset} */
        public static final AuditAction SUBJECT_CANCEL_RESET = new AuditAction("subject.cancel_reset");
        /** {@code sign_in.vouch} */
        public static final AuditAction SIGN_IN_VOUCH = new AuditAction("sign_in.vouch");
        /** {@code factor.prefer} */
        public static final AuditAction FACTOR_PREFER = new AuditAction("factor.prefer");
        /** {@code passkey.enroll} */
        public static final AuditAction PASSKEY_ENROLL = new AuditAction("passkey.enroll");
        /** {@code passkey.verify} */
        public static final AuditAction PASSKEY_VERIFY = new AuditAction("passkey.verify");
        /** {@code passkey.counter} */
        public static final AuditAction PASSKEY_COUNTER = new AuditAction("passkey.counter");
        /** {@code store.raise} */
        public static final AuditAction STORE_RAISE = new AuditAction("store.raise");

        private AuditAction(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static AuditAction of(String value) {
            return switch (value) {
                case "totp.enroll" -> TOTP_ENROLL;
                case "factor.activate" -> FACTOR_ACTIVATE;
                case "totp.verify" -> TOTP_VERIFY;
                case "totp.current_code" -> TOTP_CURRENT_CODE;
                case "hotp.enroll" -> HOTP_ENROLL;
                case "hotp.verify" -> HOTP_VERIFY;
                case "factor.resync" -> FACTOR_RESYNC;
                case "backup_code.generate" -> BACKUP_CODE_GENERATE;
                case "backup_code.verify" -> BACKUP_CODE_VERIFY;
                case "factor.verify" -> FACTOR_VERIFY;
                case "factor.rename" -> FACTOR_RENAME;
                case "factor.remove" -> FACTOR_REMOVE;
                case "subject.unlock" -> SUBJECT_UNLOCK;
                case "subject.delete" -> SUBJECT_DELETE;
                case "tenant.create" -> TENANT_CREATE;
                case "tenant.update" -> TENANT_UPDATE;
                case "tenant.delete" -> TENANT_DELETE;
                case "keys.rotate" -> KEYS_ROTATE;
                case "keys.rotate_master" -> KEYS_ROTATE_MASTER;
                case "backup.begin" -> BACKUP_BEGIN;
                case "restore" -> RESTORE;
                case "entry.lost" -> ENTRY_LOST;
                case "server.accept_clock" -> SERVER_ACCEPT_CLOCK;
                case "factor.disable" -> FACTOR_DISABLE;
                case "factor.enable" -> FACTOR_ENABLE;
                case "password.set" -> PASSWORD_SET;
                case "password.verify" -> PASSWORD_VERIFY;
                case "password.remove" -> PASSWORD_REMOVE;
                case "password.import" -> PASSWORD_IMPORT;
                case "password.require_reset" -> PASSWORD_REQUIRE_RESET;
                case "email.enroll" -> EMAIL_ENROLL;
                case "factor.send" -> FACTOR_SEND;
                case "email.verify" -> EMAIL_VERIFY;
                case "phone.enroll" -> PHONE_ENROLL;
                case "phone.verify" -> PHONE_VERIFY;
                case "username.set" -> USERNAME_SET;
                case "username.remove" -> USERNAME_REMOVE;
                case "address.lost" -> ADDRESS_LOST;
                case "address.show" -> ADDRESS_SHOW;
                case "session.create" -> SESSION_CREATE;
                case "session.revoke" -> SESSION_REVOKE;
                case "session.revoke_all" -> SESSION_REVOKE_ALL;
                case "device.trust" -> DEVICE_TRUST;
                case "device.exchange" -> DEVICE_EXCHANGE;
                case "device.reuse" -> DEVICE_REUSE;
                case "device.revoke" -> DEVICE_REVOKE;
                case "keys.rotate_signing" -> KEYS_ROTATE_SIGNING;
                case "message.sent" -> MESSAGE_SENT;
                case "message.failed" -> MESSAGE_FAILED;
                case "message.throttled" -> MESSAGE_THROTTLED;
                case "challenge.done" -> CHALLENGE_DONE;
                case "challenge.failed" -> CHALLENGE_FAILED;
                case "code.verify" -> CODE_VERIFY;
                case "challenge.answer" -> CHALLENGE_ANSWER;
                case "sign_in" -> SIGN_IN;
                case "sign_up" -> SIGN_UP;
                case "step_up" -> STEP_UP;
                case "password_reset" -> PASSWORD_RESET;
                case "verdict.redeem" -> VERDICT_REDEEM;
                case "subject.reset_factors" -> SUBJECT_RESET_FACTORS;
                case "reset.effective" -> RESET_EFFECTIVE;
                case "subject.cancel_reset" -> SUBJECT_CANCEL_RESET;
                case "sign_in.vouch" -> SIGN_IN_VOUCH;
                case "factor.prefer" -> FACTOR_PREFER;
                case "passkey.enroll" -> PASSKEY_ENROLL;
                case "passkey.verify" -> PASSKEY_VERIFY;
                case "passkey.counter" -> PASSKEY_COUNTER;
                case "store.raise" -> STORE_RAISE;
                default -> new AuditAction(value);
            };
        }

        static AuditAction read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code AuditOutcome}. */
    public static final class AuditOutcome extends OpenEnum {
        /** {@code done} */
        public static final AuditOutcome DONE = new AuditOutcome("done");
        /** {@code refused} */
        public static final AuditOutcome REFUSED = new AuditOutcome("refused");

        private AuditOutcome(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static AuditOutcome of(String value) {
            return switch (value) {
                case "done" -> DONE;
                case "refused" -> REFUSED;
                default -> new AuditOutcome(value);
            };
        }

        static AuditOutcome read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code AuditRefusal}. */
    public static final class AuditRefusal extends OpenEnum {
        /** {@code wrong} */
        public static final AuditRefusal WRONG = new AuditRefusal("wrong");
        /** {@code used} */
        public static final AuditRefusal USED = new AuditRefusal("used");
        /** {@code no_factor} */
        public static final AuditRefusal NO_FACTOR = new AuditRefusal("no_factor");

        private AuditRefusal(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static AuditRefusal of(String value) {
            return switch (value) {
                case "wrong" -> WRONG;
                case "used" -> USED;
                case "no_factor" -> NO_FACTOR;
                default -> new AuditRefusal(value);
            };
        }

        static AuditRefusal read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code AuthenticationMethod}. */
    public static final class AuthenticationMethod extends OpenEnum {
        /** {@code face} */
        public static final AuthenticationMethod FACE = new AuthenticationMethod("face");
        /** {@code fpt} */
        public static final AuthenticationMethod FPT = new AuthenticationMethod("fpt");
        /** {@code geo} */
        public static final AuthenticationMethod GEO = new AuthenticationMethod("geo");
        /** {@code hwk} */
        public static final AuthenticationMethod HWK = new AuthenticationMethod("hwk");
        /** {@code iris} */
        public static final AuthenticationMethod IRIS = new AuthenticationMethod("iris");
        /** {@code kba} */
        public static final AuthenticationMethod KBA = new AuthenticationMethod("kba");
        /** {@code mca} */
        public static final AuthenticationMethod MCA = new AuthenticationMethod("mca");
        /** {@code mfa} */
        public static final AuthenticationMethod MFA = new AuthenticationMethod("mfa");
        /** {@code otp} */
        public static final AuthenticationMethod OTP = new AuthenticationMethod("otp");
        /** {@code pin} */
        public static final AuthenticationMethod PIN = new AuthenticationMethod("pin");
        /** {@code pwd} */
        public static final AuthenticationMethod PWD = new AuthenticationMethod("pwd");
        /** {@code rba} */
        public static final AuthenticationMethod RBA = new AuthenticationMethod("rba");
        /** {@code retina} */
        public static final AuthenticationMethod RETINA = new AuthenticationMethod("retina");
        /** {@code sc} */
        public static final AuthenticationMethod SC = new AuthenticationMethod("sc");
        /** {@code sms} */
        public static final AuthenticationMethod SMS = new AuthenticationMethod("sms");
        /** {@code swk} */
        public static final AuthenticationMethod SWK = new AuthenticationMethod("swk");
        /** {@code tel} */
        public static final AuthenticationMethod TEL = new AuthenticationMethod("tel");
        /** {@code user} */
        public static final AuthenticationMethod USER = new AuthenticationMethod("user");
        /** {@code vbm} */
        public static final AuthenticationMethod VBM = new AuthenticationMethod("vbm");
        /** {@code wia} */
        public static final AuthenticationMethod WIA = new AuthenticationMethod("wia");

        private AuthenticationMethod(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static AuthenticationMethod of(String value) {
            return switch (value) {
                case "face" -> FACE;
                case "fpt" -> FPT;
                case "geo" -> GEO;
                case "hwk" -> HWK;
                case "iris" -> IRIS;
                case "kba" -> KBA;
                case "mca" -> MCA;
                case "mfa" -> MFA;
                case "otp" -> OTP;
                case "pin" -> PIN;
                case "pwd" -> PWD;
                case "rba" -> RBA;
                case "retina" -> RETINA;
                case "sc" -> SC;
                case "sms" -> SMS;
                case "swk" -> SWK;
                case "tel" -> TEL;
                case "user" -> USER;
                case "vbm" -> VBM;
                case "wia" -> WIA;
                default -> new AuthenticationMethod(value);
            };
        }

        static AuthenticationMethod read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code BackupScope}. */
    public static final class BackupScope extends OpenEnum {
        /** {@code everything} */
        public static final BackupScope EVERYTHING = new BackupScope("everything");
        /** {@code audit} */
        public static final BackupScope AUDIT = new BackupScope("audit");

        private BackupScope(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static BackupScope of(String value) {
            return switch (value) {
                case "everything" -> EVERYTHING;
                case "audit" -> AUDIT;
                default -> new BackupScope(value);
            };
        }

        static BackupScope read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code ChallengeStage}. */
    public static final class ChallengeStage extends OpenEnum {
        /** {@code define} */
        public static final ChallengeStage DEFINE = new ChallengeStage("define");
        /** {@code judge} */
        public static final ChallengeStage JUDGE = new ChallengeStage("judge");

        private ChallengeStage(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static ChallengeStage of(String value) {
            return switch (value) {
                case "define" -> DEFINE;
                case "judge" -> JUDGE;
                default -> new ChallengeStage(value);
            };
        }

        static ChallengeStage read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code CodeHint}. */
    public static final class CodeHint extends OpenEnum {
        /** {@code wait_for_next_code} */
        public static final CodeHint WAIT_FOR_NEXT_CODE = new CodeHint("wait_for_next_code");

        private CodeHint(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static CodeHint of(String value) {
            return switch (value) {
                case "wait_for_next_code" -> WAIT_FOR_NEXT_CODE;
                default -> new CodeHint(value);
            };
        }

        static CodeHint read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code CodeKind}. */
    public static final class CodeKind extends OpenEnum {
        /** {@code totp} */
        public static final CodeKind TOTP = new CodeKind("totp");
        /** {@code hotp} */
        public static final CodeKind HOTP = new CodeKind("hotp");
        /** {@code backup_code} */
        public static final CodeKind BACKUP_CODE = new CodeKind("backup_code");
        /** {@code email} */
        public static final CodeKind EMAIL = new CodeKind("email");
        /** {@code phone} */
        public static final CodeKind PHONE = new CodeKind("phone");

        private CodeKind(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static CodeKind of(String value) {
            return switch (value) {
                case "totp" -> TOTP;
                case "hotp" -> HOTP;
                case "backup_code" -> BACKUP_CODE;
                case "email" -> EMAIL;
                case "phone" -> PHONE;
                default -> new CodeKind(value);
            };
        }

        static CodeKind read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code DeliveryMedium}. */
    public static final class DeliveryMedium extends OpenEnum {
        /** {@code email} */
        public static final DeliveryMedium EMAIL = new DeliveryMedium("email");
        /** {@code sms} */
        public static final DeliveryMedium SMS = new DeliveryMedium("sms");

        private DeliveryMedium(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static DeliveryMedium of(String value) {
            return switch (value) {
                case "email" -> EMAIL;
                case "sms" -> SMS;
                default -> new DeliveryMedium(value);
            };
        }

        static DeliveryMedium read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code EnrolmentDiagnosis}. */
    public static final class EnrolmentDiagnosis extends OpenEnum {
        /** {@code algorithm_ignored} */
        public static final EnrolmentDiagnosis ALGORITHM_IGNORED = new EnrolmentDiagnosis("algorithm_ignored");
        /** {@code digits_mismatch} */
        public static final EnrolmentDiagnosis DIGITS_MISMATCH = new EnrolmentDiagnosis("digits_mismatch");
        /** {@code period_mismatch} */
        public static final EnrolmentDiagnosis PERIOD_MISMATCH = new EnrolmentDiagnosis("period_mismatch");
        /** {@code secret_read_as_text} */
        public static final EnrolmentDiagnosis SECRET_READ_AS_TEXT = new EnrolmentDiagnosis("secret_read_as_text");
        /** {@code clock_offset} */
        public static final EnrolmentDiagnosis CLOCK_OFFSET = new EnrolmentDiagnosis("clock_offset");

        private EnrolmentDiagnosis(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static EnrolmentDiagnosis of(String value) {
            return switch (value) {
                case "algorithm_ignored" -> ALGORITHM_IGNORED;
                case "digits_mismatch" -> DIGITS_MISMATCH;
                case "period_mismatch" -> PERIOD_MISMATCH;
                case "secret_read_as_text" -> SECRET_READ_AS_TEXT;
                case "clock_offset" -> CLOCK_OFFSET;
                default -> new EnrolmentDiagnosis(value);
            };
        }

        static EnrolmentDiagnosis read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code FactorKind}. */
    public static final class FactorKind extends OpenEnum {
        /** {@code totp} */
        public static final FactorKind TOTP = new FactorKind("totp");
        /** {@code hotp} */
        public static final FactorKind HOTP = new FactorKind("hotp");
        /** {@code backup_code} */
        public static final FactorKind BACKUP_CODE = new FactorKind("backup_code");
        /** {@code password} */
        public static final FactorKind PASSWORD = new FactorKind("password");
        /** {@code email} */
        public static final FactorKind EMAIL = new FactorKind("email");
        /** {@code phone} */
        public static final FactorKind PHONE = new FactorKind("phone");
        /** {@code custom} */
        public static final FactorKind CUSTOM = new FactorKind("custom");
        /** {@code passkey} */
        public static final FactorKind PASSKEY = new FactorKind("passkey");

        private FactorKind(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static FactorKind of(String value) {
            return switch (value) {
                case "totp" -> TOTP;
                case "hotp" -> HOTP;
                case "backup_code" -> BACKUP_CODE;
                case "password" -> PASSWORD;
                case "email" -> EMAIL;
                case "phone" -> PHONE;
                case "custom" -> CUSTOM;
                case "passkey" -> PASSKEY;
                default -> new FactorKind(value);
            };
        }

        static FactorKind read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code FindingSeverity}. */
    public static final class FindingSeverity extends OpenEnum {
        /** {@code lockout} */
        public static final FindingSeverity LOCKOUT = new FindingSeverity("lockout");
        /** {@code contradiction} */
        public static final FindingSeverity CONTRADICTION = new FindingSeverity("contradiction");
        /** {@code deviation} */
        public static final FindingSeverity DEVIATION = new FindingSeverity("deviation");
        /** {@code advice} */
        public static final FindingSeverity ADVICE = new FindingSeverity("advice");
        /** {@code not_met} */
        public static final FindingSeverity NOT_MET = new FindingSeverity("not_met");
        /** {@code not_checked} */
        public static final FindingSeverity NOT_CHECKED = new FindingSeverity("not_checked");

        private FindingSeverity(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static FindingSeverity of(String value) {
            return switch (value) {
                case "lockout" -> LOCKOUT;
                case "contradiction" -> CONTRADICTION;
                case "deviation" -> DEVIATION;
                case "advice" -> ADVICE;
                case "not_met" -> NOT_MET;
                case "not_checked" -> NOT_CHECKED;
                default -> new FindingSeverity(value);
            };
        }

        static FindingSeverity read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code FlowKind}. */
    public static final class FlowKind extends OpenEnum {
        /** {@code sign_in} */
        public static final FlowKind SIGN_IN = new FlowKind("sign_in");
        /** {@code sign_up} */
        public static final FlowKind SIGN_UP = new FlowKind("sign_up");
        /** {@code step_up} */
        public static final FlowKind STEP_UP = new FlowKind("step_up");
        /** {@code password_reset} */
        public static final FlowKind PASSWORD_RESET = new FlowKind("password_reset");

        private FlowKind(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static FlowKind of(String value) {
            return switch (value) {
                case "sign_in" -> SIGN_IN;
                case "sign_up" -> SIGN_UP;
                case "step_up" -> STEP_UP;
                case "password_reset" -> PASSWORD_RESET;
                default -> new FlowKind(value);
            };
        }

        static FlowKind read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code FlowStatus}. */
    public static final class FlowStatus extends OpenEnum {
        /** {@code needs_identifier} */
        public static final FlowStatus NEEDS_IDENTIFIER = new FlowStatus("needs_identifier");
        /** {@code needs_first_factor} */
        public static final FlowStatus NEEDS_FIRST_FACTOR = new FlowStatus("needs_first_factor");
        /** {@code needs_second_factor} */
        public static final FlowStatus NEEDS_SECOND_FACTOR = new FlowStatus("needs_second_factor");
        /** {@code needs_client_trust} */
        public static final FlowStatus NEEDS_CLIENT_TRUST = new FlowStatus("needs_client_trust");
        /** {@code needs_mfa_setup} */
        public static final FlowStatus NEEDS_MFA_SETUP = new FlowStatus("needs_mfa_setup");
        /** {@code needs_custom_challenge} */
        public static final FlowStatus NEEDS_CUSTOM_CHALLENGE = new FlowStatus("needs_custom_challenge");
        /** {@code needs_new_password} */
        public static final FlowStatus NEEDS_NEW_PASSWORD = new FlowStatus("needs_new_password");
        /** {@code needs_password_reset} */
        public static final FlowStatus NEEDS_PASSWORD_RESET = new FlowStatus("needs_password_reset");
        /** {@code needs_sign_up_confirmation} */
        public static final FlowStatus NEEDS_SIGN_UP_CONFIRMATION = new FlowStatus("needs_sign_up_confirmation");
        /** {@code missing_requirements} */
        public static final FlowStatus MISSING_REQUIREMENTS = new FlowStatus("missing_requirements");
        /** {@code complete} */
        public static final FlowStatus COMPLETE = new FlowStatus("complete");
        /** {@code abandoned} */
        public static final FlowStatus ABANDONED = new FlowStatus("abandoned");

        private FlowStatus(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static FlowStatus of(String value) {
            return switch (value) {
                case "needs_identifier" -> NEEDS_IDENTIFIER;
                case "needs_first_factor" -> NEEDS_FIRST_FACTOR;
                case "needs_second_factor" -> NEEDS_SECOND_FACTOR;
                case "needs_client_trust" -> NEEDS_CLIENT_TRUST;
                case "needs_mfa_setup" -> NEEDS_MFA_SETUP;
                case "needs_custom_challenge" -> NEEDS_CUSTOM_CHALLENGE;
                case "needs_new_password" -> NEEDS_NEW_PASSWORD;
                case "needs_password_reset" -> NEEDS_PASSWORD_RESET;
                case "needs_sign_up_confirmation" -> NEEDS_SIGN_UP_CONFIRMATION;
                case "missing_requirements" -> MISSING_REQUIREMENTS;
                case "complete" -> COMPLETE;
                case "abandoned" -> ABANDONED;
                default -> new FlowStatus(value);
            };
        }

        static FlowStatus read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code InputRule}. */
    public static final class InputRule extends OpenEnum {
        /** {@code empty} */
        public static final InputRule EMPTY = new InputRule("empty");
        /** {@code too_long} */
        public static final InputRule TOO_LONG = new InputRule("too_long");
        /** {@code characters} */
        public static final InputRule CHARACTERS = new InputRule("characters");
        /** {@code digits} */
        public static final InputRule DIGITS = new InputRule("digits");
        /** {@code format} */
        public static final InputRule FORMAT = new InputRule("format");

        private InputRule(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static InputRule of(String value) {
            return switch (value) {
                case "empty" -> EMPTY;
                case "too_long" -> TOO_LONG;
                case "characters" -> CHARACTERS;
                case "digits" -> DIGITS;
                case "format" -> FORMAT;
                default -> new InputRule(value);
            };
        }

        static InputRule read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code JobKind}. */
    public static final class JobKind extends OpenEnum {
        /** {@code deliver_message} */
        public static final JobKind DELIVER_MESSAGE = new JobKind("deliver_message");
        /** {@code challenge} */
        public static final JobKind CHALLENGE = new JobKind("challenge");

        private JobKind(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static JobKind of(String value) {
            return switch (value) {
                case "deliver_message" -> DELIVER_MESSAGE;
                case "challenge" -> CHALLENGE;
                default -> new JobKind(value);
            };
        }

        static JobKind read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code NextStepType}. */
    public static final class NextStepType extends OpenEnum {
        /** {@code identifier} */
        public static final NextStepType IDENTIFIER = new NextStepType("identifier");
        /** {@code choose} */
        public static final NextStepType CHOOSE = new NextStepType("choose");
        /** {@code password} */
        public static final NextStepType PASSWORD = new NextStepType("password");
        /** {@code code} */
        public static final NextStepType CODE = new NextStepType("code");
        /** {@code passkey} */
        public static final NextStepType PASSKEY = new NextStepType("passkey");
        /** {@code set_up} */
        public static final NextStepType SET_UP = new NextStepType("set_up");
        /** {@code new_password} */
        public static final NextStepType NEW_PASSWORD = new NextStepType("new_password");
        /** {@code challenge} */
        public static final NextStepType CHALLENGE = new NextStepType("challenge");
        /** {@code fields} */
        public static final NextStepType FIELDS = new NextStepType("fields");
        /** {@code done} */
        public static final NextStepType DONE = new NextStepType("done");
        /** {@code start_over} */
        public static final NextStepType START_OVER = new NextStepType("start_over");

        private NextStepType(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static NextStepType of(String value) {
            return switch (value) {
                case "identifier" -> IDENTIFIER;
                case "choose" -> CHOOSE;
                case "password" -> PASSWORD;
                case "code" -> CODE;
                case "passkey" -> PASSKEY;
                case "set_up" -> SET_UP;
                case "new_password" -> NEW_PASSWORD;
                case "challenge" -> CHALLENGE;
                case "fields" -> FIELDS;
                case "done" -> DONE;
                case "start_over" -> START_OVER;
                default -> new NextStepType(value);
            };
        }

        static NextStepType read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code OATHAlgorithm}. */
    public static final class OathAlgorithm extends OpenEnum {
        /** {@code SHA1} */
        public static final OathAlgorithm SHA_1 = new OathAlgorithm("SHA1");
        /** {@code SHA256} */
        public static final OathAlgorithm SHA_256 = new OathAlgorithm("SHA256");
        /** {@code SHA512} */
        public static final OathAlgorithm SHA_512 = new OathAlgorithm("SHA512");

        private OathAlgorithm(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static OathAlgorithm of(String value) {
            return switch (value) {
                case "SHA1" -> SHA_1;
                case "SHA256" -> SHA_256;
                case "SHA512" -> SHA_512;
                default -> new OathAlgorithm(value);
            };
        }

        static OathAlgorithm read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code PasskeyAttachment}. */
    public static final class PasskeyAttachment extends OpenEnum {
        /** {@code platform} */
        public static final PasskeyAttachment PLATFORM = new PasskeyAttachment("platform");
        /** {@code cross-platform} */
        public static final PasskeyAttachment CROSS_PLATFORM = new PasskeyAttachment("cross-platform");

        private PasskeyAttachment(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static PasskeyAttachment of(String value) {
            return switch (value) {
                case "platform" -> PLATFORM;
                case "cross-platform" -> CROSS_PLATFORM;
                default -> new PasskeyAttachment(value);
            };
        }

        static PasskeyAttachment read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code PasskeyCeremony}. */
    public static final class PasskeyCeremony extends OpenEnum {
        /** {@code create} */
        public static final PasskeyCeremony CREATE = new PasskeyCeremony("create");
        /** {@code get} */
        public static final PasskeyCeremony GET = new PasskeyCeremony("get");

        private PasskeyCeremony(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static PasskeyCeremony of(String value) {
            return switch (value) {
                case "create" -> CREATE;
                case "get" -> GET;
                default -> new PasskeyCeremony(value);
            };
        }

        static PasskeyCeremony read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code PasswordRule}. */
    public static final class PasswordRule extends OpenEnum {
        /** {@code min_length} */
        public static final PasswordRule MIN_LENGTH = new PasswordRule("min_length");
        /** {@code common} */
        public static final PasswordRule COMMON = new PasswordRule("common");
        /** {@code pattern} */
        public static final PasswordRule PATTERN = new PasswordRule("pattern");
        /** {@code name} */
        public static final PasswordRule NAME = new PasswordRule("name");
        /** {@code unchanged} */
        public static final PasswordRule UNCHANGED = new PasswordRule("unchanged");

        private PasswordRule(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static PasswordRule of(String value) {
            return switch (value) {
                case "min_length" -> MIN_LENGTH;
                case "common" -> COMMON;
                case "pattern" -> PATTERN;
                case "name" -> NAME;
                case "unchanged" -> UNCHANGED;
                default -> new PasswordRule(value);
            };
        }

        static PasswordRule read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code PasswordScheme}. */
    public static final class PasswordScheme extends OpenEnum {
        /** {@code argon2id} */
        public static final PasswordScheme ARGON_2_ID = new PasswordScheme("argon2id");
        /** {@code bcrypt} */
        public static final PasswordScheme BCRYPT = new PasswordScheme("bcrypt");
        /** {@code scrypt} */
        public static final PasswordScheme SCRYPT = new PasswordScheme("scrypt");
        /** {@code pbkdf2} */
        public static final PasswordScheme PBKDF_2 = new PasswordScheme("pbkdf2");
        /** {@code argon2} */
        public static final PasswordScheme ARGON_2 = new PasswordScheme("argon2");

        private PasswordScheme(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static PasswordScheme of(String value) {
            return switch (value) {
                case "argon2id" -> ARGON_2_ID;
                case "bcrypt" -> BCRYPT;
                case "scrypt" -> SCRYPT;
                case "pbkdf2" -> PBKDF_2;
                case "argon2" -> ARGON_2;
                default -> new PasswordScheme(value);
            };
        }

        static PasswordScheme read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code PolicyLimit}. */
    public static final class PolicyLimit extends OpenEnum {
        /** {@code too_many_factors} */
        public static final PolicyLimit TOO_MANY_FACTORS = new PolicyLimit("too_many_factors");
        /** {@code not_a_second_factor} */
        public static final PolicyLimit NOT_A_SECOND_FACTOR = new PolicyLimit("not_a_second_factor");
        /** {@code email_not_verified} */
        public static final PolicyLimit EMAIL_NOT_VERIFIED = new PolicyLimit("email_not_verified");
        /** {@code last_second_factor} */
        public static final PolicyLimit LAST_SECOND_FACTOR = new PolicyLimit("last_second_factor");
        /** {@code first_factor_again} */
        public static final PolicyLimit FIRST_FACTOR_AGAIN = new PolicyLimit("first_factor_again");
        /** {@code too_many_addresses} */
        public static final PolicyLimit TOO_MANY_ADDRESSES = new PolicyLimit("too_many_addresses");
        /** {@code no_passkeys} */
        public static final PolicyLimit NO_PASSKEYS = new PolicyLimit("no_passkeys");
        /** {@code counter_unknown} */
        public static final PolicyLimit COUNTER_UNKNOWN = new PolicyLimit("counter_unknown");
        /** {@code seed_used_otherwise} */
        public static final PolicyLimit SEED_USED_OTHERWISE = new PolicyLimit("seed_used_otherwise");
        /** {@code invitation_only} */
        public static final PolicyLimit INVITATION_ONLY = new PolicyLimit("invitation_only");
        /** {@code waiting_list} */
        public static final PolicyLimit WAITING_LIST = new PolicyLimit("waiting_list");
        /** {@code sign_up_closed} */
        public static final PolicyLimit SIGN_UP_CLOSED = new PolicyLimit("sign_up_closed");
        /** {@code password_given} */
        public static final PolicyLimit PASSWORD_GIVEN = new PolicyLimit("password_given");
        /** {@code address_needed} */
        public static final PolicyLimit ADDRESS_NEEDED = new PolicyLimit("address_needed");
        /** {@code country_not_served} */
        public static final PolicyLimit COUNTRY_NOT_SERVED = new PolicyLimit("country_not_served");
        /** {@code default_tenant} */
        public static final PolicyLimit DEFAULT_TENANT = new PolicyLimit("default_tenant");

        private PolicyLimit(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static PolicyLimit of(String value) {
            return switch (value) {
                case "too_many_factors" -> TOO_MANY_FACTORS;
                case "not_a_second_factor" -> NOT_A_SECOND_FACTOR;
                case "email_not_verified" -> EMAIL_NOT_VERIFIED;
                case "last_second_factor" -> LAST_SECOND_FACTOR;
                case "first_factor_again" -> FIRST_FACTOR_AGAIN;
                case "too_many_addresses" -> TOO_MANY_ADDRESSES;
                case "no_passkeys" -> NO_PASSKEYS;
                case "counter_unknown" -> COUNTER_UNKNOWN;
                case "seed_used_otherwise" -> SEED_USED_OTHERWISE;
                case "invitation_only" -> INVITATION_ONLY;
                case "waiting_list" -> WAITING_LIST;
                case "sign_up_closed" -> SIGN_UP_CLOSED;
                case "password_given" -> PASSWORD_GIVEN;
                case "address_needed" -> ADDRESS_NEEDED;
                case "country_not_served" -> COUNTRY_NOT_SERVED;
                case "default_tenant" -> DEFAULT_TENANT;
                default -> new PolicyLimit(value);
            };
        }

        static PolicyLimit read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code PolicyMfaChanges}. */
    public static final class PolicyMfaChanges extends OpenEnum {
        /** {@code application} */
        public static final PolicyMfaChanges APPLICATION = new PolicyMfaChanges("application");
        /** {@code session} */
        public static final PolicyMfaChanges SESSION = new PolicyMfaChanges("session");

        private PolicyMfaChanges(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static PolicyMfaChanges of(String value) {
            return switch (value) {
                case "application" -> APPLICATION;
                case "session" -> SESSION;
                default -> new PolicyMfaChanges(value);
            };
        }

        static PolicyMfaChanges read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code PolicyMfaEmailCountsAs}. */
    public static final class PolicyMfaEmailCountsAs extends OpenEnum {
        /** {@code possession} */
        public static final PolicyMfaEmailCountsAs POSSESSION = new PolicyMfaEmailCountsAs("possession");
        /** {@code nothing} */
        public static final PolicyMfaEmailCountsAs NOTHING = new PolicyMfaEmailCountsAs("nothing");

        private PolicyMfaEmailCountsAs(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static PolicyMfaEmailCountsAs of(String value) {
            return switch (value) {
                case "possession" -> POSSESSION;
                case "nothing" -> NOTHING;
                default -> new PolicyMfaEmailCountsAs(value);
            };
        }

        static PolicyMfaEmailCountsAs read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code PolicyMfaEnrollment}. */
    public static final class PolicyMfaEnrollment extends OpenEnum {
        /** {@code required_at_sign_up} */
        public static final PolicyMfaEnrollment REQUIRED_AT_SIGN_UP = new PolicyMfaEnrollment("required_at_sign_up");
        /** {@code offered_at_sign_up} */
        public static final PolicyMfaEnrollment OFFERED_AT_SIGN_UP = new PolicyMfaEnrollment("offered_at_sign_up");
        /** {@code on_demand} */
        public static final PolicyMfaEnrollment ON_DEMAND = new PolicyMfaEnrollment("on_demand");
        /** {@code required_for_step_up} */
        public static final PolicyMfaEnrollment REQUIRED_FOR_STEP_UP = new PolicyMfaEnrollment("required_for_step_up");

        private PolicyMfaEnrollment(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static PolicyMfaEnrollment of(String value) {
            return switch (value) {
                case "required_at_sign_up" -> REQUIRED_AT_SIGN_UP;
                case "offered_at_sign_up" -> OFFERED_AT_SIGN_UP;
                case "on_demand" -> ON_DEMAND;
                case "required_for_step_up" -> REQUIRED_FOR_STEP_UP;
                default -> new PolicyMfaEnrollment(value);
            };
        }

        static PolicyMfaEnrollment read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code PolicyMfaSecondFactors}. */
    public static final class PolicyMfaSecondFactors extends OpenEnum {
        /** {@code totp} */
        public static final PolicyMfaSecondFactors TOTP = new PolicyMfaSecondFactors("totp");
        /** {@code hotp} */
        public static final PolicyMfaSecondFactors HOTP = new PolicyMfaSecondFactors("hotp");
        /** {@code phone} */
        public static final PolicyMfaSecondFactors PHONE = new PolicyMfaSecondFactors("phone");
        /** {@code email} */
        public static final PolicyMfaSecondFactors EMAIL = new PolicyMfaSecondFactors("email");
        /** {@code backup_code} */
        public static final PolicyMfaSecondFactors BACKUP_CODE = new PolicyMfaSecondFactors("backup_code");
        /** {@code passkey} */
        public static final PolicyMfaSecondFactors PASSKEY = new PolicyMfaSecondFactors("passkey");

        private PolicyMfaSecondFactors(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static PolicyMfaSecondFactors of(String value) {
            return switch (value) {
                case "totp" -> TOTP;
                case "hotp" -> HOTP;
                case "phone" -> PHONE;
                case "email" -> EMAIL;
                case "backup_code" -> BACKUP_CODE;
                case "passkey" -> PASSKEY;
                default -> new PolicyMfaSecondFactors(value);
            };
        }

        static PolicyMfaSecondFactors read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code PolicyMfaState}. */
    public static final class PolicyMfaState extends OpenEnum {
        /** {@code off} */
        public static final PolicyMfaState OFF = new PolicyMfaState("off");
        /** {@code optional} */
        public static final PolicyMfaState OPTIONAL = new PolicyMfaState("optional");
        /** {@code required} */
        public static final PolicyMfaState REQUIRED = new PolicyMfaState("required");

        private PolicyMfaState(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static PolicyMfaState of(String value) {
            return switch (value) {
                case "off" -> OFF;
                case "optional" -> OPTIONAL;
                case "required" -> REQUIRED;
                default -> new PolicyMfaState(value);
            };
        }

        static PolicyMfaState read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code PolicyPasskeyUserVerification}. */
    public static final class PolicyPasskeyUserVerification extends OpenEnum {
        /** {@code required} */
        public static final PolicyPasskeyUserVerification REQUIRED = new PolicyPasskeyUserVerification("required");
        /** {@code preferred} */
        public static final PolicyPasskeyUserVerification PREFERRED = new PolicyPasskeyUserVerification("preferred");
        /** {@code discouraged} */
        public static final PolicyPasskeyUserVerification DISCOURAGED =
                new PolicyPasskeyUserVerification("discouraged");

        private PolicyPasskeyUserVerification(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static PolicyPasskeyUserVerification of(String value) {
            return switch (value) {
                case "required" -> REQUIRED;
                case "preferred" -> PREFERRED;
                case "discouraged" -> DISCOURAGED;
                default -> new PolicyPasskeyUserVerification(value);
            };
        }

        static PolicyPasskeyUserVerification read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code PolicyProfile}. */
    public static final class PolicyProfile extends OpenEnum {
        /** {@code nist-800-63b-4-aal2} */
        public static final PolicyProfile NIST_800_63_B_4_AAL_2 = new PolicyProfile("nist-800-63b-4-aal2");
        /** {@code asvs-5-l2} */
        public static final PolicyProfile ASVS_5_L_2 = new PolicyProfile("asvs-5-l2");

        private PolicyProfile(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static PolicyProfile of(String value) {
            return switch (value) {
                case "nist-800-63b-4-aal2" -> NIST_800_63_B_4_AAL_2;
                case "asvs-5-l2" -> ASVS_5_L_2;
                default -> new PolicyProfile(value);
            };
        }

        static PolicyProfile read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code PolicySignInCustomChallenge}. */
    public static final class PolicySignInCustomChallenge extends OpenEnum {
        /** {@code off} */
        public static final PolicySignInCustomChallenge OFF = new PolicySignInCustomChallenge("off");
        /** {@code after_first_factor} */
        public static final PolicySignInCustomChallenge AFTER_FIRST_FACTOR =
                new PolicySignInCustomChallenge("after_first_factor");

        private PolicySignInCustomChallenge(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static PolicySignInCustomChallenge of(String value) {
            return switch (value) {
                case "off" -> OFF;
                case "after_first_factor" -> AFTER_FIRST_FACTOR;
                default -> new PolicySignInCustomChallenge(value);
            };
        }

        static PolicySignInCustomChallenge read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code PolicySignInFirstFactors}. */
    public static final class PolicySignInFirstFactors extends OpenEnum {
        /** {@code password} */
        public static final PolicySignInFirstFactors PASSWORD = new PolicySignInFirstFactors("password");
        /** {@code email} */
        public static final PolicySignInFirstFactors EMAIL = new PolicySignInFirstFactors("email");
        /** {@code phone} */
        public static final PolicySignInFirstFactors PHONE = new PolicySignInFirstFactors("phone");
        /** {@code passkey} */
        public static final PolicySignInFirstFactors PASSKEY = new PolicySignInFirstFactors("passkey");

        private PolicySignInFirstFactors(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static PolicySignInFirstFactors of(String value) {
            return switch (value) {
                case "password" -> PASSWORD;
                case "email" -> EMAIL;
                case "phone" -> PHONE;
                case "passkey" -> PASSKEY;
                default -> new PolicySignInFirstFactors(value);
            };
        }

        static PolicySignInFirstFactors read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code PolicySignUpMode}. */
    public static final class PolicySignUpMode extends OpenEnum {
        /** {@code public} */
        public static final PolicySignUpMode PUBLIC = new PolicySignUpMode("public");
        /** {@code restricted} */
        public static final PolicySignUpMode RESTRICTED = new PolicySignUpMode("restricted");
        /** {@code waitlist} */
        public static final PolicySignUpMode WAITLIST = new PolicySignUpMode("waitlist");

        private PolicySignUpMode(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static PolicySignUpMode of(String value) {
            return switch (value) {
                case "public" -> PUBLIC;
                case "restricted" -> RESTRICTED;
                case "waitlist" -> WAITLIST;
                default -> new PolicySignUpMode(value);
            };
        }

        static PolicySignUpMode read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code PolicySignUpRequiredFields}. */
    public static final class PolicySignUpRequiredFields extends OpenEnum {
        /** {@code email_address} */
        public static final PolicySignUpRequiredFields EMAIL_ADDRESS = new PolicySignUpRequiredFields("email_address");
        /** {@code phone_number} */
        public static final PolicySignUpRequiredFields PHONE_NUMBER = new PolicySignUpRequiredFields("phone_number");
        /** {@code username} */
        public static final PolicySignUpRequiredFields USERNAME = new PolicySignUpRequiredFields("username");
        /** {@code password} */
        public static final PolicySignUpRequiredFields PASSWORD = new PolicySignUpRequiredFields("password");
        /** {@code first_name} */
        public static final PolicySignUpRequiredFields FIRST_NAME = new PolicySignUpRequiredFields("first_name");
        /** {@code last_name} */
        public static final PolicySignUpRequiredFields LAST_NAME = new PolicySignUpRequiredFields("last_name");
        /** {@code legal_accepted} */
        public static final PolicySignUpRequiredFields LEGAL_ACCEPTED =
                new PolicySignUpRequiredFields("legal_accepted");

        private PolicySignUpRequiredFields(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static PolicySignUpRequiredFields of(String value) {
            return switch (value) {
                case "email_address" -> EMAIL_ADDRESS;
                case "phone_number" -> PHONE_NUMBER;
                case "username" -> USERNAME;
                case "password" -> PASSWORD;
                case "first_name" -> FIRST_NAME;
                case "last_name" -> LAST_NAME;
                case "legal_accepted" -> LEGAL_ACCEPTED;
                default -> new PolicySignUpRequiredFields(value);
            };
        }

        static PolicySignUpRequiredFields read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code PolicySignUpVerifyFields}. */
    public static final class PolicySignUpVerifyFields extends OpenEnum {
        /** {@code email_address} */
        public static final PolicySignUpVerifyFields EMAIL_ADDRESS = new PolicySignUpVerifyFields("email_address");
        /** {@code phone_number} */
        public static final PolicySignUpVerifyFields PHONE_NUMBER = new PolicySignUpVerifyFields("phone_number");

        private PolicySignUpVerifyFields(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static PolicySignUpVerifyFields of(String value) {
            return switch (value) {
                case "email_address" -> EMAIL_ADDRESS;
                case "phone_number" -> PHONE_NUMBER;
                default -> new PolicySignUpVerifyFields(value);
            };
        }

        static PolicySignUpVerifyFields read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code PolicyTotpAlgorithm}. */
    public static final class PolicyTotpAlgorithm extends OpenEnum {
        /** {@code SHA1} */
        public static final PolicyTotpAlgorithm SHA_1 = new PolicyTotpAlgorithm("SHA1");
        /** {@code SHA256} */
        public static final PolicyTotpAlgorithm SHA_256 = new PolicyTotpAlgorithm("SHA256");
        /** {@code SHA512} */
        public static final PolicyTotpAlgorithm SHA_512 = new PolicyTotpAlgorithm("SHA512");

        private PolicyTotpAlgorithm(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static PolicyTotpAlgorithm of(String value) {
            return switch (value) {
                case "SHA1" -> SHA_1;
                case "SHA256" -> SHA_256;
                case "SHA512" -> SHA_512;
                default -> new PolicyTotpAlgorithm(value);
            };
        }

        static PolicyTotpAlgorithm read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code PoolScope}. */
    public static final class PoolScope extends OpenEnum {
        /** {@code subject} */
        public static final PoolScope SUBJECT = new PoolScope("subject");
        /** {@code device} */
        public static final PoolScope DEVICE = new PoolScope("device");
        /** {@code identifier} */
        public static final PoolScope IDENTIFIER = new PoolScope("identifier");

        private PoolScope(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static PoolScope of(String value) {
            return switch (value) {
                case "subject" -> SUBJECT;
                case "device" -> DEVICE;
                case "identifier" -> IDENTIFIER;
                default -> new PoolScope(value);
            };
        }

        static PoolScope read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code PreparedKind}. */
    public static final class PreparedKind extends OpenEnum {
        /** {@code email} */
        public static final PreparedKind EMAIL = new PreparedKind("email");
        /** {@code phone} */
        public static final PreparedKind PHONE = new PreparedKind("phone");
        /** {@code passkey} */
        public static final PreparedKind PASSKEY = new PreparedKind("passkey");

        private PreparedKind(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static PreparedKind of(String value) {
            return switch (value) {
                case "email" -> EMAIL;
                case "phone" -> PHONE;
                case "passkey" -> PASSKEY;
                default -> new PreparedKind(value);
            };
        }

        static PreparedKind read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code QRForm}. */
    public static final class QrForm extends OpenEnum {
        /** {@code svg} */
        public static final QrForm SVG = new QrForm("svg");
        /** {@code text} */
        public static final QrForm TEXT = new QrForm("text");

        private QrForm(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static QrForm of(String value) {
            return switch (value) {
                case "svg" -> SVG;
                case "text" -> TEXT;
                default -> new QrForm(value);
            };
        }

        static QrForm read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code RPIDState}. */
    public static final class RpidState extends OpenEnum {
        /** {@code current} */
        public static final RpidState CURRENT = new RpidState("current");
        /** {@code former} */
        public static final RpidState FORMER = new RpidState("former");
        /** {@code other} */
        public static final RpidState OTHER = new RpidState("other");

        private RpidState(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static RpidState of(String value) {
            return switch (value) {
                case "current" -> CURRENT;
                case "former" -> FORMER;
                case "other" -> OTHER;
                default -> new RpidState(value);
            };
        }

        static RpidState read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code RefusedPassword}. */
    public static final class RefusedPassword extends OpenEnum {
        /** {@code common} */
        public static final RefusedPassword COMMON = new RefusedPassword("common");
        /** {@code pattern} */
        public static final RefusedPassword PATTERN = new RefusedPassword("pattern");
        /** {@code name} */
        public static final RefusedPassword NAME = new RefusedPassword("name");
        /** {@code unchanged} */
        public static final RefusedPassword UNCHANGED = new RefusedPassword("unchanged");

        private RefusedPassword(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static RefusedPassword of(String value) {
            return switch (value) {
                case "common" -> COMMON;
                case "pattern" -> PATTERN;
                case "name" -> NAME;
                case "unchanged" -> UNCHANGED;
                default -> new RefusedPassword(value);
            };
        }

        static RefusedPassword read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code RefusedState}. */
    public static final class RefusedState extends OpenEnum {
        /** {@code needs_identifier} */
        public static final RefusedState NEEDS_IDENTIFIER = new RefusedState("needs_identifier");
        /** {@code needs_first_factor} */
        public static final RefusedState NEEDS_FIRST_FACTOR = new RefusedState("needs_first_factor");
        /** {@code needs_second_factor} */
        public static final RefusedState NEEDS_SECOND_FACTOR = new RefusedState("needs_second_factor");
        /** {@code needs_client_trust} */
        public static final RefusedState NEEDS_CLIENT_TRUST = new RefusedState("needs_client_trust");
        /** {@code needs_mfa_setup} */
        public static final RefusedState NEEDS_MFA_SETUP = new RefusedState("needs_mfa_setup");
        /** {@code needs_custom_challenge} */
        public static final RefusedState NEEDS_CUSTOM_CHALLENGE = new RefusedState("needs_custom_challenge");
        /** {@code needs_new_password} */
        public static final RefusedState NEEDS_NEW_PASSWORD = new RefusedState("needs_new_password");
        /** {@code needs_password_reset} */
        public static final RefusedState NEEDS_PASSWORD_RESET = new RefusedState("needs_password_reset");
        /** {@code needs_sign_up_confirmation} */
        public static final RefusedState NEEDS_SIGN_UP_CONFIRMATION = new RefusedState("needs_sign_up_confirmation");
        /** {@code missing_requirements} */
        public static final RefusedState MISSING_REQUIREMENTS = new RefusedState("missing_requirements");
        /** {@code complete} */
        public static final RefusedState COMPLETE = new RefusedState("complete");
        /** {@code abandoned} */
        public static final RefusedState ABANDONED = new RefusedState("abandoned");
        /** {@code pending} */
        public static final RefusedState PENDING = new RefusedState("pending");
        /** {@code active} */
        public static final RefusedState ACTIVE = new RefusedState("active");
        /** {@code suspended} */
        public static final RefusedState SUSPENDED = new RefusedState("suspended");
        /** {@code disabled} */
        public static final RefusedState DISABLED = new RefusedState("disabled");
        /** {@code waiting} */
        public static final RefusedState WAITING = new RefusedState("waiting");
        /** {@code effective} */
        public static final RefusedState EFFECTIVE = new RefusedState("effective");
        /** {@code over} */
        public static final RefusedState OVER = new RefusedState("over");
        /** {@code cancelled} */
        public static final RefusedState CANCELLED = new RefusedState("cancelled");
        /** {@code not_sent} */
        public static final RefusedState NOT_SENT = new RefusedState("not_sent");
        /** {@code other_step} */
        public static final RefusedState OTHER_STEP = new RefusedState("other_step");
        /** {@code redeemed} */
        public static final RefusedState REDEEMED = new RefusedState("redeemed");
        /** {@code claimed} */
        public static final RefusedState CLAIMED = new RefusedState("claimed");
        /** {@code claimed_again} */
        public static final RefusedState CLAIMED_AGAIN = new RefusedState("claimed_again");
        /** {@code lease_over} */
        public static final RefusedState LEASE_OVER = new RefusedState("lease_over");
        /** {@code backup_under_way} */
        public static final RefusedState BACKUP_UNDER_WAY = new RefusedState("backup_under_way");
        /** {@code log_ends_before} */
        public static final RefusedState LOG_ENDS_BEFORE = new RefusedState("log_ends_before");
        /** {@code clock_has_not_jumped} */
        public static final RefusedState CLOCK_HAS_NOT_JUMPED = new RefusedState("clock_has_not_jumped");
        /** {@code no_next_key} */
        public static final RefusedState NO_NEXT_KEY = new RefusedState("no_next_key");
        /** {@code store_not_raised} */
        public static final RefusedState STORE_NOT_RAISED = new RefusedState("store_not_raised");
        /** {@code older_sidecars} */
        public static final RefusedState OLDER_SIDECARS = new RefusedState("older_sidecars");

        private RefusedState(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static RefusedState of(String value) {
            return switch (value) {
                case "needs_identifier" -> NEEDS_IDENTIFIER;
                case "needs_first_factor" -> NEEDS_FIRST_FACTOR;
                case "needs_second_factor" -> NEEDS_SECOND_FACTOR;
                case "needs_client_trust" -> NEEDS_CLIENT_TRUST;
                case "needs_mfa_setup" -> NEEDS_MFA_SETUP;
                case "needs_custom_challenge" -> NEEDS_CUSTOM_CHALLENGE;
                case "needs_new_password" -> NEEDS_NEW_PASSWORD;
                case "needs_password_reset" -> NEEDS_PASSWORD_RESET;
                case "needs_sign_up_confirmation" -> NEEDS_SIGN_UP_CONFIRMATION;
                case "missing_requirements" -> MISSING_REQUIREMENTS;
                case "complete" -> COMPLETE;
                case "abandoned" -> ABANDONED;
                case "pending" -> PENDING;
                case "active" -> ACTIVE;
                case "suspended" -> SUSPENDED;
                case "disabled" -> DISABLED;
                case "waiting" -> WAITING;
                case "effective" -> EFFECTIVE;
                case "over" -> OVER;
                case "cancelled" -> CANCELLED;
                case "not_sent" -> NOT_SENT;
                case "other_step" -> OTHER_STEP;
                case "redeemed" -> REDEEMED;
                case "claimed" -> CLAIMED;
                case "claimed_again" -> CLAIMED_AGAIN;
                case "lease_over" -> LEASE_OVER;
                case "backup_under_way" -> BACKUP_UNDER_WAY;
                case "log_ends_before" -> LOG_ENDS_BEFORE;
                case "clock_has_not_jumped" -> CLOCK_HAS_NOT_JUMPED;
                case "no_next_key" -> NO_NEXT_KEY;
                case "store_not_raised" -> STORE_NOT_RAISED;
                case "older_sidecars" -> OLDER_SIDECARS;
                default -> new RefusedState(value);
            };
        }

        static RefusedState read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code ResetCause}. */
    public static final class ResetCause extends OpenEnum {
        /** {@code lost} */
        public static final ResetCause LOST = new ResetCause("lost");
        /** {@code stolen} */
        public static final ResetCause STOLEN = new ResetCause("stolen");
        /** {@code replaced} */
        public static final ResetCause REPLACED = new ResetCause("replaced");
        /** {@code compromised} */
        public static final ResetCause COMPROMISED = new ResetCause("compromised");
        /** {@code other} */
        public static final ResetCause OTHER = new ResetCause("other");

        private ResetCause(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static ResetCause of(String value) {
            return switch (value) {
                case "lost" -> LOST;
                case "stolen" -> STOLEN;
                case "replaced" -> REPLACED;
                case "compromised" -> COMPROMISED;
                case "other" -> OTHER;
                default -> new ResetCause(value);
            };
        }

        static ResetCause read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code ResetState}. */
    public static final class ResetState extends OpenEnum {
        /** {@code waiting} */
        public static final ResetState WAITING = new ResetState("waiting");
        /** {@code effective} */
        public static final ResetState EFFECTIVE = new ResetState("effective");
        /** {@code over} */
        public static final ResetState OVER = new ResetState("over");
        /** {@code cancelled} */
        public static final ResetState CANCELLED = new ResetState("cancelled");

        private ResetState(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static ResetState of(String value) {
            return switch (value) {
                case "waiting" -> WAITING;
                case "effective" -> EFFECTIVE;
                case "over" -> OVER;
                case "cancelled" -> CANCELLED;
                default -> new ResetState(value);
            };
        }

        static ResetState read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code ResettableKind}. */
    public static final class ResettableKind extends OpenEnum {
        /** {@code totp} */
        public static final ResettableKind TOTP = new ResettableKind("totp");
        /** {@code hotp} */
        public static final ResettableKind HOTP = new ResettableKind("hotp");
        /** {@code backup_code} */
        public static final ResettableKind BACKUP_CODE = new ResettableKind("backup_code");
        /** {@code phone} */
        public static final ResettableKind PHONE = new ResettableKind("phone");
        /** {@code passkey} */
        public static final ResettableKind PASSKEY = new ResettableKind("passkey");

        private ResettableKind(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static ResettableKind of(String value) {
            return switch (value) {
                case "totp" -> TOTP;
                case "hotp" -> HOTP;
                case "backup_code" -> BACKUP_CODE;
                case "phone" -> PHONE;
                case "passkey" -> PASSKEY;
                default -> new ResettableKind(value);
            };
        }

        static ResettableKind read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code Role}. */
    public static final class Role extends OpenEnum {
        /** {@code verify} */
        public static final Role VERIFY = new Role("verify");
        /** {@code enroll} */
        public static final Role ENROLL = new Role("enroll");
        /** {@code flow} */
        public static final Role FLOW = new Role("flow");
        /** {@code session} */
        public static final Role SESSION = new Role("session");
        /** {@code deliver} */
        public static final Role DELIVER = new Role("deliver");
        /** {@code challenge} */
        public static final Role CHALLENGE = new Role("challenge");
        /** {@code current_code} */
        public static final Role CURRENT_CODE = new Role("current_code");
        /** {@code admin} */
        public static final Role ADMIN = new Role("admin");
        /** {@code support} */
        public static final Role SUPPORT = new Role("support");
        /** {@code vouch} */
        public static final Role VOUCH = new Role("vouch");
        /** {@code monitor} */
        public static final Role MONITOR = new Role("monitor");
        /** {@code audit} */
        public static final Role AUDIT = new Role("audit");
        /** {@code provision} */
        public static final Role PROVISION = new Role("provision");
        /** {@code any} */
        public static final Role ANY = new Role("any");

        private Role(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static Role of(String value) {
            return switch (value) {
                case "verify" -> VERIFY;
                case "enroll" -> ENROLL;
                case "flow" -> FLOW;
                case "session" -> SESSION;
                case "deliver" -> DELIVER;
                case "challenge" -> CHALLENGE;
                case "current_code" -> CURRENT_CODE;
                case "admin" -> ADMIN;
                case "support" -> SUPPORT;
                case "vouch" -> VOUCH;
                case "monitor" -> MONITOR;
                case "audit" -> AUDIT;
                case "provision" -> PROVISION;
                case "any" -> ANY;
                default -> new Role(value);
            };
        }

        static Role read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code SecondKind}. */
    public static final class SecondKind extends OpenEnum {
        /** {@code totp} */
        public static final SecondKind TOTP = new SecondKind("totp");
        /** {@code hotp} */
        public static final SecondKind HOTP = new SecondKind("hotp");
        /** {@code phone} */
        public static final SecondKind PHONE = new SecondKind("phone");
        /** {@code email} */
        public static final SecondKind EMAIL = new SecondKind("email");
        /** {@code backup_code} */
        public static final SecondKind BACKUP_CODE = new SecondKind("backup_code");
        /** {@code passkey} */
        public static final SecondKind PASSKEY = new SecondKind("passkey");

        private SecondKind(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static SecondKind of(String value) {
            return switch (value) {
                case "totp" -> TOTP;
                case "hotp" -> HOTP;
                case "phone" -> PHONE;
                case "email" -> EMAIL;
                case "backup_code" -> BACKUP_CODE;
                case "passkey" -> PASSKEY;
                default -> new SecondKind(value);
            };
        }

        static SecondKind read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code ShownKind}. */
    public static final class ShownKind extends OpenEnum {
        /** {@code totp} */
        public static final ShownKind TOTP = new ShownKind("totp");
        /** {@code hotp} */
        public static final ShownKind HOTP = new ShownKind("hotp");
        /** {@code backup_code} */
        public static final ShownKind BACKUP_CODE = new ShownKind("backup_code");
        /** {@code password} */
        public static final ShownKind PASSWORD = new ShownKind("password");
        /** {@code email} */
        public static final ShownKind EMAIL = new ShownKind("email");
        /** {@code phone} */
        public static final ShownKind PHONE = new ShownKind("phone");
        /** {@code custom} */
        public static final ShownKind CUSTOM = new ShownKind("custom");
        /** {@code passkey} */
        public static final ShownKind PASSKEY = new ShownKind("passkey");
        /** {@code vouched} */
        public static final ShownKind VOUCHED = new ShownKind("vouched");

        private ShownKind(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static ShownKind of(String value) {
            return switch (value) {
                case "totp" -> TOTP;
                case "hotp" -> HOTP;
                case "backup_code" -> BACKUP_CODE;
                case "password" -> PASSWORD;
                case "email" -> EMAIL;
                case "phone" -> PHONE;
                case "custom" -> CUSTOM;
                case "passkey" -> PASSKEY;
                case "vouched" -> VOUCHED;
                default -> new ShownKind(value);
            };
        }

        static ShownKind read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code SignUpField}. */
    public static final class SignUpField extends OpenEnum {
        /** {@code email_address} */
        public static final SignUpField EMAIL_ADDRESS = new SignUpField("email_address");
        /** {@code phone_number} */
        public static final SignUpField PHONE_NUMBER = new SignUpField("phone_number");
        /** {@code username} */
        public static final SignUpField USERNAME = new SignUpField("username");
        /** {@code password} */
        public static final SignUpField PASSWORD = new SignUpField("password");
        /** {@code first_name} */
        public static final SignUpField FIRST_NAME = new SignUpField("first_name");
        /** {@code last_name} */
        public static final SignUpField LAST_NAME = new SignUpField("last_name");
        /** {@code legal_accepted} */
        public static final SignUpField LEGAL_ACCEPTED = new SignUpField("legal_accepted");

        private SignUpField(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static SignUpField of(String value) {
            return switch (value) {
                case "email_address" -> EMAIL_ADDRESS;
                case "phone_number" -> PHONE_NUMBER;
                case "username" -> USERNAME;
                case "password" -> PASSWORD;
                case "first_name" -> FIRST_NAME;
                case "last_name" -> LAST_NAME;
                case "legal_accepted" -> LEGAL_ACCEPTED;
                default -> new SignUpField(value);
            };
        }

        static SignUpField read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }

    /** A value of {@code VerificationMethod}. */
    public static final class VerificationMethod extends OpenEnum {
        /** {@code hwk} */
        public static final VerificationMethod HWK = new VerificationMethod("hwk");
        /** {@code mca} */
        public static final VerificationMethod MCA = new VerificationMethod("mca");
        /** {@code mfa} */
        public static final VerificationMethod MFA = new VerificationMethod("mfa");
        /** {@code otp} */
        public static final VerificationMethod OTP = new VerificationMethod("otp");
        /** {@code pwd} */
        public static final VerificationMethod PWD = new VerificationMethod("pwd");
        /** {@code sms} */
        public static final VerificationMethod SMS = new VerificationMethod("sms");
        /** {@code swk} */
        public static final VerificationMethod SWK = new VerificationMethod("swk");
        /** {@code user} */
        public static final VerificationMethod USER = new VerificationMethod("user");

        private VerificationMethod(String value) {
            super(value);
        }

        /**
         * The value that the protocol spells so, which may be one of a later version.
         *
         * @param value the value's text
         * @return the value
         */
        public static VerificationMethod of(String value) {
            return switch (value) {
                case "hwk" -> HWK;
                case "mca" -> MCA;
                case "mfa" -> MFA;
                case "otp" -> OTP;
                case "pwd" -> PWD;
                case "sms" -> SMS;
                case "swk" -> SWK;
                case "user" -> USER;
                default -> new VerificationMethod(value);
            };
        }

        static VerificationMethod read(Object value) {
            return of(Reader.TEXT.read(value));
        }
    }
}
