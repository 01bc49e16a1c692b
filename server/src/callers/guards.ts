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
  readonly quotaCondition: boolean;
  /** Places that are held are given back or sold once. */
  readonly holdCondition: boolean;
  /** Bookings of one mobile, and of one source, are counted one after the other. */
  readonly bookingTurns: boolean;
  /** Sales of a ticket that is limited a day, and to one person, are counted one after the other. */
  readonly purchaseTurns: boolean;
  /** What comes free is offered to whoever waits before anybody else can take it. */
  readonly waitingFirst: boolean;
  /** What was paid for waiting buys tickets or goes back, never both. */
  readonly prepaidOnce: boolean;
  /** An allotment is given to everybody once, after whoever is taking from it. */
  readonly releaseCondition: boolean;
  readonly admissionCondition: boolean;
  /** Whoever may settle it hears of an admission without a line that did not fit. */
  readonly conflictTold: boolean;
  /** A cart that was taken up keeps its places until it is sold. */
  readonly cartHandover: boolean;
  /** A sale that was made without the server becomes one, however often it is handed in. */
  readonly offlineSaleOnce: boolean;
  /** What a window sells by itself comes out of the places that it was given. */
  readonly leaseCondition: boolean;
  /** A booked order is fetched on paper once. */
  readonly collectCondition: boolean;
  /** A booked order is paid once, by its visitor or at one window. */
  readonly bookingPaidOnce: boolean;
  /** A refund has its order to itself and changes only letters that it has read. */
  readonly refundCondition: boolean;
  /** What is given back is not invoiced meanwhile. */
  readonly invoiceLock: boolean;
  /** A move has its orders to itself and changes only tickets as it has read them. */
  readonly changeCondition: boolean;
  /** Tickets whose difference is being paid are nobody else's until its provider has said yes or no. */
  readonly changeLock: boolean;
  /** A payment of which nothing is known keeps its places until its provider says more. */
  readonly unknownPayment: boolean;
  /** A slot whose capacity is changed is sold to nobody meanwhile. */
  readonly capacityLock: boolean;
  /** Whether a spot has to be booked, and what it keeps for those who come, is changed one after the other. */
  readonly walkinLock: boolean;
  /** Agreements of an enterprise come into force one after the other. */
  readonly agreementLock: boolean;
  /** A credit account is spent by one conditional update. */
  readonly creditCondition: boolean;
  /** What a shift may give away is counted by one sale after the other. */
  readonly concessionLock: boolean;
  /** Papers of a house are settled by one person after the other. */
  readonly voucherLock: boolean;
  /** A rebate is paid once, under the lock of its row. */
  readonly rebateCondition: boolean;
  /** Slots are locked in one order, by one statement. */
  readonly lockOrder: boolean;
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
  quotaCondition: true,
  holdCondition: true,
  bookingTurns: true,
  purchaseTurns: true,
  waitingFirst: true,
  prepaidOnce: true,
  releaseCondition: true,
  admissionCondition: true,
  conflictTold: true,
  cartHandover: true,
  offlineSaleOnce: true,
  leaseCondition: true,
  collectCondition: true,
  bookingPaidOnce: true,
  refundCondition: true,
  invoiceLock: true,
  changeCondition: true,
  changeLock: true,
  unknownPayment: true,
  capacityLock: true,
  walkinLock: true,
  agreementLock: true,
  creditCondition: true,
  concessionLock: true,
  voucherLock: true,
  rebateCondition: true,
  lockOrder: true,
  administratorLock: true,
  sessionLimitLock: true,
  deletedAccount: true,
  accountHold: true,
  heldGrant: true,
  versionOnce: true,
  decisionCondition: true,
};
