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
  readonly throttle: boolean;
  readonly rateLimit: boolean;
  /** Texts with NUL or half a character, and nesting without end, are refused. */
  readonly inputCheck: boolean;
  readonly redaction: boolean;
  readonly idempotencyRow: boolean;
  readonly quotaCondition: boolean;
  readonly admissionCondition: boolean;
};

export const allGuards: Guards = {
  permissionCheck: true,
  tokenHalf: true,
  originCheck: true,
  revocation: true,
  throttle: true,
  rateLimit: true,
  inputCheck: true,
  redaction: true,
  idempotencyRow: true,
  quotaCondition: true,
  admissionCondition: true,
};
