import type { DriverVisit } from '@shanmen/shared/contracts/cashier/guests/driver-visit';
import type { Slip } from '@shanmen/shared/contracts/cashier/sale';
import type { Team } from '@shanmen/shared/contracts/reception/teams/team';
import type { TeamChange, TeamChangePreview } from '@shanmen/shared/contracts/reception/teams/team-change';
import type { AgreementDraft } from '@shanmen/shared/contracts/ticket/groups/agreement';
import type { Rebate, RebatePage } from '@shanmen/shared/contracts/ticket/groups/rebate';
import { fen, sumFen } from '@shanmen/shared/money';
import fc from 'fast-check';

import type { Client } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { asOwner, findFaults, readNumber } from '../../../../test/app/scenario.ts';
import { type VisitDesk, visitDesk, visitsPath } from '../../../../test/data/cashier/visit-desk.ts';
import { resultOf, storeroomOfEachTest } from '../../../../test/data/goods/goods.ts';
import { teamDraft } from '../../../../test/data/reception/reception-desk.ts';
import {
  activeAgreement,
  activeEnterprise,
  agreementDraft,
  commerceHands,
  fileContract,
  type Hands,
} from '../../../../test/people/partners.ts';

const shop = storeroomOfEachTest();
const share = 10; // per cent of what was paid

let desk: VisitDesk;
let hands: Hands;
let auditor: Client;
let enterpriseId: number;
let otherId: number;
beforeEach(async () => {
  desk = await visitDesk(shop.test);
  hands = await commerceHands(shop.test);
  auditor = await shop.test.signIn('auditor01');
  ({ id: enterpriseId } = await activeEnterprise(hands));
  const other = { code: 'E902', name: '江汀国际旅行社', uscc: '91990000MA0DEM0213' };
  ({ id: otherId } = await activeEnterprise(hands, other));
  const { url } = shop.test.database;
  await asOwner(url, `update ticket.driver set enterprise_id = ${enterpriseId} where id = ${desk.driverId}`);
});

describe('a retail rebate', () => {
  it('K-24 A-09 is not made while the setting is off, without a contract, for a draft, or for a driver who works alone', async () => {
    const agreementId = await agreed({}, enterpriseId, false);
    await switchOn('cashier.retailRebate');
    expect(await visitRebates()).toEqual([]);
    await fileContract(hands.maker, agreementId);
    await switchOn('cashier.retailRebate', false);
    expect(await visitRebates()).toEqual([]);
    await switchOn('cashier.retailRebate');
    await setAgreements(`state = 'TERMINATED'`);
    expect(await visitRebates()).toEqual([]);
    await setAgreements(`state = 'ACTIVE', valid_from = valid_from - 60, valid_to = '${testDay}'::date - 1`);
    expect(await visitRebates()).toEqual([]);
    await setAgreements(`valid_to = '${testDay}'`);
    await asOwner(shop.test.database.url, 'update ticket.driver set enterprise_id = null');
    expect(await visitRebates()).toEqual([]);
    await asOwner(shop.test.database.url, `update ticket.driver set enterprise_id = ${enterpriseId}`);
    expect(await visitRebates()).toEqual([`EARNED ${rebateOf(2)}`]);
  });

  it('K-24 is made once for a visit, at its audit, and shown in 返利报表 to who sees the shop', async () => {
    await switchOn('cashier.retailRebate');
    await agreed();
    const { visit, sales } = await visited([3, 2]);
    expect(await standing()).toEqual([]);
    await auditVisit(visit);
    expect(await standing()).toEqual([`EARNED ${rebateOf(5)}`]);
    const [row] = await rebates();
    expect(row).toMatchObject({ source: 'RETAIL', driverName: '测A·D0001 王师傅', heads: 30 });
    expect(row?.of).toContain('测A·D0001');
    expect((await desk.listed()).rows[0]).toMatchObject({ rebateFen: rebateOf(5), status: 'AUDITED' });
    await desk.refunded(bought(sales, 0), 1);
    expect(await standing()).toEqual([`EARNED ${rebateOf(4)}`]);
    const query = { from: testDay, to: testDay };
    const report = await auditor.call('GET', '/api/reports/results/a.rebate', { query });
    expect(report.text).toContain(' · 10%');
    expect(report.text).toContain(`0,${10 * rebateOf(5)},${10 * rebateOf(1)},${10 * rebateOf(4)}`);
    const again = `insert into ticket.rebate
      (source, ref_id, ref_kind, of_label, agreement_id, beneficiary_type, beneficiary_id, biz_date, heads, per_head_fen, amount_fen, state)
      select source, ref_id, ref_kind, of_label, agreement_id, beneficiary_type, ${otherId}, biz_date, 1, 0, 1, 'EARNED' from ticket.rebate`;
    await expect(asOwner(shop.test.database.url, again)).rejects.toThrow('rebate_retail_once');
    expect(await findFaults(shop.test.db)).toEqual([]);
  });

  it('K-24 counts heads of a group that bought anything where the agreement says so much for each', async () => {
    await switchOn('cashier.retailRebate');
    await agreed({ retailBp: null, retailPerHeadFen: fen(3_00) });
    const { visit, sales } = await visited([2]);
    await auditVisit(visit);
    expect(await standing()).toEqual(['EARNED 9000']);
    await desk.refunded(bought(sales, 0), 1);
    expect(await standing()).toEqual(['EARNED 9000']);
    await desk.refunded(bought(sales, 0), 1);
    expect(await standing()).toEqual(['REVERSED 9000']);
  });

  it('A-08 K-24 is lowered by a negative row after its audit, and paid at most to what is unpaid, by another person', async () => {
    await switchOn('cashier.retailRebate');
    await agreed();
    const { visit, sales } = await visited([3]);
    await auditVisit(visit);
    const [{ id } = { id: 0 }] = await rebates();
    resultOf(await step(auditor, id, 'audit'));
    await desk.refunded(bought(sales, 0), 2);
    expect(await standing()).toEqual([`AUDITED ${rebateOf(3)}`, `EARNED ${-rebateOf(3) + rebateOf(1)}`]);
    const back = (await rebates())[1]?.id ?? 0;
    resultOf(await step(auditor, back, 'audit'));
    expect((await step(hands.checker, id, 'pay', byBank)).error?.code).toBe('rebate_exceeds_unpaid');
    resultOf(await step(hands.checker, back, 'pay', byBank));
    expect((await step(auditor, id, 'pay', byBank)).error?.code).toBe('maker_is_checker');
    expect((await step(hands.checker, id, 'pay', { ...byBank, payout: 'CASH' })).error?.code).toBe(
      'invalid_input',
    );
    resultOf(await step(hands.checker, id, 'pay', byBank));
    expect((await step(hands.checker, id, 'pay', byBank)).error?.code).toBe('state_forbidden');
    expect(sumFen((await rebates()).map(({ amountFen }) => amountFen))).toBe(rebateOf(1));
    expect(await findFaults(shop.test.db)).toEqual([]);
  });

  it('A-09 K-24 goes to a person only where the setting allows it, and no cash move can name one', async () => {
    await switchOn('cashier.retailRebate');
    await agreed();
    const { visit } = await visited([1]);
    await auditVisit(visit);
    const [{ id } = { id: 0 }] = await rebates();
    resultOf(await step(auditor, id, 'audit'));
    const toDriver = { ...byBank, person: { contractNo: 'LW-1', taxWithheldFen: 100 } };
    expect((await step(hands.checker, id, 'pay', toDriver)).error?.code).toBe('rebate_person_forbidden');
    await switchOn('ticket.rebatePersonPayout');
    resultOf(await step(hands.checker, id, 'pay', toDriver));
    const { url } = shop.test.database;
    const payee = `select count(*) as value from ticket.rebate where payee_type = 'DRIVER' and payee_contract = 'LW-1'`;
    expect(await readNumber(url, payee)).toBe(1);
    const naming = `select count(*) as value from information_schema.columns
      where table_schema = 'cashier' and table_name in ('cash_move', 'shift') and column_name like '%rebate%'`;
    expect(await readNumber(url, naming)).toBe(0);
    const drawers = `select count(*) as value from commerce.payment_entry where account like 'till/%' and exists (
      select from commerce.payment_posting as posting where posting.id = payment_entry.posting_id and posting.kind = 'rebate')`;
    expect(await readNumber(url, drawers)).toBe(0);
  });

  it('A-08 N-10 N-11 moves with its slips as 换团 said before, and not once it is paid', async () => {
    await switchOn('cashier.retailRebate');
    const [from, to] = await twoTeams();
    const sale = await desk.sold(4);
    resultOf(await desk.tag(sale, { teamId: from.id }));
    expect(await standing()).toEqual([`EARNED ${rebateOf(4)}`]);
    const draft = changeOf(from, to, sale);
    const said = resultOf(
      await desk.cashier.call<TeamChangePreview>('POST', `${changes}/preview`, { body: draft }),
    );
    const delta = rebateOf(4);
    expect(said.rebates.map(({ deltaFen }) => deltaFen)).toEqual([-delta, delta]);
    expect(await standing()).toEqual([`EARNED ${delta}`]);
    expect(resultOf(await change(from, to, sale)).rebates).toEqual(said.rebates);
    expect(await standing()).toEqual([`REVERSED ${delta}`, `EARNED ${delta}`]);
    const paid = (await rebates())[1]?.id ?? 0;
    expect((await step(auditor, paid, 'audit')).error?.message).toContain('营业日结束后再审核');
    await dayIsOver();
    resultOf(await step(auditor, paid, 'audit'));
    resultOf(await step(hands.checker, paid, 'pay', byBank));
    expect((await change(to, from, sale)).error?.code).toBe('rebate_paid');
  });

  proof(
    'A-08 stands at the share of what each party bought, however sales, tags, 换团, refunds and payments follow one another',
    async () => {
      await switchOn('cashier.retailRebate');
      const teams = await twoTeams();
      const visits = [await desk.registered(), await desk.registered()];
      const sales: (Slip & { left: number; party: string })[] = [];
      const isAudited = new Set<string>();
      const play = fc.record({
        act: fc.constantFrom(
          'sell',
          'visit',
          'team',
          'move',
          'refund',
          'refund',
          'audit visit',
          'audit',
          'pay',
        ),
        pick: fc.nat(9),
        at: fc.nat(1),
      });
      for (const { act, pick, at } of fc.sample(play, 60)) {
        const [sale, visit] = [sales[pick % Math.max(sales.length, 1)], visits[at]];
        const [team, other] = at === 0 ? teams : [teams[1], teams[0]];
        if (act === 'sell' || !sale || !visit) {
          sales.push({ ...(await desk.sold(3)), left: 3, party: '' });
        } else if (act === 'visit' || act === 'team') {
          const body = act === 'visit' ? { visitId: visit.id } : { teamId: team.id };
          const { error } = await desk.tag(sale, body);
          if (error === null) sale.party = act === 'visit' ? `VISIT ${visit.id}` : `TEAM ${team.id}`;
          else expect(error.message).toBe('该到访已审核');
        } else if (act === 'move') {
          const { error } = await change(team, other, sale);
          if (error === null) sale.party = `TEAM ${other.id}`;
          else expect(['nothing_to_move', 'rebate_paid']).toContain(error.code);
        } else if (act === 'refund' && sale.left > 0) {
          await desk.refunded(sale, 1);
          sale.left -= 1;
        } else if (act === 'audit visit' && !isAudited.has(`VISIT ${visit.id}`)) {
          await auditVisit(visit);
          isAudited.add(`VISIT ${visit.id}`);
        } else if (act === 'audit' || act === 'pay') {
          await dayIsOver();
          const wanted = act === 'audit' ? 'EARNED' : 'AUDITED';
          const row = (await rebates()).find(({ state }) => state === wanted);
          const person = act === 'audit' ? auditor : hands.checker;
          const refused = row && (await step(person, row.id, act, byBank)).error?.code;
          expect([undefined, 'rebate_exceeds_unpaid']).toContain(refused);
          if (row && act === 'pay' && refused === undefined && row.amountFen > 0)
            expect(await unpaidTo(row)).toBeGreaterThanOrEqual(0);
        }
        for (const party of [...teams.map(({ id }) => `TEAM ${id}`), ...isAudited])
          expect([party, await owedTo(party)]).toEqual([party, expectedOf(party, sales)]);
        expect(await doubled()).toBe(0);
      }
      expect(await findFaults(shop.test.db)).toEqual([]);
    },
  );
});

const byBank = { payout: 'BANK', voucherNo: 'YH-0001' };
const changes = '/api/reception/team-changes';

const switchOn = (key: string, isOn = true) =>
  asOwner(shop.test.database.url, `update admin.setting set value = '${isOn}' where key = '${key}'`);

const setAgreements = (what: string) =>
  asOwner(shop.test.database.url, `update ticket.agreement set ${what}`);

/** A team may be audited from the next day on. */
const dayIsOver = () =>
  asOwner(
    shop.test.database.url,
    `update ticket.rebate set biz_date = '${testDay}'::date - 1 where ref_kind = 'TEAM'`,
  );

/** An agreement in force that gives a tenth back for what is bought, with its contract. */
async function agreed(
  terms: Partial<AgreementDraft> = {},
  of = enterpriseId,
  isFiled = true,
): Promise<number> {
  const draft = { ...agreementDraft(of, []), title: '购物返利', retailBp: share * 100, ...terms };
  const { id } = await activeAgreement(hands, draft);
  if (isFiled) await fileContract(hands.maker, id);
  return id;
}

async function twoTeams(): Promise<[Team, Team]> {
  const arrive = async (of: number) => {
    const team = { ...teamDraft, visitDate: testDay, enterpriseId: of, agreementId: await agreed({}, of) };
    return resultOf(await desk.send<Team>(desk.cashier, '/api/reception/teams/arrivals', { team }));
  };
  return [await arrive(enterpriseId), await arrive(otherId)];
}

/** A visit with a sale of so many pieces each. */
async function visited(counts: readonly number[]) {
  const visit = await desk.registered();
  const sales: Slip[] = [];
  for (const count of counts) sales.push(await desk.sold(count));
  await desk.link(visit, sales);
  return { visit, sales };
}

let visitAuditor: Client | undefined;
afterEach(() => (visitAuditor = undefined));

async function auditVisit({ id }: DriverVisit): Promise<void> {
  visitAuditor ??= await desk.auditor();
  resultOf(await desk.send(visitAuditor, `${visitsPath}/${id}/audit`));
}

/** What stands after a further visit that bought two pieces. */
async function visitRebates(): Promise<string[]> {
  const { visit } = await visited([2]);
  await auditVisit(visit);
  return standing();
}

const changeOf = (from: Team, to: Team, sale: Slip) => ({
  fromTeamId: from.id,
  toTeamId: to.id,
  orderIds: [],
  plateIssueIds: [],
  dispatchIds: [],
  slipIds: [sale.id],
  reason: '号牌录错',
});

const change = (from: Team, to: Team, sale: Slip) =>
  desk.send<TeamChange>(desk.cashier, changes, changeOf(from, to, sale));

const step = (person: Client, id: number, name: string, body?: object) =>
  desk.send<Rebate>(person, `/api/ticket/rebates/${id}/${name}`, name === 'audit' ? undefined : body);

async function rebates(): Promise<Rebate[]> {
  const query = { pageSize: '200' };
  const { result } = await hands.checker.call<RebatePage>('GET', '/api/ticket/rebates', { query });
  return [...result.rows].sort((a, b) => a.id - b.id);
}

async function standing(): Promise<string[]> {
  return (await rebates()).map(({ state, amountFen }) => `${state} ${amountFen}`);
}

/** A tenth of what so many pieces cost. */
function rebateOf(pieces: number): number {
  return Math.round((pieces * desk.priceFen * share) / 100);
}

function expectedOf(party: string, sales: readonly { left: number; party: string }[]): number {
  const pieces = sales.filter(sale => sale.party === party).reduce((sum, { left }) => sum + left, 0);
  return rebateOf(pieces);
}

function owedTo(party: string): Promise<number> {
  return readNumber(
    shop.test.database.url,
    `select coalesce(sum(amount_fen), 0) as value from ticket.rebate
     where source = 'RETAIL' and state <> 'REVERSED' and ref_kind || ' ' || ref_id = '${party}'`,
  );
}

/** What of the beneficiary of a row is audited and not paid; below zero once something went back after a payment. */
function unpaidTo({ id }: Rebate): Promise<number> {
  return readNumber(
    shop.test.database.url,
    `select coalesce(sum(audited.amount_fen), 0) as value
     from ticket.rebate
     join ticket.rebate as audited using (beneficiary_type, beneficiary_id)
     where rebate.id = ${id} and audited.state = 'AUDITED'`,
  );
}

/** Accruals beyond the one for each party. */
function doubled(): Promise<number> {
  return readNumber(
    shop.test.database.url,
    `select count(*) as value from (
       select from ticket.rebate where claw_back_of is null group by ref_kind, ref_id having count(*) > 1
     ) as twice`,
  );
}

function bought(sales: readonly Slip[], index: number): Slip {
  const sale = sales[index];
  if (!sale) throw new Error('it was sold before');
  return sale;
}
