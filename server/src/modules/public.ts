export { haltFailingCanaries, takeBackFailing } from './running/canary/canary-watch.service.ts';
export { takeBuilds } from './publishing/checkout/take-builds.ts';
export { storeOf } from './publishing/release-ledger/current-release.ts';
export { verifyLedger } from './publishing/verification/verification.service.ts';
