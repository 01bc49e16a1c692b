import process from 'node:process';

import { installPackages } from '../install.mjs';

/** Installs what is missing, then runs the plan; the last line is the sum whatever happens; `--list` names the steps of the proofs. */
export async function begin(plan) {
  try {
    installPackages();
    const { register } = await import('tsx/esm/api');
    register();
    const options = process.argv.slice(2);
    if (plan === 'proofs' && options.includes('--list')) {
      const { proofNames } = await import('./plans.ts');
      console.log(proofNames());
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
