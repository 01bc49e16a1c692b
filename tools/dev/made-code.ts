import { join } from 'node:path';
import process from 'node:process';

/**
 * What `tools/server-code.mjs` made of a source, where the server runs from what was made: to translate the sources takes
 * a trial longer than to look at a screen. Elsewhere the source itself.
 */
export function madeOf(name: string, source: string): string {
  const made = process.env['SHANMEN_SERVER_CODE'];
  return made === undefined ? source : join(made, `${name}.mjs`);
}
