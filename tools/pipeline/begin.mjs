import process from 'node:process';

import { installPackages } from '../install.mjs';

/** Installs what is missing, then runs the plan; the last line is the sum whatever happens. */
export async function begin(plan) {
  try {
    installPackages();
    const { register } = await import('tsx/esm/api');
    register();
    const { runPlan } = await import('./run.ts');
    await runPlan(plan, process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.log('0 passed, 1 failed');
    process.exitCode = 1;
  }
}
