export { type Approver, type ApproverPort, findApprover } from './approval/approval.service.ts';
export { type HashingCost, passwordHasher } from './sign-in/password/password-hasher.ts';
export { deleteCredential, hasDemoPassword, writePassword } from './sign-in/password/password.queries.ts';
export { listAskedBy } from './sign-in/password/standing.ts';
export { issueOneTimeCode, oneTimeLifeMs } from './sign-in/password/password.service.ts';
export type { PeoplePorts } from './ports.ts';
export { signInPart } from './sign-in/login-archive/login-archive.queries.ts';
export { endAllSessions, readSeat, sitDown } from './sign-in/session/session.queries.ts';
export {
  endJudgedSessions,
  endSessions,
  type ListPlacesTaken,
} from './sign-in/session-list/session-list.service.ts';
export { endSecondFactor } from './sign-in/totp/totp.service.ts';
export { noteMixedHalves } from './sign-in/session/mixed-halves.service.ts';
export { findCookieHolder, findSession } from './sign-in/session/session.service.ts';
export { stillHolds } from './sign-in/session/still-holds.ts';
export { forgetAccount as freeAccount } from './sign-in/throttle/throttle.queries.ts';
export { unlockAccount } from './sign-in/throttle/throttle.service.ts';
