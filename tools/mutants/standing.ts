import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Mutant } from '../../server/test/proofs/mutant.ts';
import { readSource, root } from '../tidy/source-files.ts';
import { patched } from './judge.ts';

/** @throws Error where the file of its test is not there, or a patched file does not hold once what is replaced */
export function requireStanding({ patches, test }: Mutant): void {
  if (!existsSync(join(root, test))) throw new Error(`${test} is not there`);
  const sources = new Map<string, string>();
  for (const patch of patches) {
    const source = sources.get(patch.file) ?? readSource(patch.file);
    try {
      sources.set(patch.file, patched(source, patch));
    } catch (failure) {
      throw new Error(`${patch.file} ${failure instanceof Error ? failure.message : String(failure)}`, {
        cause: failure,
      });
    }
  }
}
