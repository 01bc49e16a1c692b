import type { Board, CallScreen } from '@shanmen/shared/contracts/reception/teams/board';

import { fen } from '@shanmen/shared/money';

import { findFaults, readNumber } from '../../../../test/app/scenario.ts';
import {
  receptionDesk,
  type ReceptionDesk,
  resultOf,
} from '../../../../test/data/reception/reception-desk.ts';
import { scan, undoScan } from '../../../../test/data/ticket/factories.ts';
import { fileContract } from '../../../../test/people/partners.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

let reception: ReceptionDesk;
beginsWith(async () => {
  reception = await receptionDesk();
  return reception.desk.test;
});

const board = async () => resultOf(await reception.clerk.call<Board>('GET', '/api/reception/board'));

describe('a team', () => {
  it('N-03 N-14 goes from 未到 to 离开 by what happens at window and gate, and never with a plate', async () => {
    const { desk, book, step, card, issue, sellTo } = reception;
    const place = await desk.groupTicket();
    const agreementId = await desk.agreed(place, {}, 30);
    const agreed = { enterpriseId: desk.enterpriseId, agreementId };
    const team = resultOf(await book({ ...agreed, planTime: '08:30' }));
    expect(team).toMatchObject({ teamNo: 'T20261002-0001', state: 'BOOKED', isOverdue: true, headsPlan: 20 });
    expect(resultOf(await step(team, 'arrive', { hasPlanSheet: false }))).toMatchObject({ state: 'ARRIVED' });
    const issued = resultOf(await issue('A001', team));
    const order = resultOf(await sellTo(team, place, 20, 600, { plateIssueId: issued.id }));
    expect(order.team).toMatchObject({ teamNo: team.teamNo, plateNo: 'A001' });
    expect(await card(team)).toMatchObject({ state: 'TICKETED', headsTicketed: 20, ticketFen: 600_00 });
    const scanned = await scan(desk.seller, place.gateId, order.tickets[0]?.qr ?? '', { persons: 12 });
    expect(scanned.result.result).toBe('OK');
    expect(await card(team)).toMatchObject({
      state: 'TOURING',
      headsActual: 12,
      letters: [{ letter: 'O', heads: 20 }],
      plates: [{ plateNo: 'A001' }],
    });
    const undone = await undoScan(reception.lead, { id: scanned.result.id, gateId: place.gateId });
    expect([undone.result.result, (await card(team)).headsActual]).toEqual(['UNDO', 0]);
    expect((await step(team, 'leave')).error).toMatchObject({
      code: 'plate_outstanding',
      message: '尚有号牌未归还：A001',
    });
    resultOf(await reception.stepPlate('A001', 'return', { missingQty: 0 }));
    expect(resultOf(await step(team, 'leave'))).toMatchObject({ state: 'LEFT' });
    expect((await step(team, 'leave')).error?.code).toBe('team_state_forbidden');
    expect((await board()).teams.map(({ teamNo, state }) => [teamNo, state])).toEqual([
      [team.teamNo, 'LEFT'],
    ]);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('N-17 comes in with a reason while its guide or vehicle is inside with another team', async () => {
    const { arrive, crew } = reception;
    const { guideId, driverId } = await crew();
    const first = resultOf(await arrive({ guideId, driverId }));
    for (const same of [{ guideId }, { driverId }])
      expect((await arrive(same)).error).toMatchObject({
        code: 'team_inside',
        details: { teams: [first.teamNo] },
      });
    expect(resultOf(await arrive({ guideId }, '两个团一起带')).guideName).toBe('林知夏');
  });

  it('N-21 earns no rebate without the plan sheet that its agreement asks for', async () => {
    const { desk, arrive, sellTo } = reception;
    const place = await desk.groupTicket();
    const rebates = [{ fromValue: 1, perHeadFen: fen(2_00), bp: null }];
    const terms = { needsPlanSheet: true, rebatePeriod: 'ORDER', rebates } as const;
    const agreementId = await desk.agreed(place, { ...terms, rebates }, 30);
    await fileContract(desk.hands.maker, agreementId);
    const agreed = { enterpriseId: desk.enterpriseId, agreementId };
    const owed = () =>
      readNumber(
        desk.test.database.url,
        `select coalesce(sum(amount_fen), 0) as value from ticket.rebate where state <> 'REVERSED'`,
      );
    resultOf(await sellTo(resultOf(await arrive(agreed)), place, 10, 300));
    expect(await owed()).toBe(0);
    resultOf(await sellTo(resultOf(await arrive({ ...agreed, hasPlanSheet: true })), place, 10, 300));
    expect(await owed()).toBe(20_00);
  });

  it('is cancelled before it came, and not once a ticket was issued', async () => {
    const { desk, book, step, sellTo } = reception;
    const [gone, sold] = [resultOf(await book()), resultOf(await book())];
    expect(resultOf(await step(gone, 'cancel', { reason: '行程取消' })).state).toBe('CANCELLED');
    const place = await desk.groupTicket();
    const agreementId = await desk.agreed(place, {}, 30);
    const team = resultOf(await book({ enterpriseId: desk.enterpriseId, agreementId }));
    expect((await sellTo(team, place, 10, 300)).error?.code).toBe('team_state_forbidden');
    resultOf(await step(sold, 'arrive', { hasPlanSheet: false }));
    expect((await step(sold, 'cancel', { reason: '' })).error?.code).toBe('team_state_forbidden');
    resultOf(await step(team, 'arrive', { hasPlanSheet: false }));
    resultOf(await sellTo(team, place, 10, 300));
    const draft = { ...team, heads: { adults: 20, children: 0, students: 0, seniors: 0, freeHeads: 0 } };
    const { visitDate, planTime, externalNo, guideId, driverId, heads, hasPlanSheet, remark } = draft;
    const body = { visitDate, planTime, externalNo, guideId, driverId, heads, hasPlanSheet, remark };
    const change = { ...body, enterpriseId: null, agreementId: null, sourceRegion: '', segment: 'STUDY' };
    const refused = await reception.clerk.call('PUT', `/api/reception/teams/${team.id}`, {
      body: { ...change, version: 2 },
    });
    expect(refused.error?.code).toBe('team_has_tickets');
  });

  it('N-20 shows no name and no mobile on 叫号屏', async () => {
    const { clerk, prices, docent, dispatch, job, arrive, desk } = reception;
    const routeId = await prices();
    const { name } = await docent('J01');
    const team = resultOf(await arrive({ enterpriseId: desk.enterpriseId }));
    const [made] = resultOf(await dispatch({ routeId, teamId: team.id }));
    if (!made) throw new Error('one job');
    resultOf(await job(made, 'call'));
    const answer = await clerk.call<CallScreen>('GET', '/api/reception/calls');
    expect(answer.result.called).toMatchObject([
      { queueNo: 'J001', groupName: '云顶国际旅行社', meetingPoint: '三号讲解台', callCount: 1 },
    ]);
    expect(answer.text).not.toContain(name);
  });
});
