import type { Dispatch } from '@shanmen/shared/contracts/reception/docents/dispatch';
import type { DocentJobs } from '@shanmen/shared/contracts/ticket/groups/docent-service';
import type { Team } from '@shanmen/shared/contracts/reception/teams/team';
import type { Order, WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';
import type { RefundableOrder } from '@shanmen/shared/contracts/ticket/after-sale/refundable';
import type { ReportSheet } from '@shanmen/shared/contracts/reports/report';
import type { RefundQuote } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import { fen, sumFen } from '@shanmen/shared/money';
import { addDays, instantOf } from '@shanmen/shared/time';

import type { Answer } from '../../../../test/app/app.ts';
import { asOwner, findFaults, readNumber } from '../../../../test/app/scenario.ts';
import {
  receptionDesk,
  type ReceptionDesk,
  resultOf,
} from '../../../../test/data/reception/reception-desk.ts';
import { type Attraction, patiently, scan } from '../../../../test/data/ticket/factories.ts';
import { unexplained } from '../../../../test/data/audit/audit-desk.ts';
import { groupDay } from '../../../../test/data/ticket/group-desk.ts';
import { fileContract } from '../../../../test/people/partners.ts';
import { beginsWith } from '../../../../test/app/scene.ts';
import { endDays } from '../../books/day-end/day-end.service.ts';

let reception: ReceptionDesk;
let place: Attraction;
let team: Team;
let routeId: number;
let productId: number;
beginsWith(async () => {
  reception = await receptionDesk();
  const { desk, arrive, prices } = reception;
  place = await desk.groupTicket();
  const rebates = [{ fromValue: 1, perHeadFen: fen(2_00), bp: null }];
  const agreementId = await desk.agreed(place, { rebatePeriod: 'ORDER', rebates }, 30);
  await fileContract(desk.hands.maker, agreementId);
  team = resultOf(await arrive({ enterpriseId: desk.enterpriseId, agreementId }));
  routeId = await prices();
  await reception.docent('J01');
  await reception.docent('J02');
  productId = (await offered()).productId ?? 0;
  return reception.desk.test;
});

const offered = async (query: Record<string, string> = {}): Promise<DocentJobs> => {
  const asked = { visitDate: groupDay, ...query };
  return resultOf(
    await reception.desk.seller.call<DocentJobs>('GET', '/api/ticket/docent-jobs', { query: asked }),
  );
};
const dispatched = async (draft: object = {}): Promise<Dispatch[]> =>
  resultOf(await reception.dispatch({ routeId, teamId: team.id, ...draft }));
const one = async (draft: object = {}): Promise<Dispatch> => {
  const [job] = await dispatched(draft);
  if (!job) throw new Error('there is a job');
  return job;
};
const lineOf = ({ id: dispatchId }: Dispatch) => ({ productId, qty: 1, dispatchId });
/** Ten heads of the team at 30 yuan, and jobs. */
const sold = (jobs: readonly Dispatch[], heads = 10, changes: Partial<WindowSale> = {}) => {
  const totalFen = sumFen([fen(heads * 30_00), ...jobs.map(({ feeFen }) => feeFen)]);
  const tickets = heads > 0 ? [{ productId: place.productId, qty: heads }] : [];
  return reception.sellTo(team, place, heads, totalFen / 100, {
    lines: [...tickets, ...jobs.map(lineOf)],
    ...changes,
  });
};
const refundable = async ({ orderNo }: Order) =>
  resultOf(
    await reception.desk.seller.call<RefundableOrder>('GET', '/api/ticket/refundables', {
      query: { code: orderNo },
    }),
  );
const ticketNosOf = async (order: Order) =>
  (await refundable(order)).tickets
    .filter(({ productName }) => productName.startsWith('讲解服务'))
    .map(({ ticketNo }) => ticketNo);
const refund = async (order: Order) => {
  const { seller, site } = reception.desk;
  const asked = { orderNo: order.orderNo, kind: 'VISITOR', ticketNos: await ticketNosOf(order) };
  const quoted = await seller.call<RefundQuote>('POST', '/api/ticket/refunds/quote', { body: asked });
  if (quoted.status !== 200) return quoted;
  const body = { ...asked, windowId: site.windowId, reason: '不要讲解', quote: quoted.result.quote };
  return seller.call<RefundQuote>('POST', '/api/ticket/refunds', { body, key: true });
};
const numberOf = (query: string) => readNumber(reception.desk.test.database.url, query);
const codeOf = ({ error }: Answer<unknown>) => error?.code ?? 'done';

describe('讲解服务', () => {
  it('costs at the window what the price list says of its job, with tickets or alone, and is offered until it is paid for', async () => {
    const jobs = await dispatched({ level: 'SENIOR', heads: 40 });
    expect(jobs).toHaveLength(2);
    const walkIn = await one({ teamId: null, level: 'TOP', heads: 12 });
    expect((await offered({ teamId: String(team.id) })).jobs).toMatchObject([
      { dispatchId: jobs[0]?.id, feeFen: 180_00, teamId: team.id, heads: 20 },
      { dispatchId: jobs[1]?.id, feeFen: 180_00 },
      { dispatchId: walkIn.id, feeFen: 800_00, teamId: null },
    ]);
    expect((await offered()).jobs).toMatchObject([{ dispatchId: walkIn.id }]);
    const order = resultOf(await sold(jobs));
    expect(order).toMatchObject({ totalFen: 660_00, paidFen: 660_00 });
    expect(order.lines.map(({ productName, amountFen }) => [productName, amountFen])).toEqual([
      [order.lines[0]?.productName, 300_00],
      ['讲解服务', 180_00],
      ['讲解服务', 180_00],
    ]);
    expect(order.lines[1]?.service).toContain(`${jobs[0]?.queueNo} · 古寺线`);
    resultOf(await sold([walkIn], 0));
    expect((await offered({ teamId: String(team.id) })).jobs).toEqual([]);
    expect((await reception.card(team)).dispatches.map(({ charge }) => charge)).toEqual([
      { orderNo: order.orderNo, amountFen: 180_00 },
      { orderNo: order.orderNo, amountFen: 180_00 },
    ]);
    expect(await findFaults(reception.desk.test.db)).toEqual([]);
  });

  it('takes no place, makes no head and no ticket, earns no rebate, and no gate lets it in', async () => {
    const { desk } = reception;
    const job = await one();
    const order = resultOf(await sold([job]));
    expect(order.tickets.map(({ personCount }) => personCount)).toEqual([10]);
    expect(await numberOf('select sum(sold) as value from ticket.slot')).toBe(10);
    expect(await reception.card(team)).toMatchObject({ headsTicketed: 10, ticketFen: 300_00 });
    expect(
      await numberOf("select sum(amount_fen) as value from ticket.rebate where state <> 'REVERSED'"),
    ).toBe(20_00);
    const [ticketNo = ''] = await ticketNosOf(order);
    const gate = resultOf(await scan(desk.hands.maker, place.gateId, ticketNo));
    expect(gate.result).toBe('WRONG_SPOT');
  });

  it('stands in reports as 讲解 beside the tickets, as income once it begins, and leaves the bridge to the money whole', async () => {
    const { desk, lead } = reception;
    const job = await one();
    resultOf(await sold([job]));
    for (const step of ['call', 'accept', 'start']) resultOf(await reception.job(job, step));
    const admin = await desk.test.signIn('admin');
    const row = async (key: string, name: string, person = admin, by?: string) => {
      const path = `/api/reports/results/${key}`;
      const query = { from: groupDay, to: groupDay, ...(by === undefined ? {} : { by }) };
      const { sections } = resultOf(await person.call<ReportSheet>('GET', path, { query }));
      const [{ columns, rows } = { columns: [], rows: [] }] = sections;
      const found = rows.find(cells => cells.some(cell => cell === name)) ?? [];
      return Object.fromEntries(columns.map(({ title }, at) => [title, found[at]]));
    };
    expect(await row('t.product', '讲解服务')).toMatchObject({ 售票张数: 0, 净额: job.feeFen });
    expect(await row('rcp.agency', '云顶国际旅行社', lead)).toMatchObject({
      门票额: 300_00,
      讲解费: job.feeFen,
    });
    expect(await row('rcp.docent', '合计', lead)).toMatchObject({
      讲解收入: job.feeFen,
      已收讲解费: job.feeFen,
    });
    expect(await row('rev.total', '讲解')).toMatchObject({ 本期净额: job.feeFen });
    expect(await row('a.rev1', '讲解', admin, 'category')).toMatchObject({ 净额: job.feeFen });
    expect(await unexplained(admin, groupDay, groupDay)).toEqual([]);
  });

  it('is refused for another team, another day, twice in a cart, without a job, and for what has begun or was cancelled', async () => {
    const other = resultOf(await reception.arrive());
    const foreign = await one({ teamId: other.id });
    expect(codeOf(await sold([foreign]))).toBe('dispatch_mismatch');
    const job = await one();
    expect(codeOf(await sold([job, job]))).toBe('dispatch_mismatch');
    const bare = { lines: [{ productId, qty: 1 }] };
    expect(codeOf(await sold([job], 10, bare))).toBe('dispatch_mismatch');
    const onTickets = { lines: [{ productId: place.productId, qty: 10, dispatchId: job.id }] };
    expect(codeOf(await sold([job], 10, onTickets))).toBe('dispatch_mismatch');
    const tomorrow = addDays(groupDay, 1);
    expect(codeOf(await sold([job], 0, { visitDate: tomorrow }))).toBe('dispatch_mismatch');
    expect(codeOf(await sold([{ ...job, id: 9_999_999 }]))).toBe('dispatch_mismatch');
    for (const step of ['call', 'accept', 'start']) resultOf(await reception.job(job, step));
    expect(codeOf(await sold([job]))).toBe('dispatch_state_forbidden');
  });

  proof('is paid for once, whoever sells it at once', async () => {
    const job = await one();
    const asked = () => patiently(() => sold([job], 0));
    const codes = (await Promise.all([asked(), asked(), asked(), asked()])).map(codeOf);
    expect(codes.toSorted()).toEqual(['dispatch_charged', 'dispatch_charged', 'dispatch_charged', 'done']);
    expect(codeOf(await reception.job(job, 'cancel'))).toBe('dispatch_charged');
  });

  it('goes back whole until it begins, is sold again then, and is never absent', async () => {
    const job = await one();
    const order = resultOf(await sold([job]));
    expect(resultOf(await refund(order))).toMatchObject({
      grossFen: job.feeFen,
      feeFen: 0,
      netFen: job.feeFen,
    });
    const again = resultOf(await sold([job], 0));
    const late = instantOf(addDays(groupDay, 2), '09:00');
    await endDays(reception.desk.test.db, late);
    expect(
      await numberOf(`select count(*) as value from ticket.ticket where status = 'I' and person_count = 0`),
    ).toBe(1);
    for (const step of ['call', 'accept', 'start']) resultOf(await reception.job(job, step));
    expect(codeOf(await refund(again))).toBe('letter_forbidden');
    expect(await findFaults(reception.desk.test.db)).toEqual([]);
  });

  it('waits with its job while a refund of it is decided, and is earned where who does not come pays as well', async () => {
    const [job, paid] = [await one(), await one()];
    for (const each of [job, paid]) {
      resultOf(await sold([each], 0));
      for (const step of ['call', 'accept']) resultOf(await reception.job(each, step));
    }
    const { url } = reception.desk.test.database;
    await asOwner(url, `update ticket.ticket set locked_reason = '退款待审' where dispatch_id = ${job.id}`);
    expect(codeOf(await reception.job(job, 'start'))).toBe('ticket_locked');
    resultOf(await reception.job(paid, 'noshow'));
    expect(
      await numberOf(
        `select count(*) as value from ticket.ticket where dispatch_id = ${paid.id} and status = 'I'`,
      ),
    ).toBe(1);
  });
});
