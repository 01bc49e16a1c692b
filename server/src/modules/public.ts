export { haltFailingCanaries } from './canary/canary-watch.service.ts';
export { takeBuilds } from './checkout/take-builds.ts';
export { storeOf } from './release-ledger/current-release.ts';
export { verifyLedger } from './verification/verification.service.ts';
