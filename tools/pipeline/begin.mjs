import process from 'node:process';

import { installPackages } from '../install.mjs';

/** Installs what is missing, then runs the plan; the last line is the sum whatever happens; `--list` names the steps of a soak. */
export async function begin(plan) {
  try {
    installPackages();
    const { register } = await import('tsx/esm/api');
    register();
    const options = process.argv.slice(2);
    if (plan === 'soak' && options.includes('--list')) {
      const { soakNames } = await import('./plans.ts');
      console.log(soakNames());
      return;
    }
    const { runPlan } = await import('./run.ts');
    await runPlan(plan, options);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.log('0 passed, 1 failed');
    process.exitCode = 1;
  }
}
