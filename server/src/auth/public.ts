export { type HashingCost, passwordHasher } from './password/password-hasher.ts';
export { hasDemoPassword, writePassword } from './password/password.queries.ts';
export { issueOneTimeCode } from './password/password.service.ts';
export type { PeoplePorts } from './ports.ts';
export { findSession } from './session/session.service.ts';
export { unlockAccount } from './throttle/throttle.service.ts';
