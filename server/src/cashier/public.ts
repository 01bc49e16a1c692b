export { findWalletFaults } from './member/wallet-proof.queries.ts';
export { findTillFaults } from './sale/slip-proof.queries.ts';
