import type { Board, CallLine, CallScreen } from '@shanmen/shared/contracts/reception/teams/board';

import type { Db } from '../../../db/transaction.ts';
import { listOpenDispatches } from '../../docents/dispatch/dispatch.queries.ts';
import { listTurns } from '../../docents/docent-queue/docent-queue.queries.ts';
import { countPlates } from '../../plates/plate/plate.queries.ts';
import type { Moment } from '../../reception-port.ts';
import { listTeams } from '../team/team.queries.ts';
import { clockOf } from '../team/team.service.ts';

/** Everything that the board of a day shows at once. */
export async function showBoard(
  db: Db,
  day: string,
  moment: Moment,
  settings: Board['settings'],
): Promise<Board> {
  const [teams, queue, calls, plates] = await Promise.all([
    listTeams(db, day, clockOf(moment)),
    listTurns(db, day),
    listOpenDispatches(db, day),
    countPlates(db, { now: moment.now, longOut: settings.plateLongOutHours }),
  ]);
  return { day, now: moment.now.toISOString(), teams, queue, calls, ...plates, settings };
}

/** 叫号屏: numbers, agencies and meeting points, and nothing of a person. */
export async function showCalls(db: Db, day: string): Promise<Omit<CallScreen, 'callRepeatSeconds'>> {
  const jobs = await listOpenDispatches(db, day);
  const lines = jobs.map(({ queueNo, groupName, meetingPoint, state, callCount, lastCallAt }) => ({
    queueNo,
    groupName,
    meetingPoint,
    state,
    callCount,
    calledAt: lastCallAt,
  }));
  const isIn = (...states: readonly string[]) => {
    const among: CallLine[] = [];
    for (const { state, ...line } of lines)
      if (state !== 'FINISHED' && state !== 'NOSHOW' && state !== 'CANCELLED' && states.includes(state))
        among.push({ ...line, state });
    return among;
  };
  return { day, touring: isIn('STARTED'), called: isIn('CALLED', 'ACCEPTED'), waiting: isIn('QUEUED') };
}
