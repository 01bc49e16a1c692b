import { createServer, type IncomingMessage, type Server } from 'node:http';

/** What a simulator is asked, to the byte. */
export type SimulatedRequest = {
  method: string;
  /** With its query. */
  path: string;
  header: (name: string) => string;
  body: string;
};

export type SimulatedAnswer = {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body: string | Buffer;
};

/** Answers for a provider; what it throws is silence: the caller hears nothing at all. */
export type Simulator = (request: SimulatedRequest, base: string) => Promise<SimulatedAnswer>;

export type RunningSimulator = { base: string; close: () => Promise<void> };

/** Lets a simulator answer on this machine, and nowhere else. @param port 0 for any */
export async function serveSimulator(simulator: Simulator, port: number): Promise<RunningSimulator> {
  let base = '';
  const server = createServer((request, response) => {
    void read(request)
      .then(asked => simulator(asked, base))
      .then(({ status, headers = {}, body }) => response.writeHead(status, headers).end(body))
      .catch(() => request.socket.destroy());
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', done);
  });
  base = `http://127.0.0.1:${portOf(server)}`;
  return {
    base,
    close: () =>
      new Promise(done => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function read(request: IncomingMessage): Promise<SimulatedRequest> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return {
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    header: name => String(request.headers[name] ?? ''),
    body: Buffer.concat(parts).toString('utf8'),
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a simulator listens on a port');
  return address.port;
}
