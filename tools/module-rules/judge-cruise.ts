import { Type } from 'typebox';
import { Parse } from 'typebox/value';

/** What dependency-cruiser says as JSON, as far as it is read here. */
const Cruise = Type.Object({
  modules: Type.Array(Type.Object({ source: Type.String() })),
  summary: Type.Object({
    violations: Type.Array(
      Type.Object({ from: Type.String(), to: Type.String(), rule: Type.Object({ name: Type.String() }) }),
    ),
  }),
});

/** A cruise of fewer modules has not looked at this project, whatever it answers. */
const leastModules = 100;

/**
 * Complaints about one cruise, none when all is well. Besides broken rules it complains about
 * blindness: with an unsuitable compiler the tool sees nothing and calls that a success.
 */
export function judgeCruise(report: unknown, sourceFiles: readonly string[]): string[] {
  const { modules, summary } = Parse(Cruise, report);
  const seen = new Set(modules.map(({ source }) => source));
  const unseen = sourceFiles.filter(file => !seen.has(file));
  const own = sourceFiles.length - unseen.length;
  return [
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    ...unseen.map(file => `not seen by the cruise: ${file}`),
    ...(own < leastModules ? [`only ${own} modules were cruised, at least ${leastModules} stand here`] : []),
  ];
}
