import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import process from 'node:process';

import type { TrialAnswer, TrialOrder } from '../../server/src/modules/publishing/trial/trial.ts';
import { launchChromium, runSmoke } from './smoke.ts';
import type { Build } from './smoke-page.ts';

// The server starts this process to run a published build by itself; it must not take time from who sells.
setPriority(constants.priority.PRIORITY_LOW);
process.once('message', (order: TrialOrder) => void run(order));
process.once('disconnect', () => process.exit());

async function run({ name, screens, builds }: TrialOrder): Promise<void> {
  const browser = await launchChromium().catch(String);
  if (typeof browser === 'string') return answer({ kind: 'unable', reason: browser });
  answer({ kind: 'begun' });
  answer({ kind: 'report', report: await runSmoke(name, builds.map(buildOf), { screens, browser }) });
}

function buildOf({ manifest, files }: TrialOrder['builds'][number]): Build {
  return { manifest, files: new Map(files.map(([path, place]) => [path, readFileSync(place)])) };
}

function answer(value: TrialAnswer): void {
  process.send?.(value);
}
