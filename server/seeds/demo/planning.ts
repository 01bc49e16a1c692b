import { budget, holiday } from '@shanmen/shared/contracts/reports/planning';
import { type Fen, fen, roundUpFen, sumFen } from '@shanmen/shared/money';
import { addDays } from '@shanmen/shared/time';

import { type Db, withTransaction } from '../../src/db/transaction.ts';
import { keepMaster } from '../../src/masters/master.service.ts';
import { findBusinessBegin, historyImporter, listOutlets } from '../../src/reports/public.ts';
import { type Chance, chanceOf } from './chance.ts';
import { demoStaff } from './people.ts';

/** As the State Council announced them; those of 2027 are expected. */
const holidays = [
  ['2024YD', 'newYear', '元旦', '2024-01-01', 1],
  ['2024CJ', 'spring', '春节', '2024-02-10', 8],
  ['2024QM', 'tombSweeping', '清明', '2024-04-04', 3],
  ['2024WY', 'labour', '五一', '2024-05-01', 5],
  ['2024DW', 'dragonBoat', '端午', '2024-06-10', 1],
  ['2024ZQ', 'midAutumn', '中秋', '2024-09-15', 3],
  ['2024GQ', 'national', '国庆', '2024-10-01', 7],
  ['2025YD', 'newYear', '元旦', '2025-01-01', 1],
  ['2025CJ', 'spring', '春节', '2025-01-28', 8],
  ['2025QM', 'tombSweeping', '清明', '2025-04-04', 3],
  ['2025WY', 'labour', '五一', '2025-05-01', 5],
  ['2025DW', 'dragonBoat', '端午', '2025-05-31', 3],
  ['2025GQ', 'national', '国庆', '2025-10-01', 8],
  ['2026YD', 'newYear', '元旦', '2026-01-01', 3],
  ['2026CJ', 'spring', '春节', '2026-02-15', 9],
  ['2026QM', 'tombSweeping', '清明', '2026-04-04', 3],
  ['2026WY', 'labour', '五一', '2026-05-01', 5],
  ['2026DW', 'dragonBoat', '端午', '2026-06-19', 3],
  ['2026ZQ', 'midAutumn', '中秋', '2026-09-25', 3],
  ['2026GQ', 'national', '国庆', '2026-10-01', 7],
  ['2027YD', 'newYear', '元旦', '2027-01-01', 3],
  ['2027CJ', 'spring', '春节', '2027-02-05', 8],
] as const;

/** By what the codes of outlets begin with: what they take on a workday in yuan, and of which kind. */
const places = [
  ['S01', 'culture', 420],
  ['S02', 'culture', 160],
  ['S03', 'culture', 140],
  ['S04', 'fmcg', 260],
  ['S05', 'fmcg', 180],
  ['S06', 'fmcg', 120],
  ['S07', 'fmcg', 220],
  ['S08', 'other', 150],
  ['S09', 'catering', 380],
  ['', 'ticket', 1300],
] as const;

const historyDays = 730;

type HistoryDay = Parameters<ReturnType<typeof historyImporter>['write']>[1][number]['value'];

/** Two years before the product out of the books of earlier systems, 预算 on top of them, and the holidays. */
export async function seedPlanning(db: Db, now: Date): Promise<void> {
  const begin = await findBusinessBegin(db);
  if (begin === null) return;
  const staff = await demoStaff(db, 'manager01');
  const outlets = await listOutlets(db);
  await withTransaction(db, async tx => {
    for (const [code, kind, name, firstDay, days] of holidays)
      await keepMaster(tx, holiday, { code, name: `${code.slice(0, 4)} 年${name}`, kind, firstDay, days });
    const chance = chanceOf(20_240_704);
    const rows = outlets.flatMap(({ code, name }) => {
      const [, revenue, yuan] = places.find(([prefix]) => code.startsWith(prefix)) ?? places[0];
      const taken = historyOf({ outlet: code, revenue }, yuan, begin, chance);
      return taken.map(value => ({ value, name }));
    });
    const importer = historyImporter(staff, now);
    const numbered = rows.map(({ value }, index) => ({
      number: index + 2,
      value,
      faulty: new Set<string>(),
    }));
    if ((await importer.judge(tx, numbered)).length > 0) return;
    await importer.write(tx, numbered);
    const year = Number(begin.slice(0, 4));
    for (const { id, code, name } of outlets) {
      const taken = rows.filter(({ value }) => value.outlet === code).map(({ value }) => value);
      for (const planned of [year - 1, year, year + 1])
        await keepMaster(tx, budget, {
          code: `${planned}${code}`.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''),
          name: `${planned} 年${name}`,
          year: planned,
          outletId: id,
          revenue: taken[0]?.revenue,
          ...monthsOf(taken),
        });
    }
  });
}

function historyOf(
  place: Pick<HistoryDay, 'outlet' | 'revenue'>,
  usualYuan: number,
  begin: string,
  chance: Chance,
): HistoryDay[] {
  return Array.from({ length: historyDays }, (_, index) => addDays(begin, index - historyDays)).map(day => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    const busy = holidays.some(([, , , firstDay, days]) => firstDay <= day && day < addDays(firstDay, days))
      ? 40
      : weekday === 0 || weekday === 6
        ? 20
        : 10;
    // In fen: so many yuan, by a percentage of them.
    const gross = usualYuan * Math.round((busy * chance.between(70, 130)) / 10);
    return {
      ...place,
      day,
      grossFen: fen(gross),
      discountFen: fen(Math.round(gross / 50)),
      refundFen: fen(chance.percent(8) ? Math.round(gross / 40) : 0),
      qty: Math.round(gross / 4000) * 1000,
    };
  });
}

/** What one year of them brought, month by month, to the next thousand yuan. */
function monthsOf(taken: readonly HistoryDay[]): Record<string, Fen> {
  const lastYear = taken.slice(-365);
  return Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => {
      const month = String(index + 1).padStart(2, '0');
      const days = lastYear.filter(({ day }) => day.slice(5, 7) === month);
      return [`m${month}`, roundUpFen(sumFen(days.map(({ grossFen }) => grossFen)), fen(1000_00))];
    }),
  );
}
