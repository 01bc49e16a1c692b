import { addDays, dayOf } from '@shanmen/shared/time';

import {
  confirmStatement,
  disputeStatement,
  findEnterpriseId,
  makeStatements,
  payStatement,
  sendStatement,
} from '../../../src/commerce/public.ts';
import { type Db, withTransaction } from '../../../src/db/transaction.ts';
import { demoStaff } from '../people.ts';

/** How far each of the last days of 江汀假日旅行社 has come. */
const days = [
  { ago: 4, until: 'PAID' },
  { ago: 3, until: 'CONFIRMED' },
  { ago: 2, until: 'DISPUTED' },
  { ago: 1, until: 'DRAFT' },
] as const;

/** 结算单 of an agency that settles day by day for once: paid, confirmed, disputed and a draft. Made once. */
export async function seedStatements(db: Db, now: Date): Promise<void> {
  const enterpriseId = await findEnterpriseId(db, 'E002');
  const moment = { now, bizDate: dayOf(now) };
  const clerk = await demoStaff(db, 'commerce01');
  const auditor = await demoStaff(db, 'auditor01');
  for (const { ago, until } of days)
    await withTransaction(db, async tx => {
      const draft = { cycle: 'DAY', day: addDays(moment.bizDate, -ago), enterpriseId } as const;
      const { statements, addedLines } = await makeStatements(tx, clerk, draft, moment);
      const [statement] = statements;
      if (!statement || addedLines === 0 || until === 'DRAFT') return;
      const { id } = statement;
      await sendStatement(tx, clerk, id, moment);
      if (until === 'DISPUTED') {
        await disputeStatement(tx, clerk, id, { reason: '对方少计一人，待核对检票记录' }, moment);
        return;
      }
      await confirmStatement(tx, auditor, id, moment);
      if (until === 'PAID') await payStatement(tx, clerk, id, { memo: '预付抵扣' }, moment);
    });
}
