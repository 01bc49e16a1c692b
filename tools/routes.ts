import { readFileSync } from 'node:fs';

import { contractRoutes } from './dev/mock/contract-routes.ts';

/** A route as callers see it: method, address, who may call it, and the schemas of its input and answers. */
type Described = Readonly<Record<string, string>>;

/**
 * `npm run routes` prints every route with its access and schemas, one JSON object in order of address.
 * `npm run routes -- --against <file>` compares the routes with such a print and names each difference; exit code 1 if any.
 */
async function run([option, file]: readonly string[]): Promise<void> {
  const now = describe(await contractRoutes());
  if (option !== '--against') return console.log(JSON.stringify(now, null, 1));
  if (file === undefined) throw new Error('usage: npm run routes -- --against <file printed before>');
  const before: Described = JSON.parse(readFileSync(file, 'utf8'));
  const differences = differencesOf(before, now);
  for (const line of differences) console.log(line);
  console.log(`${Object.keys(now).length} routes, ${differences.length} different from ${file}`);
  process.exitCode = differences.length === 0 ? 0 : 1;
}

function describe(routes: Awaited<ReturnType<typeof contractRoutes>>): Described {
  const lines = routes.map(({ method, url, access, schema }): [string, string] => [
    `${url} ${method}`,
    sorted({ access, schema }),
  ]);
  return Object.fromEntries(lines.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** JSON with sorted keys: the order in which a schema names and requires its properties is no difference. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (key, inner: unknown) => {
    if (Array.isArray(inner))
      return key === 'required'
        ? inner.map(String).toSorted((one, other) => one.localeCompare(other))
        : inner;
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}

function differencesOf(before: Described, now: Described): string[] {
  const removed = Object.keys(before).filter(route => !(route in now));
  const added = Object.keys(now).filter(route => !(route in before));
  const changed = Object.keys(now).filter(route => route in before && before[route] !== now[route]);
  return [
    ...removed.map(route => `- ${route}`),
    ...added.map(route => `+ ${route}`),
    ...changed.map(route => `~ ${route}\n    before ${before[route]}\n    now    ${now[route]}`),
  ];
}

await run(process.argv.slice(2));
