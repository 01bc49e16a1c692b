export { findWalletFaults } from './member/wallet-proof.queries.ts';
export { resolveTillPayments } from './open-sale/till-asking.ts';
export { findTillFaults } from './sale/slip-proof.queries.ts';
