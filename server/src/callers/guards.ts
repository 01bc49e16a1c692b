/**
 * Switches for the negative control of each guard: a test runs once with everything on and once
 * with one guard off, which must then do the harm. Only tests pass anything but {@link allGuards}.
 */
export type Guards = {
  readonly permissionCheck: boolean;
  /** Both halves of the credential belong to one session. */
  readonly tokenHalf: boolean;
  readonly originCheck: boolean;
  /** A revoked or outdated session, and a revoked key of a channel, is refused. */
  readonly revocation: boolean;
  /** A locked session opens nothing but the way back and the way out. */
  readonly lockCheck: boolean;
  /** Routes that ask for it are closed to whoever was not asked for the password just now. */
  readonly stepUpCheck: boolean;
  /** Streams look every second whether their session still holds, whatever was signalled. */
  readonly streamLook: boolean;
  /** A signed call of a device is taken within minutes of its time, and once. */
  readonly deviceReplay: boolean;
  /** What a second person let through is let through once. */
  readonly approvalOnce: boolean;
  readonly throttle: boolean;
  readonly rateLimit: boolean;
  /** Texts with NUL or half a character, and nesting without end, are refused. */
  readonly inputCheck: boolean;
  readonly redaction: boolean;
  readonly idempotencyRow: boolean;
  /** What was made under a key answers for it after its row was purged. */
  readonly recordedLook: boolean;
  /** Who takes an administrator away waits for whoever does so at the same moment. */
  readonly administratorLock: boolean;
  /** Of sign-ins of a person at one moment each waits for the one before. */
  readonly sessionLimitLock: boolean;
  /** Whoever signs in to an account that is deleted meanwhile is answered as if nobody had its name. */
  readonly deletedAccount: boolean;
  /** An account is closed to its owner, and to whoever lacks what it has. */
  readonly accountHold: boolean;
  /** Nobody gives what he does not hold himself. */
  readonly heldGrant: boolean;
  /** A version of a module is what it was at first. */
  readonly versionOnce: boolean;
  /** A grant that waits for a second word is decided on once. */
  readonly decisionCondition: boolean;
};

export const allGuards: Guards = {
  permissionCheck: true,
  tokenHalf: true,
  originCheck: true,
  revocation: true,
  lockCheck: true,
  stepUpCheck: true,
  streamLook: true,
  deviceReplay: true,
  approvalOnce: true,
  throttle: true,
  rateLimit: true,
  inputCheck: true,
  redaction: true,
  idempotencyRow: true,
  recordedLook: true,
  administratorLock: true,
  sessionLimitLock: true,
  deletedAccount: true,
  accountHold: true,
  heldGrant: true,
  versionOnce: true,
  decisionCondition: true,
};
