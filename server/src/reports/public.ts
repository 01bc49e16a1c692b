/** All that other areas may use of reports. */
export { readsByOutlet } from './report/definition/report-definitions.ts';
export { buildDays, findRollupFaults } from './rollup/rollup.service.ts';
