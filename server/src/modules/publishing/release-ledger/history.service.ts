import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { AppDeclaration } from '@shanmen/shared/contracts/modules/publishing/app-declaration';
import type {
  ModuleDiff,
  ModuleStatus,
  ReleaseQuery,
  ReleaseRow,
  ReleaseStatus,
  RunnableVersions,
  StagedVersion,
} from '@shanmen/shared/contracts/modules/publishing/release-ledger';
import { isMicroApp } from '@shanmen/shared/contracts/screen';

import { openSettings, staffNames } from '../../../admin/public.ts';
import type { Db } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { type GivenApproval, listApprovals } from '../promotion/approval.queries.ts';
import { compareVersions } from '../publish-rules/version-order.ts';
import { type HistoryRow, listReleases, listUsableVersions, type StatedVersion } from './history.queries.ts';
import { versionBook, versionKey } from './ledger-state.ts';
import { readPointer, readRelease, type StoredRelease } from './release.queries.ts';
import { listMissingOpenings } from '../../watching/health/health.queries.ts';
import { readCheckout, readVersions } from './version.queries.ts';

/** A page of the history, newest first. */
export async function readHistory(
  db: Db,
  query: ReleaseQuery,
): Promise<{ rows: ReleaseRow[]; total: number }> {
  const rows = await listReleases(db, query);
  const pointer = await readPointer(db);
  const names = await staffNames(
    db,
    rows.flatMap(({ createdBy }) => createdBy ?? []),
  );
  return {
    rows: rows.map(row => ({
      ...withoutState(row),
      createdBy: row.createdBy === null ? null : (names.get(row.createdBy) ?? null),
      changes: changesBetween(row.parentStable ?? {}, row.stable),
      current: row.sequence === pointer,
    })),
    total: rows[0]?.total ?? 0,
  };
}

function withoutState({ sequence, kind, urgent, reason, createdAt, canaries }: HistoryRow) {
  return { sequence, kind, urgent, reason, createdAt, canaries };
}

type Stable = Readonly<Record<string, string>>;

function changesBetween(before: Stable, after: Stable): ReleaseRow['changes'] {
  const modules = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return modules
    .filter(module => before[module] !== after[module])
    .map(module => ({ module, from: before[module] ?? null, to: after[module] ?? null }));
}

/** What differs between two releases: versions, sizes, contracts, externals. @throws not_found */
export async function diffReleases(db: Db, a: number, b: number): Promise<ModuleDiff[]> {
  const [before, after] = [await readRelease(db, a), await readRelease(db, b)];
  if (before === null || after === null) throw new RuleViolation('not_found', '没有这个发布');
  const changes = changesBetween(before.stable, after.stable);
  const names = changes.flatMap(({ module, from, to }) =>
    [from, to].flatMap(version => (version === null ? [] : [{ module, version }])),
  );
  const book = versionBook(await readVersions(db, names));
  return changes.map(({ module, from, to }) => {
    const find = (version: string | null) =>
      version === null ? undefined : book.get(versionKey({ module, version }));
    const [old, now] = [find(from), find(to)];
    const [oldNames, nowNames] = [old?.externals ?? [], now?.externals ?? []];
    return {
      module,
      from,
      to,
      gzipFrom: old?.gzipBytes ?? null,
      gzipTo: now?.gzipBytes ?? null,
      contractFrom: old?.contract ?? null,
      contractTo: now?.contract ?? null,
      externalsAdded: nowNames.filter(name => !oldNames.includes(name)),
      externalsRemoved: oldNames.filter(name => !nowNames.includes(name)),
    };
  });
}

const mostStaged = 20;

/** As much as the state of a module is told from. */
type Known = {
  release: StoredRelease | null;
  versions: readonly StatedVersion[];
  approvals: readonly GivenApproval[];
  names: ReadonlyMap<number, string>;
  /** What the product itself brings. */
  own: ReadonlySet<string>;
  /** `module@version` → canary openings that are still wanted. */
  openingsMissing: ReadonlyMap<string, number>;
  asker: number;
};

/** What runs where, now, and which apps wait. @param asker id of the person who may be able to approve something of it */
export async function readStatus(db: Db, asker: number): Promise<ReleaseStatus> {
  const pointer = await readPointer(db);
  const release = pointer === null ? null : await readRelease(db, pointer);
  const [versions, approvals] = [await listUsableVersions(db), await listApprovals(db)];
  const people = [
    ...versions.flatMap(({ publishedBy }) => publishedBy ?? []),
    ...approvals.map(({ approvedBy }) => approvedBy),
  ];
  const names = await staffNames(db, people);
  const own = new Set((await readCheckout(db)).map(({ module }) => module));
  const read = await openSettings(db);
  const short = await listMissingOpenings(
    db,
    waitingIn(versions, release),
    read(settings.moduleCanaryOpenings),
  );
  const openingsMissing = new Map(short.map(one => [versionKey(one), one.missing]));
  const known = { release, versions, approvals, names, own, openingsMissing, asker };
  const modules = [...new Set(versions.map(({ module }) => module))].flatMap(
    module => statusOf(module, known) ?? [],
  );
  return {
    sequence: pointer,
    approvalsRequired: read(settings.moduleApprovals),
    modules: modules.toSorted((a, b) => a.module.localeCompare(b.module)),
  };
}

/** Null for what nobody runs and that is no app: it came with an earlier build of the product. */
function statusOf(module: string, known: Known): ModuleStatus | null {
  const { release, versions, names, own } = known;
  const ofModule = versions.filter(one => one.module === module);
  const running = ofModule.find(one => one.version === release?.stable[module]);
  const canary = release?.canaries.find(one => one.module === module) ?? null;
  const shown = running ?? (isMicroApp(module) ? newestFirst(ofModule)[0] : undefined);
  if (!shown) return null;
  const { app, ...stated } = shown;
  return {
    ...stated,
    title: app?.title ?? null,
    parts: (app?.parts ?? []).map(({ name, title, gzip = null }) => ({ name, title, gzip })),
    version: running?.version ?? null,
    publishedBy: nameOf(shown.publishedBy, names),
    retained: (release?.retained[module] ?? []).map(retained => retained.version),
    canary,
    removal: own.has(module) || (!running && canary === null) ? null : takenAwayWith(app),
    staged: newestFirst(waitingIn(ofModule, release))
      .slice(0, mostStaged)
      .map(one => stagedOf(one, known)),
  };
}

/** Those above what everybody runs; of an app that nobody runs, all. */
function waitingIn(versions: readonly StatedVersion[], release: StoredRelease | null): StatedVersion[] {
  return versions.filter(({ module, version }) => {
    const running = release?.stable[module];
    return running === undefined || compareVersions(version, running) > 0;
  });
}

function takenAwayWith(app: AppDeclaration | null): NonNullable<ModuleStatus['removal']> {
  return {
    screens: (app?.screens ?? []).map(({ title }) => title),
    permissions: (app?.permissions ?? []).map(({ title }) => title),
  };
}

function stagedOf(
  { module, version, publishedAt, publishedBy }: StatedVersion,
  { approvals, names, openingsMissing, asker }: Known,
): StagedVersion {
  const given = approvals.filter(one => one.module === module && one.version === version);
  return {
    version,
    publishedAt,
    publishedBy: nameOf(publishedBy, names),
    approvedBy: given.flatMap(({ approvedBy }) => names.get(approvedBy) ?? []),
    mayApprove: publishedBy !== asker && given.every(({ approvedBy }) => approvedBy !== asker),
    openingsMissing: openingsMissing.get(versionKey({ module, version })) ?? 0,
  };
}

function nameOf(staffId: number | null, names: ReadonlyMap<number, string>): string | null {
  return staffId === null ? null : (names.get(staffId) ?? null);
}

function newestFirst(versions: readonly StatedVersion[]): StatedVersion[] {
  return versions.toSorted((a, b) => compareVersions(b.version, a.version));
}

const mostOffered = 50;

/** What may be run of every module, for whoever chooses for himself. */
export async function readRunnable(db: Db): Promise<RunnableVersions[]> {
  const pointer = await readPointer(db);
  const release = pointer === null ? null : await readRelease(db, pointer);
  const versions = await listUsableVersions(db);
  return [...new Set(versions.map(({ module }) => module))].map(module => ({
    module,
    running: release?.stable[module] ?? null,
    versions: newestFirst(versions.filter(one => one.module === module))
      .slice(0, mostOffered)
      .map(({ version, publishedAt }) => ({ version, publishedAt })),
  }));
}
