import type { ClientConfig } from 'pg';

import { typeParsers } from './type-parsers.ts';

/** What every connection of ours has in common, pooled or not. */
export function connectionConfig(url: string): ClientConfig {
  return { connectionString: url, types: typeParsers, options: '-c TimeZone=UTC', keepAlive: true };
}
