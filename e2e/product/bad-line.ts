import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** What becomes of the answers of the API: late by so many milliseconds, broken off in the middle, or refused unasked. */
export type Manner = number | 'cut' | 'away';

export type BadLine = {
  readonly address: string;
  behave(manner: Manner): void;
  close(): Promise<void>;
};

/** A proxy before the product, as an operator has one. The server does its work at once, whatever becomes of the answer. */
export async function badLine(product: string): Promise<BadLine> {
  let manner: Manner = 0;
  const server = createServer((asked, answer) => {
    const isCall = asked.url?.startsWith('/api/') ?? false;
    const now = isCall ? manner : 0;
    if (now === 'away') {
      answer.writeHead(503, { 'content-type': 'text/html' }).end('<html>Service Unavailable</html>');
      return;
    }
    const { host, origin } = new URL(product);
    const headers = { ...asked.headers, host, ...(asked.headers.origin === undefined ? {} : { origin }) };
    const options = { method: asked.method, headers, agent: false };
    const sent = request(new URL(asked.url ?? '/', product), options, answered => {
      void pass(answered, answer, now);
    });
    sent.on('error', () => answer.destroy());
    answer.on('close', () => sent.destroy());
    asked.pipe(sent);
  });
  // A connection that is closed for being idle while it is taken up again would be a fault of this line.
  server.keepAliveTimeout = 0;
  const port = await new Promise<number>(resolve => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  return {
    address: `http://127.0.0.1:${port}`,
    behave: next => (manner = next),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function pass(
  answered: IncomingMessage,
  answer: ServerResponse,
  manner: number | 'cut',
): Promise<void> {
  if (manner === 'cut') {
    const { 'transfer-encoding': _none, ...headers } = answered.headers;
    answer.writeHead(answered.statusCode ?? 502, { ...headers, 'content-length': '4096' });
    answered.once('data', (bytes: Buffer) => {
      answer.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => answer.destroy());
    });
    answered.once('end', () => answer.destroy());
    return;
  }
  if (manner > 0) await pause(manner);
  if (answer.destroyed) return;
  answer.writeHead(answered.statusCode ?? 502, answered.headers);
  answered.pipe(answer);
}
