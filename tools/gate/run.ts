import process from 'node:process';
import { parseArgs } from 'node:util';

import { verbs } from './verbs.ts';

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { sn: { type: 'string' }, persons: { type: 'string' }, out: { type: 'boolean' } },
  });
  const [name = '', ...words] = positionals;
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (verb) await verb.run({ words, options: values });
  else usage();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function usage(): void {
  process.stdout.write('npm run gate -- <verb>\n');
  for (const verb of Object.values(verbs)) process.stdout.write(`  ${verb.usage}\n`);
  process.exitCode = 1;
}
