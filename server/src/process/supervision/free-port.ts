import { createServer } from 'node:net';

/** @throws a sentence for the person who starts us when the address is taken or not ours to open */
export async function refuseTakenPort(host: string, port: number): Promise<void> {
  const failure = await probe(host, port);
  if (failure === null) return;
  if (failure.code === 'EADDRINUSE') {
    throw new Error(
      `port ${port} is in use, perhaps by an earlier start: stop that one, or choose another (PORT=8081 npm start)`,
    );
  }
  if (failure.code === 'EACCES') {
    throw new Error(
      `port ${port} may only be opened by the administrator: choose one from 1024 on (PORT=8081)`,
    );
  }
  throw new Error(`${host}:${port} cannot be opened: ${failure.message}`);
}

function probe(host: string, port: number): Promise<NodeJS.ErrnoException | null> {
  return new Promise(resolve => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ host, port }, () => server.close(() => resolve(null)));
  });
}
