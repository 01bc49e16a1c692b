import { once } from 'node:events';
import { createServer } from 'node:http';

import { AggregatorRegistry } from 'prom-client';

/**
 * Serves what all API processes count together as Prometheus text, on this machine alone: whoever reads it
 * needs no account, and it says who works how much. @returns how to end it
 */
export async function serveMetrics(port: number): Promise<() => void> {
  const registry = new AggregatorRegistry();
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    registry.clusterMetrics().then(
      text => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => response.writeHead(503).end(`${String(error)}\n`),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return () => server.close();
}
