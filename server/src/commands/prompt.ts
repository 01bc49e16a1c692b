import process from 'node:process';
import { createInterface } from 'node:readline/promises';

import type { Client, QueryResult } from 'pg';

import { readConfig } from '../process/config.ts';
import { withDeployment } from '../db/connection/deployment.ts';
import { openClient } from '../db/connection/connection.ts';

/** A prompt through the driver, because the packaged server comes without psql. A statement ends in `;`. */
async function prompt(url: string): Promise<void> {
  const client = await openClient(url, { application_name: 'shanmen prompt' });
  const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: 'shanmen> ' });
  let statement = '';
  lines.prompt();
  for await (const line of lines) {
    if (statement === '' && /^\s*(?:\\q|exit|quit)\s*$/.test(line)) break;
    statement += `${line}\n`;
    if (!line.trimEnd().endsWith(';')) continue;
    await answer(client, statement);
    statement = '';
    lines.prompt();
  }
  lines.close();
  await client.end();
}

async function answer(client: Client, statement: string): Promise<void> {
  const lines = await client.query(statement).then(
    // Several statements of one line are answered by a list.
    result => [result].flat().flatMap(linesOf),
    (error: unknown) => [error instanceof Error ? error.message : String(error)],
  );
  process.stdout.write(`${lines.join('\n')}\n`);
}

function linesOf({ command, rowCount, rows }: QueryResult): string[] {
  return [...rows.map(row => JSON.stringify(row)), `${command} ${rowCount ?? ''}`];
}

await withDeployment(
  readConfig(process.env),
  line => process.stderr.write(`${line}\n`),
  ({ url }) => prompt(url),
);
