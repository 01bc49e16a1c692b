import { docentPrice, docentRoute } from '@shanmen/shared/contracts/reception/docents/docent';
import type { TeamDraft } from '@shanmen/shared/contracts/reception/teams/team';
import { fen } from '@shanmen/shared/money';
import { dayOf, instantOf } from '@shanmen/shared/time';

import { moveSlips } from '../../../src/cashier/public.ts';
import { findEnterpriseId } from '../../../src/commerce/public.ts';
import { type Db, type Tx, withTransaction } from '../../../src/db/transaction.ts';
import { keepMaster } from '../../../src/masters/master.service.ts';
import {
  addDispatches,
  addPlates,
  bookTeam,
  callDispatch,
  changeTeam,
  hasPlates,
  issuePlate,
  keepDocent,
  losePlate,
  registerArrival,
  standardRules,
  stepDispatch,
  stepTurn,
} from '../../../src/reception/public.ts';
import {
  beginCount,
  closeShift,
  countShift,
  listEscortChoices,
  listTeamAgreements,
  listUnpaidJobs,
  listWindows,
  openShift,
  sellTickets,
  type TicketKeys,
} from '../../../src/ticket/public.ts';
import type { Staff } from '../../../src/callers/staff.ts';
import { type Chance, chanceOf } from '../chance.ts';
import { demoStaff } from '../people.ts';
import { groupCodes, sellToGroup } from './groups.ts';

const docents = [
  ['J01', '柳青禾', 'JUNIOR', '中'],
  ['J02', '段小满', 'JUNIOR', '中'],
  ['J03', '孟雨桐', 'JUNIOR', '中'],
  ['J04', '顾云舟', 'MIDDLE', '中'],
  ['J05', '叶知秋', 'MIDDLE', '中'],
  ['J06', '宋清和', 'MIDDLE', '中'],
  ['J07', '方砚', 'MIDDLE', '中'],
  ['J08', '程听澜', 'SENIOR', '中、英'],
  ['J09', '白川', 'SENIOR', '中、日'],
  ['J10', '钟离远', 'TOP', '中'],
] as const;

const routes = [
  ['R1', '古寺线', 60, '一号讲解台'],
  ['R2', '湖光线', 90, '码头讲解台'],
  ['R3', '全景线', 150, '三号讲解台'],
] as const;

const fees = [
  ['P1', '初级讲解', 'JUNIOR', 120_00],
  ['P2', '中级讲解', 'MIDDLE', 150_00],
  ['P3', '高级讲解', 'SENIOR', 180_00],
  ['P4', '特级讲解', 'TOP', 800_00],
] as const;

/** Teams of today: when each comes, of whom, led and driven by whom, with how many. */
const teams = [
  { at: '08:25', of: 'E001', guide: 'G01', driver: 'D03', adults: 20 },
  { at: '08:40', of: 'E002', guide: 'G04', driver: 'D02', adults: 24 },
  { at: '09:00', of: 'E001', guide: 'G02', driver: 'D05', adults: 18 },
  { at: '09:20', of: 'E003', guide: 'G06', driver: 'D04', adults: 30 },
  { at: '10:00', of: 'E001', guide: 'G03', driver: null, adults: 28 },
] as const;
const expected = [
  { planTime: '10:30', of: 'E002', adults: 26 },
  { planTime: '15:30', of: 'E003', adults: 32 },
  { planTime: '16:00', of: 'E001', adults: 40 },
] as const;

type Day = { tx: Tx; staff: Staff; day: string; now: Date; chance: Chance; keys: TicketKeys };

/** Plates, docents and a day of reception: five teams inside, three expected, a plate lost, one 换团 after a sale. Made once. */
export async function seedReception(db: Db, now: Date, keys: TicketKeys): Promise<void> {
  if (await hasPlates(db)) return;
  await withTransaction(db, async tx => {
    const staff = await demoStaff(tx, 'reception01');
    const day = dayOf(now);
    const today: Day = { tx, staff, day, now, keys, chance: chanceOf(20_261_002) };
    const plates = { from: 1, depositFen: fen(0) } as const;
    const [card, set] = [fen(20_00), fen(200_00)];
    await addPlates(tx, staff, {
      ...plates,
      letter: 'A',
      to: 80,
      digits: 3,
      medium: 'CARD',
      lossFeeFen: card,
    });
    await addPlates(tx, staff, {
      ...plates,
      letter: 'H',
      to: 20,
      digits: 2,
      medium: 'HEADSET',
      lossFeeFen: set,
    });
    await seedDocents(today);
    await receive(today);
  });
}

async function seedDocents({ tx, staff, now, day, keys }: Day): Promise<void> {
  for (const [code, name, minutes, meetingPoint] of routes)
    await keepMaster(tx, docentRoute, { code, name, minutes, meetingPoint });
  for (const [code, name, level, feeFen] of fees) {
    const price = { code, name, level, language: null, headsFrom: 1, headsTo: 30, routeId: null };
    await keepMaster(tx, docentPrice, { ...price, feeFen, approvalDocNo: '青价〔2025〕18号' });
  }
  for (const [index, [code, name, level, languages]] of docents.entries()) {
    const prebookOnly = level === 'TOP';
    const mobile = `154000003${String(index + 1).padStart(2, '0')}`;
    const draft = { code, name, level, languages, routeCodes: '', mobile, duty: 'ON', prebookOnly } as const;
    const docentId = await keepDocent(tx, draft, { staff, now, keys: keys.person });
    if (!prebookOnly && instantOf(day, '08:00') < now)
      await stepTurn(
        tx,
        staff,
        { docentId, state: 'WAITING' },
        { now: instantOf(day, '08:00'), bizDate: day },
      );
  }
}

async function draftOf(
  { tx, day }: Day,
  { of, guide, driver, adults }: { of: string; guide: string | null; driver: string | null; adults: number },
): Promise<TeamDraft> {
  const [agreement] = await listTeamAgreements(tx, { visitDate: day, keyword: of }, day);
  const crew = await listEscortChoices(tx, { agreementId: null, visitDate: day, keyword: '' }, null);
  const idOf = (code: string | null) => crew.find(each => each.code === code)?.id ?? null;
  return {
    visitDate: day,
    planTime: '',
    externalNo: '',
    enterpriseId: await findEnterpriseId(tx, of),
    agreementId: agreement?.id ?? null,
    guideId: idOf(guide),
    driverId: idOf(driver),
    heads: { adults, children: 0, students: 0, seniors: 0, freeHeads: 0 },
    sourceRegion: '浙江杭州',
    segment: of === 'E003' ? 'STUDY' : 'DOMESTIC',
    hasPlanSheet: true,
    remark: '',
  };
}

async function receive(today: Day): Promise<void> {
  const { tx, staff, day, now, chance } = today;
  const rules = standardRules;
  const inside: { id: number; issueId: number; at: Date; of: string; heads: number }[] = [];
  for (const [index, team] of teams.entries()) {
    const at = instantOf(day, team.at);
    if (at >= now) continue;
    const moment = { now: at, bizDate: day };
    const arrival = { team: await draftOf(today, team) };
    const { id } = await registerArrival(tx, staff, arrival, { ...moment, idemKey: chance.uuid() });
    const plateNo = team.of === 'E003' ? 'H01' : `A0${String(index + 1).padStart(2, '0')}`;
    const issuing = { plateNo, teamId: id, qty: team.of === 'E003' ? team.adults : 1 };
    const issue = await issuePlate(tx, staff, issuing, {
      ...moment,
      longOut: 4,
      idemKey: chance.uuid(),
    });
    inside.push({ id, issueId: issue.id, at, of: team.of, heads: team.adults });
    if (index === 1)
      await losePlate(
        tx,
        staff,
        issue.plateId,
        { charge: { amountFen: fen(20_00), paidBy: 'CASH', payer: 'GUIDE' } },
        { ...moment, longOut: 4 },
      );
    const [job] = await addDispatches(tx, staff, jobOf(id, team.adults, await routeId(tx)), {
      ...moment,
      rules,
    });
    if (!job || job.docentId === null || index > 2) continue;
    await callDispatch(tx, staff, job.id, { ...moment, rules });
    if (index > 1) continue;
    for (const step of ['accept', 'start'] as const)
      await stepDispatch(tx, staff, job.id, { step }, { ...moment, rules });
  }
  for (const { planTime, of, adults } of expected) {
    const draft = { ...(await draftOf(today, { of, guide: null, driver: null, adults })), planTime };
    await bookTeam(tx, staff, draft, { now, bizDate: day, idemKey: chance.uuid() });
  }
  if (inside.length > 2) await sellAndChange(today, inside);
}

/** 讲解服务: the docent of a team is paid for at the window, over the account of its agency. */
async function payDocent(
  { tx, day, now, keys, chance }: Day,
  { id: teamId, issueId: plateIssueId, of, at }: Inside,
  { seller, windowId }: { seller: Staff; windowId: number },
): Promise<void> {
  const { productId, jobs } = await listUnpaidJobs(tx, { visitDate: day, teamId });
  const job = jobs.find(each => each.teamId === teamId);
  const [agreement] = await listTeamAgreements(tx, { visitDate: day, keyword: of }, day);
  if (productId === null || !job || !agreement) return;
  const { dispatchId, feeFen } = job;
  await sellTickets(
    tx,
    seller,
    {
      windowId,
      saleMode: 'TEAM',
      agreementId: agreement.id,
      teamId,
      plateIssueId,
      visitDate: day,
      lines: [{ productId, qty: 1, dispatchId }],
      expectedTotalFen: feeFen,
      payments: [{ method: 'CREDIT', amountFen: feeFen }],
    },
    {
      now: new Date(Math.min(at.getTime() + 12 * 60_000, now.getTime())),
      bizDate: day,
      idemKey: chance.uuid(),
      keys,
      identity: { admitsDemoRegion: true, id15: 'convert' },
      hasProvider: false,
    },
  );
}

function jobOf(teamId: number, heads: number, ofRoute: number) {
  return { teamId, routeId: ofRoute, language: '中', level: 'MIDDLE', heads, mode: 'ROTATION' } as const;
}

async function routeId(tx: Tx): Promise<number> {
  const { id } = await tx
    .selectFrom('reception.docent_route')
    .select('id')
    .where('code', '=', 'R1')
    .executeTakeFirstOrThrow();
  return id;
}

type Inside = { id: number; issueId: number; at: Date; of: string; heads: number };

/** Two teams of one agency buy under their plates; what the second bought turns out to be of the first. */
async function sellAndChange(today: Day, [first, , second]: readonly Inside[]): Promise<void> {
  const { tx, staff, day, now, keys, chance } = today;
  const seller = await demoStaff(tx, 'seller03', groupCodes);
  const windowId = (await listWindows(tx, null)).find(({ code }) => code === 'BM1')?.id;
  if (!first || !second || windowId === undefined) return;
  const moment = (at: Date) => ({ now: at, bizDate: day });
  const opening = { windowId, openingFloatFen: fen(500_00) };
  const opened = { ...moment(instantOf(day, '08:10')), idemKey: chance.uuid(), outletIds: null };
  const shift = await openShift(tx, seller, opening, opened);
  const orderIds: number[] = [];
  for (const team of [first, second]) {
    const at = new Date(Math.min(team.at.getTime() + 10 * 60_000, now.getTime()));
    const group = {
      enterprise: team.of,
      product: 'TD',
      pays: 'CREDIT',
      at: '',
      heads: [team.heads, team.heads],
      ahead: 0,
      companion: false,
      guides: [],
      drivers: [],
      team: { teamId: team.id, plateIssueId: team.issueId },
    } as const;
    const order = await sellToGroup(tx, { staff: seller, windowId }, group, { day, now: at, keys, chance });
    if (order) orderIds.push(order.id);
  }
  await payDocent(today, second, { seller, windowId });
  const end = moment(now);
  await beginCount(tx, seller, shift.id, end);
  await countShift(tx, seller, shift.id, { countedCashFen: fen(500_00) }, end);
  await closeShift(tx, seller, shift.id, {}, end);
  const [, moved] = orderIds;
  if (moved === undefined) return;
  await changeTeam(
    tx,
    staff,
    {
      fromTeamId: second.id,
      toTeamId: first.id,
      orderIds: [moved],
      plateIssueIds: [],
      dispatchIds: [],
      slipIds: [],
      reason: '号牌录错，应为另一车',
    },
    { ...end, idemKey: chance.uuid(), retail: { moveSlips } },
  );
}
