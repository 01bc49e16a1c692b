import fc from 'fast-check';

/** How often a property is tried; without it as often as a check has time for. */
const runs = process.env['SHANMEN_PROPERTY_RUNS'];
const seed = Number(process.env['SHANMEN_PROPERTY_SEED'] ?? String(1 + (Date.now() % 1_000_000)));

/** Long enough for as many tries as a soak asks for. */
export const propertyMs = 120_000 + Number(runs ?? '0') * 10_000;

/**
 * Tries a property with values from one seed, which is printed with what the tries came to: SHANMEN_PROPERTY_SEED=…
 * repeats them. What a try leaves is there at the next one, so that nothing is tried again with less.
 */
export async function tryOut<T>(
  name: string,
  values: fc.Arbitrary<T>,
  property: (value: T) => Promise<readonly string[]>,
  shortRuns: number,
): Promise<ReadonlyMap<string, number>> {
  const heard = new Map<string, number>();
  const numRuns = Number(runs ?? String(shortRuns));
  await fc.assert(
    fc.asyncProperty(values, async value => {
      for (const said of await property(value)) heard.set(said, (heard.get(said) ?? 0) + 1);
    }),
    { seed, numRuns, endOnFailure: true },
  );
  const told = Object.fromEntries([...heard].toSorted(([one], [other]) => one.localeCompare(other)));
  process.stdout.write(`[${name}] seed ${seed}, ${numRuns} tries: ${JSON.stringify(told)}\n`);
  return heard;
}
