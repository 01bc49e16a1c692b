import type { Dispatch, DispatchDraft } from '@shanmen/shared/contracts/reception/docents/dispatch';
import type { Docent, DocentDraft } from '@shanmen/shared/contracts/reception/docents/docent';
import type { Plate, PlateIssue, PlatePage } from '@shanmen/shared/contracts/reception/plates/plate';
import type { Team, TeamCard, TeamDraft } from '@shanmen/shared/contracts/reception/teams/team';
import type { Order, WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';
import { fen } from '@shanmen/shared/money';

import type { Answer, Client } from '../../app/app.ts';
import { driverDraft, guideDraft } from '../../people/tour-crew.ts';
import { type Attraction, sell } from '../ticket/factories.ts';
import { type GroupDesk, groupDay, groupDesk } from '../ticket/group-desk.ts';

export type ReceptionDesk = Awaited<ReturnType<typeof receptionDesk>>;

/** A team of 20 that nobody had announced. */
export const teamDraft: TeamDraft = {
  visitDate: groupDay,
  planTime: '',
  externalNo: '',
  enterpriseId: null,
  agreementId: null,
  guideId: null,
  driverId: null,
  heads: { adults: 18, children: 2, students: 0, seniors: 0, freeHeads: 0 },
  sourceRegion: '浙江杭州',
  segment: 'DOMESTIC',
  hasPlanSheet: false,
  remark: '',
};

/** The desk of reception on the morning of a day, where groups are sold to. */
export async function receptionDesk() {
  const desk = await groupDesk();
  const { checker: lead } = desk.hands;
  const clerk = await desk.test.signIn('reception01');
  return { desk, lead, clerk, ...(await receptionStation(lead, clerk)), ...selling(desk) };
}

/** What is done at reception, with plates A001 to A009 and sets of headsets H01 and H02. */
export async function receptionStation(lead: Client, clerk: Client) {
  const batch = { from: 1, depositFen: 0 };
  await send(lead, '/plates', { ...batch, letter: 'A', to: 9, digits: 3, medium: 'CARD', lossFeeFen: 20_00 });
  await send(lead, '/plates', {
    ...batch,
    letter: 'H',
    to: 2,
    digits: 2,
    medium: 'HEADSET',
    lossFeeFen: 200_00,
  });
  return { ...working(clerk), ...guiding(lead, clerk) };
}

function send<T>(person: Client, path: string, body: object = {}) {
  return person.call<T>('POST', `/api/reception${path}`, { body, key: true });
}

function working(clerk: Client) {
  const plateOf = async (plateNo: string): Promise<Plate> => {
    const query = { keyword: plateNo };
    const { rows } = resultOf(await clerk.call<PlatePage>('GET', '/api/reception/plates', { query }));
    return found(rows.find(row => row.plateNo === plateNo));
  };
  return {
    arrive: (changes: Partial<TeamDraft> = {}, insideReason?: string) =>
      send<Team>(clerk, '/teams/arrivals', {
        team: { ...teamDraft, ...changes },
        ...(insideReason === undefined ? {} : { insideReason }),
      }),
    book: (changes: Partial<TeamDraft> = {}) => send<Team>(clerk, '/teams', { ...teamDraft, ...changes }),
    step: (team: Team, name: string, body: object = {}) =>
      send<Team>(clerk, `/teams/${team.id}/${name}`, body),
    card: async ({ id }: Team) => resultOf(await clerk.call<TeamCard>('GET', `/api/reception/teams/${id}`)),
    issue: (plateNo: string, { id: teamId }: Team, qty?: number) =>
      send<PlateIssue>(clerk, '/plate-issues', { plateNo, teamId, ...(qty === undefined ? {} : { qty }) }),
    plateOf,
    stepPlate: async (plateNo: string, name: string, body: object) =>
      send<Plate>(clerk, `/plates/${(await plateOf(plateNo)).id}/${name}`, body),
  };
}

function selling(desk: GroupDesk) {
  return {
    /** Tickets of the window for a team, paid in cash. */
    sellTo: (
      team: Team,
      place: Attraction,
      qty: number,
      yuan: number,
      changes: Partial<WindowSale> = {},
    ): Promise<Answer<Order>> => {
      const totalFen = fen(yuan * 100);
      return sell(desk.seller, {
        windowId: desk.site.windowId,
        saleMode: 'TEAM',
        ...(team.agreementId === null ? {} : { agreementId: team.agreementId }),
        teamId: team.id,
        visitDate: place.visitDate,
        lines: [{ productId: place.productId, qty }],
        expectedTotalFen: totalFen,
        payments: [{ method: 'CASH', amountFen: totalFen, tenderFen: totalFen }],
        ...changes,
      });
    },
    crew: async () => {
      const add = async (path: string, body: object) =>
        resultOf(
          await desk.hands.maker.call<{ id: number }>('POST', `/api/ticket/${path}`, { body, key: true }),
        ).id;
      return { guideId: await add('guides', guideDraft), driverId: await add('drivers', driverDraft) };
    },
  };
}

/** Fees of the demo area, one route, and docents of whom each is on duty. */
function guiding(lead: Client, clerk: Client) {
  const send = <T>(person: Client, path: string, body: object = {}) =>
    person.call<T>('POST', `/api/reception${path}`, { body, key: true });
  return {
    prices: async (): Promise<number> => {
      const fees = { JUNIOR: 120_00, MIDDLE: 150_00, SENIOR: 180_00, TOP: 800_00 };
      for (const [level, feeFen] of Object.entries(fees))
        resultOf(
          await send(lead, '/docent-prices', {
            code: `P${level.slice(0, 2)}`,
            name: level,
            level,
            language: null,
            headsFrom: 1,
            headsTo: 30,
            routeId: null,
            feeFen,
            approvalDocNo: '',
          }),
        );
      const route = { code: 'R1', name: '古寺线', minutes: 60, meetingPoint: '三号讲解台' };
      return resultOf(await send<{ id: number }>(lead, '/docent-routes', route)).id;
    },
    docent: async (code: string, changes: Partial<DocentDraft> = {}): Promise<Docent> => {
      const draft: DocentDraft = {
        code,
        name: `讲解${code}`,
        level: 'MIDDLE',
        languages: '中',
        routeCodes: '',
        mobile: '15400000081',
        duty: 'ON',
        prebookOnly: false,
        ...changes,
      };
      const made = resultOf(await send<Docent>(lead, '/docents', draft));
      resultOf(await send(clerk, '/docent-queue', { docentId: made.id, state: 'WAITING' }));
      return made;
    },
    dispatch: (draft: Pick<DispatchDraft, 'routeId'> & Partial<DispatchDraft>, person = clerk) =>
      send<Dispatch[]>(person, '/dispatches', {
        teamId: null,
        language: '中',
        level: 'MIDDLE',
        heads: 28,
        mode: 'ROTATION',
        ...draft,
      }),
    job: ({ id }: Dispatch, name: string, body: object = {}) =>
      send<Dispatch>(clerk, `/dispatches/${id}/${name}`, body),
  };
}

export function resultOf<T>(answer: Answer<T>): T {
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.result;
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it is not there');
  return value;
}
