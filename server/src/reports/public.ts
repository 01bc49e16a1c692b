/** All that other areas may use of reports. */
export { readsByOutlet } from './report/definition/report-definitions.ts';
export { historyImporter } from './planning/history-import.ts';
export { findBusinessBegin, listOutlets } from './planning/planning.queries.ts';
export { buildDays, findRollupFaults } from './rollup/rollup.service.ts';
export { warmPlans } from './report/snapshot/warm-plans.queries.ts';
export { saveToday, submitToday, type TodayAsked } from './today-sheet/today-sheet.service.ts';
export { todayQueue } from './today-sheet/today-queue.ts';
