export { findTillFaults } from './sale/slip-proof.queries.ts';
