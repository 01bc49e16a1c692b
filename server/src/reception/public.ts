export {
  addDispatches,
  callDispatch,
  standardRules,
  stepDispatch,
} from './docents/dispatch/dispatch.service.ts';
export { keepDocent } from './docents/docent/docent.service.ts';
export { stepTurn } from './docents/docent-queue/docent-queue.service.ts';
export { hasPlates } from './plates/plate/plate.queries.ts';
export { findReceptionFaults } from './plates/plate/plate-proof.queries.ts';
export { addPlates, issuePlate, losePlate } from './plates/plate/plate.service.ts';
export { bookTeam, registerArrival } from './teams/team/team.service.ts';
export { changeTeam } from './teams/team-change/team-change.service.ts';
export { teamChangeQueue } from './teams/team-change/change-queue.ts';
