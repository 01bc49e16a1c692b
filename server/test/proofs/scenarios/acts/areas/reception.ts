import type { Docent } from '@shanmen/shared/contracts/reception/docents/docent';
import type { TeamChange } from '@shanmen/shared/contracts/reception/teams/team-change';

import type { TestApp } from '../../../../app/app.ts';
import { testDay } from '../../../../app/clock.ts';
import { asOwner } from '../../../../app/scenario.ts';
import { put } from '../../../../data/goods/goods.ts';
import { receptionStation, resultOf, teamDraft } from '../../../../data/reception/reception-desk.ts';
import { type Area, byChecker, eachOf, rowsOf } from './area.ts';

type Station = Awaited<ReturnType<typeof openStation>>;

const today = { visitDate: testDay };
const docent = {
  code: 'J01',
  name: '柳青禾',
  level: 'MIDDLE',
  languages: '中',
  routeCodes: '',
  mobile: '15400000081',
  duty: 'ON',
  prebookOnly: false,
};

async function openStation({ test }: { test: TestApp }, isAlone: boolean) {
  const checker = await test.signIn('admin');
  const maker = isAlone ? checker : await test.signIn('reception01');
  const station = await receptionStation(checker, maker);
  return {
    ...station,
    test,
    maker,
    checker,
    expected: async () => resultOf(await station.book(today)),
    arrived: async () => resultOf(await station.arrive(today)),
    addDocent: () => put<Docent>(checker, 'POST', '/api/reception/docents', docent),
  };
}

/** A plate that a team carries. */
async function carried(station: Station) {
  const team = await station.arrived();
  const issue = resultOf(await station.issue('A001', team));
  return { id: issue.plateId, issue, team };
}

/** The plate of a team should be that of another one. */
async function wrongPlate(station: Station) {
  const { issue, team } = await carried(station);
  const moved = { orderIds: [], plateIssueIds: [issue.id], dispatchIds: [], slipIds: [] };
  const toTeamId = (await station.arrived()).id;
  return { fromTeamId: team.id, toTeamId, ...moved, reason: '号牌录错' };
}

const teams = eachOf('reception.team', `concat(state, remark)`);
const plates = eachOf('reception.plate', 'state');
const issues = eachOf('reception.plate_issue', 'concat(ended_as, plate_id)');

/** 接待: teams, their plates and their docents. */
export const reception: Area<{ test: TestApp }, Station> = {
  enter: openStation,
  calls: {
    'POST /api/reception/teams': {
      audits: ['reception.team.added'],
      effect: teams,
      given: () => ({ body: { ...teamDraft, ...today } }),
    },
    'PUT /api/reception/teams/:id': {
      audits: ['reception.team.changed'],
      effect: teams,
      given: async station => {
        const { id, version } = await station.expected();
        return { id, body: { ...teamDraft, ...today, remark: '晚到一小时', version } };
      },
    },
    'POST /api/reception/teams/:id/arrive': {
      audits: ['reception.team.arrived'],
      effect: teams,
      given: async station => ({ id: (await station.expected()).id, body: { hasPlanSheet: false } }),
    },
    'POST /api/reception/teams/:id/leave': {
      audits: ['reception.team.left'],
      effect: teams,
      given: station => station.arrived(),
    },
    'POST /api/reception/teams/:id/cancel': {
      audits: ['reception.team.cancelled'],
      effect: teams,
      given: async station => ({ id: (await station.expected()).id, body: { reason: '行程取消' } }),
    },
    'POST /api/reception/teams/:id/slip': {
      audits: ['reception.team.printed'],
      given: station => station.arrived(),
    },
    'PUT /api/reception/teams/:id/members': {
      audits: ['reception.member-list.imported'],
      effect: rowsOf('reception.team_member'),
      given: async station => {
        const rows = [{ name: '林小满', idNo: '', mobile: '', crowd: '' }];
        return { id: (await station.expected()).id, body: { rows, isTrial: false } };
      },
    },
    'POST /api/reception/team-changes': {
      audits: ['reception.team-change.applied'],
      effect: issues,
      given: async station => ({ body: await wrongPlate(station) }),
    },
    'POST /api/reception/team-changes/:id/audit': {
      audits: ['reception.team-change.decided'],
      effect: issues,
      asks: ['second-person'],
      by: byChecker,
      given: async station => {
        const draft = await wrongPlate(station);
        // What is noticed after the day waits for another person.
        await asOwner(station.test.database.url, 'update reception.team set visit_date = visit_date - 1');
        const { id } = await put<TeamChange>(station.maker, 'POST', '/api/reception/team-changes', draft);
        return { id, body: { verdict: 'APPROVE' } };
      },
    },
    'POST /api/reception/plates': {
      audits: ['reception.plate.added'],
      effect: plates,
      by: byChecker,
      given: () => {
        const batch = { letter: 'B', from: 1, to: 2, digits: 3, medium: 'CARD' };
        return { body: { ...batch, depositFen: 0, lossFeeFen: 20_00 } };
      },
    },
    'POST /api/reception/plate-issues': {
      audits: ['reception.plate.issued'],
      effect: issues,
      given: async station => ({ body: { plateNo: 'A001', teamId: (await station.arrived()).id } }),
    },
    'POST /api/reception/plates/:id/return': {
      audits: ['reception.plate.returned'],
      effect: issues,
      given: async station => ({ id: (await carried(station)).id, body: { missingQty: 0 } }),
    },
    'POST /api/reception/plates/:id/lost': {
      audits: ['reception.plate.lost'],
      effect: plates,
      given: async station => ({ id: (await carried(station)).id, body: { explanation: '游客遗失' } }),
    },
    'POST /api/reception/plates/:id/swap': {
      audits: ['reception.plate.swapped'],
      effect: issues,
      given: async station => {
        const { id } = await carried(station);
        return { id, body: { toPlateNo: 'A002', isOldLost: false, reason: '号牌破损' } };
      },
    },
    'POST /api/reception/plates/:id/step': {
      audits: ['reception.plate.changed'],
      effect: plates,
      given: async ({ plateOf }) => {
        const { id } = await plateOf('A001');
        return { id, body: { step: 'disable', reason: '号牌破损' } };
      },
    },
    'POST /api/reception/plates/export': { audits: ['reception.list.exported'], given: () => ({}) },
    'POST /api/reception/docents': {
      audits: ['reception.docent.changed'],
      effect: rowsOf('reception.docent'),
      by: byChecker,
      given: () => ({ body: docent }),
    },
    'POST /api/reception/docent-routes': {
      audits: ['reception.docent-route.changed'],
      effect: rowsOf('reception.docent_route'),
      by: byChecker,
      given: () => ({ body: { code: 'R9', name: '古寺线', minutes: 60, meetingPoint: '三号讲解台' } }),
    },
    'POST /api/reception/docent-prices': {
      audits: ['reception.docent-price.changed'],
      effect: rowsOf('reception.docent_price'),
      by: byChecker,
      given: () => {
        const heads = { level: 'MIDDLE', language: null, headsFrom: 1, headsTo: 30 };
        const fee = { routeId: null, feeFen: 150_00, approvalDocNo: '' };
        return { body: { code: 'P09', name: '中级', ...heads, ...fee } };
      },
    },
    'POST /api/reception/docent-shifts': {
      audits: ['reception.docent-shift.changed'],
      effect: rowsOf('reception.docent_shift'),
      given: async station => {
        const { id: docentId } = await station.addDocent();
        const hours = { shiftDate: testDay, startTime: '09:00', endTime: '12:00' };
        return { body: { docentId, ...hours, post: '三号台' } };
      },
    },
    'POST /api/reception/docent-queue': {
      audits: ['reception.dispatch.changed'],
      effect: rowsOf('reception.docent_queue'),
      given: async station => ({ body: { docentId: (await station.addDocent()).id, state: 'WAITING' } }),
    },
    'POST /api/reception/dispatches': {
      audits: ['reception.dispatch.added'],
      effect: rowsOf('reception.dispatch'),
      given: async station => {
        const routeId = await station.prices();
        await station.docent('J01');
        const job = { language: '中', level: 'MIDDLE', heads: 20, mode: 'ROTATION' };
        return { body: { teamId: null, routeId, ...job } };
      },
    },
  },
};
