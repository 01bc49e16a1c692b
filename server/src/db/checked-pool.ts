import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

import { RuleViolation } from '../rule-violation.ts';
import { isConnectionLost, isPoolExhausted } from './failures.ts';

/**
 * The pool as Kysely sees it, with two differences from the bare one: a connection that cannot be
 * had is a refusal with a code, and a COMMIT that PostgreSQL turned into a ROLLBACK is an error.
 */
export function checkedPool(pool: Pool): PostgresPool {
  return {
    connect: () => connect(pool),
    end: () => pool.end(),
  };
}

async function connect(pool: Pool): Promise<PostgresPoolClient> {
  try {
    return checkedClient(await pool.connect());
  } catch (error) {
    if (isPoolExhausted(error)) throw new RuleViolation('service_busy');
    if (isConnectionLost(error)) throw new RuleViolation('database_unavailable');
    throw error;
  }
}

function checkedClient(client: PoolClient): PostgresPoolClient {
  const query = async (text: string, values: readonly unknown[]) => {
    const result = await client.query(text, [...values]);
    // PostgreSQL answers COMMIT in a failed transaction with ROLLBACK and no error: work that
    // swallowed a database error would otherwise be acknowledged although nothing was kept.
    if (text === 'commit' && result.command === 'ROLLBACK') {
      throw new Error('the transaction had failed before its commit: an error inside it was swallowed');
    }
    return result;
  };
  // Kysely also knows a query by cursor, which nothing here uses.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
}
