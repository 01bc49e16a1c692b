import type { Docent } from '@shanmen/shared/contracts/reception/docents/docent';
import type { PlateIssue } from '@shanmen/shared/contracts/reception/plates/plate';
import type { Team } from '@shanmen/shared/contracts/reception/teams/team';

import type { Client } from '../../app/app.ts';
import { resultOf, teamDraft } from './reception-desk.ts';

/** Two teams of a day, a docent who leads one of them, and a plate that goes from one to the other: a line for each report. */
export async function receptionDay(admin: Client, day: string): Promise<void> {
  const send = async <T>(path: string, body: object): Promise<T> =>
    resultOf(await admin.call<T>('POST', `/api/reception${path}`, { body, key: true }));
  const arrive = (segment: 'DOMESTIC' | 'STUDY') =>
    send<Team>('/teams/arrivals', { team: { ...teamDraft, visitDate: day, segment } });
  await send('/plates', {
    letter: 'A',
    from: 1,
    to: 2,
    digits: 3,
    medium: 'CARD',
    depositFen: 0,
    lossFeeFen: 20_00,
  });
  const [first, second] = [await arrive('DOMESTIC'), await arrive('STUDY')];
  const issue = await send<PlateIssue>('/plate-issues', { plateNo: 'A001', teamId: first.id });
  const price = { code: 'P1', name: '中级', level: 'MIDDLE', language: null, headsFrom: 1, headsTo: 30 };
  await send('/docent-prices', { ...price, routeId: null, feeFen: 150_00, approvalDocNo: '' });
  const route = await send<{ id: number }>('/docent-routes', {
    code: 'R1',
    name: '古寺线',
    minutes: 60,
    meetingPoint: '三号讲解台',
  });
  const docent = await send<Docent>('/docents', {
    code: 'J01',
    name: '柳青禾',
    level: 'MIDDLE',
    languages: '中',
    routeCodes: '',
    mobile: '15400000081',
    duty: 'ON',
    prebookOnly: false,
  });
  await send('/docent-queue', { docentId: docent.id, state: 'WAITING' });
  const job = { language: '中', level: 'MIDDLE', heads: 20, mode: 'ROTATION' };
  await send('/dispatches', { ...job, teamId: first.id, routeId: route.id });
  await send('/team-changes', {
    fromTeamId: first.id,
    toTeamId: second.id,
    orderIds: [],
    plateIssueIds: [issue.id],
    dispatchIds: [],
    slipIds: [],
    reason: '号牌录错，应为另一车',
  });
}
