import { escapeIdentifier, type Pool, type PoolClient } from 'pg';

const againMs = 1000;

/** A channel that is heard: `begun` when the first try to listen is over, `end` gives its connection up. */
export type Listening = { readonly begun: Promise<void>; end(): void };

/**
 * Hears what is notified on a channel, over one connection of the pool. When that is lost another
 * one is opened; what is notified in between is missed.
 */
export function keepListening(pool: Pool, channel: string, heard: (payload: string) => void): Listening {
  let isEnded = false;
  let open: PoolClient | null = null;
  let timer: NodeJS.Timeout | undefined;

  const begin = async () => {
    const client = await pool.connect();
    if (isEnded) return client.release(true);
    open = client;
    client.once('end', () => lost(client));
    client.on('notification', ({ payload = '' }) => heard(payload));
    await client.query(`listen ${escapeIdentifier(channel)}`);
  };
  const lost = (client: PoolClient | null) => {
    if (client !== open || isEnded) return;
    open = null;
    client?.release(true);
    timer = setTimeout(() => void attempt(), againMs).unref();
  };
  // Whatever is in the way, the database being away first of all, is tried again.
  const attempt = () => begin().catch(() => lost(open));

  return {
    begun: attempt(),
    end() {
      isEnded = true;
      clearTimeout(timer);
      open?.release(true);
      open = null;
    },
  };
}
