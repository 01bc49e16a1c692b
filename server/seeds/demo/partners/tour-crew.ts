import { addDays, dayOf } from '@shanmen/shared/time';

import { findEnterpriseId } from '../../../src/commerce/public.ts';
import { type Db, withTransaction } from '../../../src/db/transaction.ts';
import { addEscort, hasEscorts, stepEscort, type TicketKeys } from '../../../src/ticket/public.ts';
import { demoStaff } from '../people.ts';

const guides = [
  { code: 'G01', name: '林知夏', of: 'E001', grade: 'SENIOR', languages: '中、英' },
  { code: 'G02', name: '周牧原', of: 'E001', grade: 'MIDDLE', languages: '中' },
  { code: 'G03', name: '许清禾', of: 'E001', grade: 'MIDDLE', languages: '中、日' },
  { code: 'G04', name: '韩若川', of: 'E002', grade: 'JUNIOR', languages: '中' },
  { code: 'G05', name: '沈砚秋', of: 'E002', grade: 'MIDDLE', languages: '中' },
  { code: 'G06', name: '陆星河', of: 'E003', grade: 'JUNIOR', languages: '中' },
  { code: 'G07', name: '苏映月', of: null, grade: 'SENIOR', languages: '中、英' },
  { code: 'G08', name: '贺南乔', of: null, grade: 'JUNIOR', languages: '中' },
] as const;

const drivers = [
  { code: 'D01', name: '王师傅', vehicleType: '中巴', seats: 19 },
  { code: 'D02', name: '赵师傅', vehicleType: '大巴', seats: 37 },
  { code: 'D03', name: '钱师傅', vehicleType: '大巴', seats: 53 },
  { code: 'D04', name: '孙师傅', vehicleType: '大巴', seats: 37 },
  { code: 'D05', name: '李师傅', vehicleType: '大巴', seats: 53 },
] as const;

/** Who brings groups: one whose licence is over, one who is stopped, one who belongs to nobody. Made once. */
export async function seedEscorts(db: Db, now: Date, { person: keys }: TicketKeys): Promise<void> {
  if (await hasEscorts(db, 'GUIDE')) return;
  const today = dayOf(now);
  const reading = { today, from: today, to: today, keys, outletIds: null };
  await withTransaction(db, async tx => {
    const work = { staff: await demoStaff(tx, 'lead01'), now, reading };
    for (const [index, { of, ...guide }] of guides.entries()) {
      const id = await addEscort(
        tx,
        'GUIDE',
        {
          ...guide,
          mobile: `1540000010${index + 1}`,
          licenceNo: `DEMO-G-000${index + 1}`,
          licenceValidTo: guide.code === 'G05' ? addDays(today, -20) : addDays(today, 500),
          enterpriseId: of === null ? null : await findEnterpriseId(tx, of),
        },
        work,
      );
      if (guide.code !== 'G08') continue;
      await stepEscort(tx, 'GUIDE', id, { step: 'stop', reason: '不再带团' }, work);
    }
    for (const [index, driver] of drivers.entries()) {
      const plateNo = `测A·D000${index + 1}`;
      const mobile = `1540000020${index + 1}`;
      const draft = { ...driver, plateNo, mobile, enterpriseId: null };
      await addEscort(tx, 'DRIVER', draft, work);
    }
  });
}
