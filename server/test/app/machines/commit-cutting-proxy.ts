import { connect, createServer, type Server, type Socket } from 'node:net';

export type CuttingProxy = {
  /** The database by way of the proxy. */
  url: string;
  /** How many answers to COMMIT were swallowed so far. */
  cuts(): number;
  close(): Promise<void>;
};

/**
 * Stands between driver and server. Where `isDue` says so it lets a COMMIT through and cuts the
 * connection before the answer: the transaction is kept, and its owner cannot know.
 */
export async function cutCommits(url: string, isDue: () => boolean): Promise<CuttingProxy> {
  let cuts = 0;
  const server = createServer(client => {
    const upstream = connect(addressOf(url));
    let cutsNextAnswer = false;
    client.on('data', chunk => {
      if (isCommit(chunk) && isDue()) cutsNextAnswer = true;
      upstream.write(chunk);
    });
    upstream.on('data', chunk => {
      if (!cutsNextAnswer) client.write(chunk);
      else {
        cuts += 1;
        client.destroy();
      }
    });
    closeTogether(client, upstream);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return { url: proxied(url, server), cuts: () => cuts, close: () => closeServer(server) };
}

/** A simple query message: type, length of four bytes, text, zero. */
function isCommit(chunk: Buffer): boolean {
  return chunk.toString('latin1', 0, 1) === 'Q' && chunk.toString('latin1', 5, 12) === 'commit\0';
}

export function addressOf(url: string) {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  return folder === null
    ? { host: hostname, port: Number(port || 5432) }
    : { path: `${folder}/.s.PGSQL.5432` };
}

export function proxied(url: string, server: Server): string {
  const address = server.address();
  const target = new URL(url);
  target.search = '';
  target.hostname = '127.0.0.1';
  target.port = String(typeof address === 'object' && address ? address.port : 0);
  return target.href;
}

export function closeTogether(client: Socket, upstream: Socket): void {
  for (const [one, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
}

export function closeServer(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve());
  });
}
