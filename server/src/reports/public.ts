/** All that other areas may use of reports. */
export { buildDays, findRollupFaults } from './rollup/rollup.service.ts';
