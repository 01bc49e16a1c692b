import { freePort } from '../../../../tools/free-port.ts';
import { runChaos } from './chaos.ts';

jest.setTimeout(420_000);

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000));
/** The long form kills two hundred times. */
const kills = 4;

describe(`chaos, SEED=${seed}`, () => {
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
