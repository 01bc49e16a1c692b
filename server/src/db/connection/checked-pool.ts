import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient, QueryResult } from 'pg';

import { RuleViolation } from '../../callers/rule-violation.ts';
import { tally } from '../../process/machine/tally.ts';
import { isConnectionLost, isPoolExhausted, isStandby, isUnanswered } from './failures.ts';
import { asksToKeepPlans } from '../statements/kept-plans.ts';
import { statementNames } from '../statements/statement-names.ts';
import { answerMsAfter } from '../statements/statement-time.ts';
import { countStatement, watchedRequest } from '../statements/statement-watch.ts';

/** A kept plan of a report takes megabytes of each connection that runs it; but for one, a connection that is idle for a while is given up. */
const mostKeptPlans = 100;

/** By what name it is measured, and whether statements that come back are planned once per connection. */
type PoolHabits = { name: string; prepared: boolean };

/**
 * The pool as Kysely sees it, with two differences from the bare one: a connection that cannot be
 * had is a refusal with a code, and a COMMIT that PostgreSQL turned into a ROLLBACK is an error.
 */
export function checkedPool(pool: Pool, { name, prepared }: PoolHabits): PostgresPool {
  const names = {
    often: prepared ? statementNames() : () => undefined,
    kept: statementNames(0, mostKeptPlans),
  };
  return {
    async connect() {
      const askedAt = performance.now();
      return connect(pool, names).finally(() =>
        tally('poolWaitSeconds', name, (performance.now() - askedAt) / 1000),
      );
    },
    end: () => pool.end(),
  };
}

type NameOf = (text: string) => string | undefined;
/** Of a statement that comes back often, and of one whose transaction keeps its plans. */
type Names = { often: NameOf; kept: NameOf };

async function connect(pool: Pool, names: Names): Promise<PostgresPoolClient> {
  try {
    return checkedClient(await pool.connect(), names);
  } catch (error) {
    if (isPoolExhausted(error)) throw new RuleViolation('service_busy');
    if (isConnectionLost(error)) throw new RuleViolation('database_unavailable');
    throw error;
  }
}

function checkedClient(client: PoolClient, names: Names): PostgresPoolClient {
  let isMute = false;
  let isOutdated = false;
  let keepsPlans = false;
  let answerMs: number | undefined;
  const query = async (text: string, values: readonly unknown[]) => {
    // Its rollback would wait as long again, and comes about when it is closed.
    if (isMute && text === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] };
    if (isMute) throw new RuleViolation('database_unavailable');
    keepsPlans ||= asksToKeepPlans(text);
    const name = values.length === 0 ? undefined : names[keepsPlans ? 'kept' : 'often'](text);
    const sent = text === 'begin' ? beginning() : text;
    answerMs = answerMsAfter(text, values) ?? answerMs;
    const statement = {
      text: sent,
      values: [...values],
      ...(name === undefined ? {} : { name }),
      ...(answerMs === undefined ? {} : { query_timeout: answerMs }),
    };
    const begunAt = performance.now();
    const answer: QueryResult | QueryResult[] = await client.query(statement).catch((error: unknown) => {
      isMute ||= isUnanswered(error);
      isOutdated ||= isStandby(error);
      throw error;
    });
    const result = Array.isArray(answer) ? answer[0] : answer;
    countStatement(text, begunAt, result.rowCount ?? 0);
    // PostgreSQL answers COMMIT in a failed transaction with ROLLBACK and no error: work that
    // swallowed a database error would otherwise be acknowledged although nothing was kept.
    if (text === 'commit' && result.command === 'ROLLBACK') {
      throw new Error('the transaction had failed before its commit: an error inside it was swallowed');
    }
    return result;
  };
  // An answer that comes after all would be taken for that of the next statement, so a mute connection is closed.
  // Kysely also knows a query by cursor, which nothing here uses.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(isMute || isOutdated),
  };
}

/**
 * Names the request in the database for as long as the transaction lasts: in the log of PostgreSQL, and among
 * those who wait for a lock. It goes with the BEGIN, so it costs no way of its own; an id that is accepted has no sign
 * that would have to be quoted.
 */
function beginning(): string {
  const requestId = watchedRequest();
  return requestId === undefined ? 'begin' : `begin; set local application_name to 'shanmen ${requestId}'`;
}
