import type { Dispatch } from '@shanmen/shared/contracts/reception/docents/dispatch';
import type { DocentTurns } from '@shanmen/shared/contracts/reception/docents/docent-queue';

import { asOwner } from '../../../../test/app/scenario.ts';
import {
  receptionDesk,
  type ReceptionDesk,
  resultOf,
} from '../../../../test/data/reception/reception-desk.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

let reception: ReceptionDesk;
let routeId: number;
beginsWith(async () => {
  reception = await receptionDesk();
  routeId = await reception.prices();
  return reception.desk.test;
});

const onlyOf = ([job]: readonly Dispatch[]): Dispatch => {
  if (!job) throw new Error('there is a job');
  return job;
};
const dispatched = async (draft: object = {}) =>
  onlyOf(resultOf(await reception.dispatch({ routeId, ...draft })));
const waiting = async () => {
  const turns = resultOf(await reception.clerk.call<DocentTurns>('GET', '/api/reception/docent-queue'));
  return turns.filter(({ state }) => state === 'WAITING').map(({ code }) => code);
};
const led = async (job: Dispatch) => {
  for (const step of ['call', 'accept', 'start', 'finish']) resultOf(await reception.job(job, step));
};
/** A minute goes by between two calls. */
const minute = () =>
  asOwner(
    reception.desk.test.database.url,
    `update reception.dispatch set last_call_at = last_call_at - interval '61 seconds'`,
  );

describe('a docent', () => {
  it('N-05 gets the job by rotation who waited longest with language, level and route, and stands last after it', async () => {
    const { docent } = reception;
    await docent('J00', { languages: '中、英', routeCodes: 'R2' });
    await docent('J01', { level: 'JUNIOR' });
    const english = await docent('J02', { languages: '中、英' });
    await docent('J03');
    await docent('J04', { prebookOnly: true });
    const first = await dispatched({ language: '英' });
    expect([first.docentName, first.queueNo, first.state]).toEqual([english.name, 'J001', 'QUEUED']);
    await led(first);
    expect(await waiting()).toEqual(['J00', 'J01', 'J03', 'J04', 'J02']);
    expect((await dispatched()).docentName).toBe('讲解J03');
  });

  it('N-05 who is named keeps the place in the rotation, and who fits not is refused', async () => {
    const { docent, dispatch } = reception;
    const [one, two] = [await docent('J01'), await docent('J02')];
    const job = await dispatched({ mode: 'NAMED', docentId: one.id });
    expect((await dispatch({ routeId, mode: 'NAMED', docentId: one.id })).error?.code).toBe('docent_taken');
    await led(job);
    expect(await waiting()).toEqual(['J01', 'J02']);
    const wanted = { routeId, mode: 'NAMED', docentId: two.id, language: '日' } as const;
    expect((await dispatch(wanted)).error?.code).toBe('docent_unqualified');
  });

  it('N-05 N-19 who does not answer two calls goes to the end, and the next one is called', async () => {
    const { docent, job } = reception;
    await docent('J01');
    await docent('J02');
    const made = await dispatched();
    resultOf(await job(made, 'call'));
    expect((await job(made, 'call')).error?.code).toBe('recall_too_early');
    await minute();
    expect(resultOf(await job(made, 'call'))).toMatchObject({ docentName: '讲解J01', callCount: 2 });
    await minute();
    expect(resultOf(await job(made, 'call'))).toMatchObject({ docentName: '讲解J02', callCount: 1 });
    expect(await waiting()).toEqual(['J01']);
  });

  proof('N-06 never gets two jobs of two dispatchers at once, nor one job two docents', async () => {
    const { docent, dispatch, lead } = reception;
    const [one] = [await docent('J01'), await docent('J02')];
    const turns = await Promise.all(
      Array.from({ length: 8 }, (_, index) => dispatch({ routeId }, index % 2 ? lead : reception.clerk)),
    );
    expect(turns.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const given = turns.flatMap(({ result }) => result).flatMap(({ docentId }) => docentId ?? []);
    expect([given.length, new Set(given).size]).toEqual([2, 2]);
    const named = { routeId, mode: 'NAMED', docentId: one.id } as const;
    const races = await Promise.all([dispatch(named), dispatch(named, lead)]);
    expect(races.map(({ error }) => error?.code)).toEqual(['docent_taken', 'docent_taken']);
  });

  it('N-07 costs what the price list says: more for a foreign language, two for more than 30 heads', async () => {
    const quote = async (query: Record<string, string>) => {
      const asked = { routeId: String(routeId), language: '中', heads: '28', ...query };
      const path = '/api/reception/dispatches/quote';
      return (await reception.clerk.call<{ docents: number; feeFen: number }>('GET', path, { query: asked }))
        .result;
    };
    expect(await quote({ level: 'MIDDLE' })).toEqual({ docents: 1, feeFen: 150_00 });
    expect(await quote({ level: 'SENIOR', language: '英' })).toEqual({ docents: 1, feeFen: 270_00 });
    expect(await quote({ level: 'JUNIOR', heads: '45' })).toEqual({ docents: 2, feeFen: 240_00 });
    expect(await quote({ level: 'TOP', heads: '12' })).toEqual({ docents: 1, feeFen: 800_00 });
    const two = resultOf(await reception.dispatch({ routeId, level: 'JUNIOR', heads: 45 }));
    expect(two.map(({ heads, groupNo }) => [heads, groupNo])).toEqual([
      [23, 'J20261002-001'],
      [22, 'J20261002-001'],
    ]);
    const tooLarge = { routeId, level: 'JUNIOR', heads: 70 } as const;
    expect((await reception.dispatch(tooLarge)).error?.code).toBe('docent_price_missing');
  });

  it('N-08 takes no step that its job is not ready for, and none back once it began', async () => {
    const { docent, job } = reception;
    await docent('J01');
    const made = await dispatched();
    for (const step of ['accept', 'start', 'finish', 'noshow'])
      expect([step, (await job(made, step)).error?.code]).toEqual([step, 'dispatch_state_forbidden']);
    for (const step of ['call', 'accept', 'start']) resultOf(await job(made, step));
    expect((await job(made, 'cancel')).error?.code).toBe('dispatch_state_forbidden');
    expect(resultOf(await job(made, 'finish', { rating: 5 }))).toMatchObject({
      state: 'FINISHED',
      rating: 5,
    });
  });
});
