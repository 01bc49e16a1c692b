import {
  type DocentTurn,
  type DocentTurnStep,
  turnStates,
} from '@shanmen/shared/contracts/reception/docents/docent-queue';

import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { Tx } from '../../../db/transaction.ts';
import { type Moment, note } from '../../reception-port.ts';
import { hasJob, insertTurn, isDocentInWork, listTurns, lockTurn, setTurn } from './docent-queue.queries.ts';

/** 上岗, 归队, 休息, 下岗: who comes back stands last. @throws not_found, docent_taken while a job is not over */
export async function stepTurn(
  tx: Tx,
  staff: Staff,
  { docentId, state }: DocentTurnStep,
  { now, bizDate: day }: Moment,
): Promise<DocentTurn[]> {
  const { name } = found(await isDocentInWork(tx, docentId), '讲解员');
  const stands = await lockTurn(tx, docentId, day);
  if (stands === 'CALLED' || stands === 'BUSY' || (await hasJob(tx, docentId)))
    throw new RuleViolation('docent_taken', `${name}的派单尚未结束`);
  if (stands === null && state !== 'WAITING') throw new RuleViolation('not_found', `${name}今天未上岗`);
  if (stands === null) await insertTurn(tx, docentId, day, now);
  else if (stands !== state) await setTurn(tx, docentId, day, { state, toTail: state === 'WAITING' });
  await note(tx, staff, {
    action: 'reception.dispatch.changed',
    objectType: 'docent',
    objectId: name,
    before: { turnState: stands === null ? null : turnStates[stands] },
    after: { turnState: turnStates[state] },
  });
  return listTurns(tx, day);
}
