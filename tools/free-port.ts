import { createServer } from 'node:net';

/** Below what systems give to whoever asks for any port: Linux from 32,768 on, others from 49,152. */
const first = 20_000;
const count = 12_000;

/** Workers that test side by side, of Jest or of Playwright, ask in parts of their own; the first is of no worker. */
const part = 1000;
const worker = Number(process.env['JEST_WORKER_ID'] ?? Number(process.env['TEST_PARALLEL_INDEX'] ?? -1) + 1);

let asked = 0;

/**
 * A port of the loopback that nobody listens on, for a server that a test starts. It is none that the system gives
 * away by itself, nor one that another worker is given: it would be somebody's by the time the server listens.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < part; tries += 1) {
    asked += 1;
    const port = first + ((worker * part + (asked % part)) % count);
    if (await isFree(port)) return port;
  }
  throw new Error(`something listens on each of ${part} ports above ${first}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
