import type { PlateTeam } from '@shanmen/shared/contracts/ticket/groups/plate-team';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Db } from '../../../db/transaction.ts';
import { findByPlate, findByTeamNo, type NamedTeam, readNamedTeam } from './plate-team.queries.ts';

/** Where a team is sold to: it came, and has not left. */
const inside: readonly string[] = ['ARRIVED', 'TICKETED', 'TOURING', 'SHOPPING'];
const plateWords: Readonly<Record<string, string>> = { FREE: '空闲', LOST: '已报失', DISABLED: '已停用' };

/**
 * The team that a plate is with, or of this number.
 * @throws plate_unknown, plate_unusable with the state of a plate that is with nobody, team_state_forbidden
 */
export async function findPlateTeam(db: Db, text: string): Promise<PlateTeam> {
  const code = text.trim().toUpperCase();
  const isTeamNo = /^T\d{8}-/.test(code);
  const found = isTeamNo ? await findByTeamNo(db, code) : await findByPlate(db, code);
  if (!found) throw new RuleViolation('plate_unknown', isTeamNo ? `没有团队 ${code}` : `无此号牌：${code}`);
  const { plateState, teamState, ...team } = found;
  if (teamState === null) {
    const state = plateWords[plateState ?? ''] ?? '';
    throw new RuleViolation('plate_unusable', `号牌 ${code} ${state}，不在团队手中`, { state: plateState });
  }
  refuseOutside(teamState, team.teamNo);
  return team;
}

/**
 * The team that a sale names, with the plate under which it was keyed; null for a sale that names none.
 * @param at when the sale was keyed
 * @throws not_found, team_state_forbidden, plate_unusable for a plate that the team did not hold then
 */
export async function readSaleTeam(
  db: Db,
  { teamId, plateIssueId }: { teamId?: number | undefined; plateIssueId?: number | undefined },
  at: Date,
): Promise<NamedTeam | null> {
  if (teamId === undefined) return null;
  const team = await readNamedTeam(db, { teamId, plateIssueId: plateIssueId ?? null, at });
  if (!team) throw new RuleViolation('not_found', '没有找到该团队', { path: 'teamId' });
  refuseOutside(team.state, team.teamNo);
  if (team.holdsPlate === false)
    throw new RuleViolation('plate_unusable', '号牌已不在该团队手中，请重新录入号牌', {
      path: 'plateIssueId',
    });
  return team;
}

function refuseOutside(state: string, teamNo: string): void {
  if (!inside.includes(state))
    throw new RuleViolation('team_state_forbidden', `团队 ${teamNo} 未到达或已离开`, { state });
}
