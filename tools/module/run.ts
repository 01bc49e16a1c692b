import process from 'node:process';
import { parseArgs } from 'node:util';

import { Refused } from './operator.ts';
import { verbs } from './verbs.ts';

const text = { type: 'string' } as const;
const list = { type: 'string', multiple: true } as const;
const flag = { type: 'boolean' } as const;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      reason: text,
      promote: flag,
      'accept-growth': flag,
      role: list,
      user: list,
      device: list,
      percent: text,
      hours: text,
      label: text,
      title: text,
      system: text,
      help: flag,
    },
  });
  const [name = '', ...names] = positionals;
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (values.help) usage();
  else if (verb) await verb.run({ names, options: values });
  else {
    usage();
    process.exitCode = 1;
  }
} catch (error) {
  tell(error);
  process.exitCode = 1;
}

function usage(): void {
  process.stdout.write('npm run module -- <verb>\n');
  for (const verb of Object.values(verbs)) process.stdout.write(`  ${verb.usage}\n`);
}

function tell(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  const details = error instanceof Refused && Array.isArray(error.details) ? error.details : [];
  for (const { rule, what, how } of details) process.stderr.write(`  ${rule} ${what}\n     ${how}\n`);
}
