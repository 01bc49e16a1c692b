import { rcompare, satisfies } from 'semver';

/** Y-20, rule 40: `area: Imperative subject`, at most 72 characters, no full stop. */
export function subjectComplaints(subjects: readonly string[]): string[] {
  return subjects.flatMap(subject => {
    if (subject.startsWith('Merge ')) return [];
    if (subject.length > 72) return [`${subject.length} characters, at most 72: ${subject}`];
    if (!/^[a-z][a-z0-9-]*: [A-Z]./.test(subject)) return [`not "area: Imperative subject": ${subject}`];
    return subject.endsWith('.') ? [`ends in a full stop: ${subject}`] : [];
  });
}

const changeKinds = new Set(['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']);

/** Y-20: a title, an open section, then versions from new to old, each with kinds of change and items. */
export function changelogComplaints(text: string, version: string): string[] {
  const complaints: string[] = [];
  const headings = text.split('\n').filter(line => line.startsWith('#'));
  if (headings[0] !== '# Changelog') complaints.push('the first heading is not "# Changelog"');
  const releases = headings.filter(line => line.startsWith('## ')).map(line => line.slice(3));
  const odd = releases.filter(
    name => name !== 'Unreleased' && !/^\d+\.\d+\.\d+ – \d{4}-\d{2}-\d{2}$/.test(name),
  );
  complaints.push(...odd.map(name => `a release is "version – day": ${name}`));
  const versions = releases.flatMap(name => /^(\d+\.\d+\.\d+) /.exec(name)?.[1] ?? []);
  if (!versions.includes(version)) complaints.push(`version ${version} of package.json has no section`);
  if (versions.join() !== versions.toSorted(rcompare).join())
    complaints.push('versions do not go from new to old');
  const kinds = headings.filter(line => line.startsWith('### ')).map(line => line.slice(4));
  complaints.push(
    ...kinds.filter(kind => !changeKinds.has(kind)).map(kind => `unknown kind of change: ${kind}`),
  );
  return complaints;
}

export type LockedPackage = {
  readonly version?: string;
  readonly resolved?: string;
  readonly engines?: unknown;
};

/** Packages of the lock file that the oldest supported Node cannot run. */
export function tooNewPackages(packages: Readonly<Record<string, LockedPackage>>, node: string): string[] {
  return Object.entries(packages).flatMap(([path, { engines }]) => {
    const wanted = isRecord(engines) ? engines['node'] : undefined;
    if (typeof wanted !== 'string' || satisfies(node, wanted)) return [];
    return [`${path || 'the project'} wants Node ${wanted}`];
  });
}

/** Packages that would be fetched from a place other than the public registry. */
export function foreignPackages(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(packages).flatMap(([path, { resolved }]) => {
    const isOwn = resolved === undefined || !resolved.includes('://');
    return isOwn || resolved.startsWith('https://registry.npmjs.org/')
      ? []
      : [`${path} comes from ${resolved}`];
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
