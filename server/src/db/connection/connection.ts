import type { ClientConfig } from 'pg';

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
