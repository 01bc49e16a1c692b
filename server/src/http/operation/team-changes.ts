import type { ChangingNoun } from '@shanmen/shared/contracts/shell/event';

const ofTeam: readonly ChangingNoun[] = ['reception.board', 'reception.team'];

/** What boards of reception show of a sale: only what is sold to a team, and what comes in on one code for many. */
export function teamChanges(body: unknown): readonly ChangingNoun[] {
  if (typeof body !== 'object' || body === null) return [];
  if ('teamId' in body && body.teamId !== undefined) return ofTeam;
  if ('persons' in body && typeof body.persons === 'number' && body.persons > 1) return ofTeam;
  // A till names the team in the tag of its sale, of 换货 in that of its new sale.
  if ('tag' in body) return teamChanges(body.tag);
  return 'sale' in body ? teamChanges(body.sale) : [];
}
