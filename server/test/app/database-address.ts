import type { Client } from 'pg';

import { openClient as openOurs } from '../../src/db/connection/connection.ts';

export function databaseName(url: string): string {
  return new URL(url).pathname.slice(1);
}

export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** A connection with the rights of the url's own user; one that is cut fails with the next query, not before. */
export function openClient(url: string): Promise<Client> {
  return openOurs(url);
}

/** One connection with the rights of the url's own user, closed after `work`. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await openClient(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
