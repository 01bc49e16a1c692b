export { findTillFaults } from './selling/slip-proof.queries.ts';
