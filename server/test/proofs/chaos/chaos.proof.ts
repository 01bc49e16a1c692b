import { freePort } from '../../../../tools/free-port.ts';
import { testApp } from '../../app/app.ts';
import { asOwner } from '../../app/scenario.ts';
import { runChaos } from './chaos.ts';
import { layGround } from './ground.ts';
import { reckon } from './reckoning.ts';
import { emptyTally, openShifts, sellUntilEnd } from './sellers.ts';

jest.setTimeout(420_000);

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000));
const enoughHangUps = 12;
/** The long form kills two hundred times. */
const kills = 4;

describe(`chaos, SEED=${seed}`, () => {
  it('P-01 without the row of the key, sellers who lose an answer and repeat sell twice', async () => {
    const test = await testApp({ guards: { idempotencyRow: false } });
    const { url } = test.database;
    await asOwner(url, 'alter table ticket.ticket_order drop constraint ticket_order_idem_key_key');
    try {
      const ground = await layGround(url, { sellers: 8, quotas: 2 });
      const origin = await test.app.listen({ host: '127.0.0.1', port: 0 });
      const tally = emptyTally();
      const until = () => tally.unanswered >= enoughHangUps;
      const selling = { origin, ground, chance: Math.random, until };
      await sellUntilEnd(selling, await openShifts(selling, tally), tally);
      expect((await reckon(url, tally)).doubled.length).toBeGreaterThan(0);
    } finally {
      // Whoever hung up before asking anything left a line open, which nobody else closes for a minute.
      test.app.server.closeAllConnections();
      await test.close();
      await test.database.reset();
      await asOwner(
        url,
        'alter table ticket.ticket_order add constraint ticket_order_idem_key_key unique (idem_key)',
      );
    }
  });

  it('P-01 P-04 T-48 loses and doubles no acknowledged sale while API, backends and database are killed', async () => {
    const lines: string[] = [];
    const port = await freePort();
    const outcome = await runChaos({ seed, kills, port, log: line => void lines.push(line) });
    const { lost, doubled, faults } = outcome;
    expect({ seed, lost, doubled, faults, lines }).toEqual({
      seed,
      lost: [],
      doubled: [],
      faults: [],
      lines,
    });
    expect(outcome.acknowledged).toBeGreaterThan(0);
    expect(outcome.orders).toBeGreaterThanOrEqual(outcome.acknowledged);
    expect(outcome.kills.api + outcome.kills.backend + outcome.kills.database).toBe(kills);
    expect(outcome.metrics).toMatch(/^shanmen_ready 1$/m);
    expect(outcome.metrics).toMatch(
      /^shanmen_request_seconds_count\{.*route="\/api\/ticket\/orders".*\} [1-9]/m,
    );
    expect(outcome.metrics).toMatch(/^shanmen_pool_connections\{pool="main",state="idle"\} \d+$/m);
  });
});
