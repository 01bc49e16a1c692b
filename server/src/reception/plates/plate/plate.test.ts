import type { PlatePage } from '@shanmen/shared/contracts/reception/plates/plate';
import type { PlateTeam } from '@shanmen/shared/contracts/ticket/groups/plate-team';

import { findFaults, readNumber } from '../../../../test/app/scenario.ts';
import { patiently } from '../../../../test/data/ticket/factories.ts';
import {
  receptionDesk,
  type ReceptionDesk,
  resultOf,
} from '../../../../test/data/reception/reception-desk.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

let reception: ReceptionDesk;
beginsWith(async () => {
  reception = await receptionDesk();
  return reception.desk.test;
});

const rows = (query: string) => readNumber(reception.desk.test.database.url, query);
const teamOf = (code: string) =>
  reception.desk.seller.call<PlateTeam>('GET', `/api/ticket/plates/${code}/team`);

describe('a number plate', () => {
  proof('N-01 goes to one team of 64 issues at once, and the others read whose it is', async () => {
    const { arrive, issue } = reception;
    const team = resultOf(await arrive());
    const teams = [team, resultOf(await arrive()), resultOf(await arrive()), resultOf(await arrive())];
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) => patiently(() => issue('A001', teams[index % 4] ?? team))),
    );
    const [won, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    const refusals = answers.flatMap(({ error }) => error ?? []);
    expect(refusals.map(({ code }) => code)).toEqual(Array(63).fill('plate_not_free'));
    expect(new Set(refusals.map(({ message }) => message))).toEqual(
      new Set([`号牌使用中：${won?.result.teamNo}`]),
    );
    expect(await rows('select count(*) as value from reception.plate_issue')).toBe(1);
  });

  it('N-04 that is lost is charged once, beside every rebate, and given back when it is found', async () => {
    const { desk, arrive, issue, stepPlate, plateOf } = reception;
    const team = resultOf(await arrive());
    resultOf(await issue('A002', team));
    expect((await stepPlate('A002', 'lost', {})).error?.code).toBe('plate_unpaid');
    const charge = { amountFen: 20_00, paidBy: 'CASH', payer: 'GUIDE' };
    expect(resultOf(await stepPlate('A002', 'lost', { charge })).state).toBe('LOST');
    expect((await stepPlate('A002', 'lost', { charge })).error?.code).toBe('plate_unusable');
    const safe = `select coalesce(sum(amount_fen), 0) as value from commerce.payment_entry
      where account = 'safe' and posting_id in (select id from commerce.payment_posting where ref_type = 'plate_issue')`;
    expect(await rows(safe)).toBe(20_00);
    expect(await rows('select count(*) as value from ticket.rebate')).toBe(0);
    resultOf(await stepPlate('A002', 'step', { step: 'found', reason: '游客送回' }));
    expect([(await plateOf('A002')).state, await rows(safe)]).toEqual(['FREE', 0]);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('of a set comes back with what is missing, paid for or explained', async () => {
    const { arrive, issue, stepPlate } = reception;
    const team = resultOf(await arrive());
    resultOf(await issue('H01', team, 20));
    expect((await stepPlate('H01', 'return', { missingQty: 2 })).error?.code).toBe('plate_unpaid');
    const back = await stepPlate('H01', 'return', { missingQty: 2, explanation: '次日补还' });
    expect(resultOf(back).state).toBe('FREE');
  });

  it('N-03 is listed at the end of the day until it is back, charged or explained', async () => {
    const { arrive, issue, stepPlate, clerk } = reception;
    const team = resultOf(await arrive());
    for (const plateNo of ['A006', 'A007', 'A008', 'A009']) resultOf(await issue(plateNo, team));
    const left = async (isExplained = 'false') => {
      const query = { state: 'ISSUED', isExplained };
      const { rows } = resultOf(await clerk.call<PlatePage>('GET', '/api/reception/plates', { query }));
      return rows.map(({ plateNo, explanation }) => [plateNo, explanation].filter(Boolean).join(' '));
    };
    expect(await left()).toEqual(['A006', 'A007', 'A008', 'A009']);
    resultOf(await stepPlate('A006', 'return', { missingQty: 0 }));
    const charge = { amountFen: 20_00, paidBy: 'CASH', payer: 'TEAM' };
    resultOf(await stepPlate('A007', 'lost', { charge }));
    resultOf(await stepPlate('A008', 'explain', { explanation: '团队次日离园' }));
    expect([await left(), await left('true')]).toEqual([['A009'], ['A008 团队次日离园']]);
  });

  it('N-02 sells to the team that held it when the sale was keyed, though it was swapped since', async () => {
    const { desk, arrive, issue, stepPlate, sellTo, card } = reception;
    const place = await desk.groupTicket();
    const agreementId = await desk.agreed(place, {}, 30);
    const agreed = { enterpriseId: desk.enterpriseId, agreementId };
    const [first, second] = [resultOf(await arrive(agreed)), resultOf(await arrive(agreed))];
    resultOf(await issue('A003', first));
    const keyed = resultOf(await teamOf('a003'));
    expect(keyed).toMatchObject({ teamNo: first.teamNo, agreementId });
    const swap = { toPlateNo: 'A004', isOldLost: false, reason: '号牌破损' };
    resultOf(await stepPlate('A003', 'swap', swap));
    resultOf(await issue('A003', second));
    const plateIssueId = keyed.plateIssueId ?? 0;
    resultOf(await sellTo(first, place, 10, 300, { plateIssueId }));
    expect([(await card(first)).ticketFen, (await card(second)).ticketFen]).toEqual([300_00, 0]);
    expect(resultOf(await teamOf('A003')).teamNo).toBe(second.teamNo);
    expect((await sellTo(second, place, 10, 300, { plateIssueId })).error?.code).toBe('plate_unusable');
  });

  it('that is unknown, free or lost names its state at the window', async () => {
    expect((await teamOf('Z9')).error).toMatchObject({ code: 'plate_unknown' });
    expect((await teamOf('A005')).error).toMatchObject({
      code: 'plate_unusable',
      details: { state: 'FREE' },
    });
  });
});
