/**
 * Switches for the negative control of each guard: a test runs once with everything on and once
 * with one guard off, which must then do the harm. Only tests pass anything but {@link allGuards}.
 */
export type Guards = {
  readonly permissionCheck: boolean;
  /** Both halves of the credential belong to one session. */
  readonly tokenHalf: boolean;
  readonly originCheck: boolean;
  /** A revoked or outdated session is refused. */
  readonly revocation: boolean;
  /** A locked session opens nothing but the way back and the way out. */
  readonly lockCheck: boolean;
  /** Routes that ask for it are closed to whoever was not asked for the password just now. */
  readonly stepUpCheck: boolean;
  /** Streams look every second whether their session still holds, whatever was signalled. */
  readonly streamLook: boolean;
  readonly throttle: boolean;
  readonly rateLimit: boolean;
  /** Texts with NUL or half a character, and nesting without end, are refused. */
  readonly inputCheck: boolean;
  readonly redaction: boolean;
  readonly idempotencyRow: boolean;
  readonly quotaCondition: boolean;
  /** Places that are held are given back or sold once. */
  readonly holdCondition: boolean;
  readonly admissionCondition: boolean;
  /** A refund has its order to itself and changes only letters that it has read. */
  readonly refundCondition: boolean;
  /** A payment of which nothing is known keeps its places until its provider says more. */
  readonly unknownPayment: boolean;
  /** Slots are locked in one order, by one statement. */
  readonly lockOrder: boolean;
  /** A job belongs to the process that took it. */
  readonly jobLease: boolean;
};

export const allGuards: Guards = {
  permissionCheck: true,
  tokenHalf: true,
  originCheck: true,
  revocation: true,
  lockCheck: true,
  stepUpCheck: true,
  streamLook: true,
  throttle: true,
  rateLimit: true,
  inputCheck: true,
  redaction: true,
  idempotencyRow: true,
  quotaCondition: true,
  holdCondition: true,
  admissionCondition: true,
  refundCondition: true,
  unknownPayment: true,
  lockOrder: true,
  jobLease: true,
};
