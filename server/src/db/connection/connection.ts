import { Client, type ClientConfig } from 'pg';

import { typeParsers } from './type-parsers.ts';

/**
 * What every connection of ours has in common, pooled or not. A plan is never compiled first: for statements of many parts
 * that takes seconds, and saves milliseconds.
 */
export function connectionConfig(url: string): ClientConfig {
  return {
    connectionString: url,
    types: typeParsers,
    options: '-c TimeZone=UTC -c jit=off',
    keepAlive: true,
  };
}

/**
 * A connection outside the pools, open; whoever asks for it ends it. What breaks it is told by the statement that meets
 * it: without a listener the event alone would end the process.
 * @param lost is called when the database closes it
 */
export async function openClient(url: string, config: ClientConfig = {}, lost?: () => void): Promise<Client> {
  const client = new Client({ ...connectionConfig(url), ...config });
  client.on('error', () => lost?.());
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}
