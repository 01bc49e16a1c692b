import type { HealthEvent } from '@shanmen/shared/contracts/modules/watching/health-event';

import { tellable, Telemetry } from './telemetry.ts';
import { type Happening, ToldEvents } from './told-events.ts';

const context = { sequence: 7, cohort: 'stable', shell: '1.0.0' };

function bench() {
  const sent: (readonly HealthEvent[])[] = [];
  const page = { isOnline: true, now: Date.UTC(2026, 10, 20) };
  const telemetry = new Telemetry(events => {
    if (page.isOnline) sent.push(events);
    return Promise.resolve(page.isOnline);
  });
  const told = new ToldEvents(
    () => context,
    () => new Date(page.now),
  );
  const report = (event: Happening) => told.report(event);
  told.deliverTo(event => telemetry.report(event));
  return { telemetry, report, sent, page };
}

const failure = { kind: 'load_failed', module: 'mf-goods', version: '1.0.0', code: 'MF-101' } as const;

describe('M-31 what the page tells of its modules', () => {
  it('says which module, version, release and cohort', async () => {
    const { telemetry, report, sent } = bench();
    report({ ...failure, error: new Error('gone'), ms: 12.4 });
    await telemetry.flush();
    expect(sent).toEqual([
      [
        {
          ...context,
          ...failure,
          ms: 12,
          at: '2026-11-20T00:00:00.000Z',
          message: 'gone',
        },
      ],
    ]);
  });

  it('tells a failure once, whoever saw it first', async () => {
    const { telemetry, report, sent } = bench();
    const error = new Error('gone');
    report({ ...failure, error });
    report({ ...failure, error });
    await telemetry.flush();
    report({ ...failure, error });
    await telemetry.flush();
    expect(sent.flat().map(({ count }) => count)).toEqual([undefined]);
  });

  it('folds what is the same into one event with a count', async () => {
    const { telemetry, report, sent } = bench();
    for (let times = 0; times < 30; times += 1) report({ ...failure, error: new Error('gone') });
    await telemetry.flush();
    expect(sent.flat().map(({ count }) => count)).toEqual([30]);
  });

  it('M-26 tells two things that were left at one instant as two', async () => {
    const { telemetry, report, sent } = bench();
    for (const left of ['1 × <style> in head', '1 × <aside> in body']) {
      report({ kind: 'leaked', module: 'mf-goods', version: '1.0.0', error: new Error(left) });
    }
    await telemetry.flush();
    expect(sent.flat().map(({ message }) => message)).toEqual(['1 × <style> in head', '1 × <aside> in body']);
  });

  it('counts every mount for itself', async () => {
    const { telemetry, report, sent, page } = bench();
    for (let times = 0; times < 3; times += 1) {
      page.now += 1;
      report({ kind: 'mounted', module: 'mf-goods', version: '1.0.0' });
    }
    await telemetry.flush();
    expect(sent.flat()).toHaveLength(3);
  });

  it('says at most ten things of a kind about a module in a minute', async () => {
    const { telemetry, report, sent, page } = bench();
    const fail = (name: string) => report({ ...failure, error: new Error(name) });
    for (let number = 0; number < 20; number += 1) fail(`no. ${number}`);
    page.now += 60_000;
    fail('later');
    await telemetry.flush();
    expect(sent.flat()).toHaveLength(11);
  });

  it('keeps what nobody takes, two hundred at most, the oldest go first', async () => {
    const { telemetry, report, sent, page } = bench();
    page.isOnline = false;
    for (let number = 0; number < 250; number += 1) {
      page.now += 10_000;
      report({ ...failure, error: new Error(`no. ${number}`) });
    }
    await telemetry.flush();
    expect(sent).toEqual([]);
    page.isOnline = true;
    for (let times = 0; times < 5; times += 1) await telemetry.flush();
    expect(sent.map(events => events.length)).toEqual([50, 50, 50, 50]);
    expect([sent[0]?.[0]?.message, sent[3]?.[49]?.message]).toEqual(['no. 50', 'no. 249']);
  });

  it('tells of an error its words and our own frames, and no value of an address', () => {
    const error = new Error('failed at /goods/jh?no=secret');
    error.stack = [
      'Error: failed',
      '    at draw (http://localhost/m/mf-goods/1.0.0/main.js?x=secret:1:20)',
      '    at other (chrome-extension://abc/content.js:3:1)',
    ].join('\n');
    expect(tellable(error)).toEqual({
      message: 'failed at /goods/jh',
      stack: 'at draw (/m/mf-goods/1.0.0/main.js:1:20)',
    });
  });
});
