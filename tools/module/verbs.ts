import { join, relative } from 'node:path';
import process from 'node:process';
import { Type } from 'typebox';
import Value from 'typebox/value';

import { hashOfManifest } from '../../server/src/modules/publishing/checkout/checkout.service.ts';
import type { Changed } from '../../shared/contracts/modules/publishing/promotion.ts';
import {
  type Publication,
  type Published,
  RuleFinding,
  type SmokeReport,
} from '../../shared/contracts/modules/publishing/publication.ts';
import { type OverrideLink, overrideParameter } from '../../shared/contracts/modules/running/override.ts';
import type {
  ModuleDiff,
  ModuleStatus,
  ReleaseRow,
  ReleaseStatus,
  StagedVersion,
} from '../../shared/contracts/modules/publishing/release-ledger.ts';
import type { Verification } from '../../shared/contracts/modules/publishing/verification.ts';
import { root } from '../webpack/config.ts';
import { runBuilds } from '../webpack/run-builds.ts';
import { readBuild, readBuilds } from './smoke-page.ts';
import { change } from './change.ts';
import { writeApp } from './new-app.ts';
import { keyHolder, type Operator, Refused, server, signIn } from './operator.ts';
import { launchChromium, pictureOf, runSmoke } from './smoke.ts';

export type Words = { readonly names: readonly string[]; readonly options: Options };
export type Options = {
  readonly reason?: string;
  readonly promote?: boolean;
  readonly 'accept-growth'?: boolean;
  readonly role?: string[];
  readonly user?: string[];
  readonly device?: string[];
  readonly percent?: string;
  readonly hours?: string;
  readonly label?: string;
  readonly title?: string;
  readonly system?: string;
};

type Verb = { readonly usage: string; readonly run: (words: Words) => Promise<void> };

/** What `npm run module -- <verb>` does. */
export const verbs: Readonly<Record<string, Verb>> = {
  new: {
    usage: 'new mf-<name> [--title 停车] [--system 80]',
    run: async ({ names: [name = ''], options }) => {
      for (const file of writeApp(root, name, options)) print(file);
      print(`单独打开：npm run isolate -- ${name}`);
      print(`发布：npm run module -- publish ${name} --reason "…"`);
    },
  },
  build: { usage: 'build <module>', run: ({ names: [name = ''] }) => build(name) },
  check: { usage: 'check <module>', run: ({ names: [name = ''] }) => check(name) },
  publish: {
    usage: 'publish <module> --reason "…" [--promote] [--accept-growth]',
    run: ({ names: [name = ''], options }) => publish(name, options),
  },
  approve: {
    usage: 'approve <module> <version>',
    run: ({ names: [module, version] }) =>
      asOperator(async operator => {
        await operator.call('POST', '/api/modules/approvals', { body: { module, version } });
        print(`${module} ${version} 已批准`);
      }),
  },
  promote: {
    usage: 'promote <module> <version> --reason "…"',
    run: ({ names: [module = '', version = ''], options }) =>
      asOperator(operator => promote(operator, module, version, options.reason)),
  },
  remove: {
    usage: 'remove <module> --reason "…"',
    run: ({ names: [module = ''], options }) =>
      asOperator(async operator => {
        const body = { module, reason: required(options.reason) };
        const made = await change(operator, 'POST', '/api/modules/removals', body);
        print(`${module} 已下架，发布编号 ${made.sequence}；promote 可以重新上线`);
      }),
  },
  withdraw: {
    usage: 'withdraw <module> <version> --reason "…"',
    run: ({ names: [module = '', version = ''], options }) =>
      asOperator(async operator => {
        const body = { module, version, reason: required(options.reason) };
        await operator.call('POST', '/api/modules/withdrawals', { body });
        print(`${module} ${version} 已撤回：不能再灰度、上线或回退到它，版本号也不能再用`);
      }),
  },
  status: { usage: 'status', run: () => asOperator(showStatus) },
  history: {
    usage: 'history [module]',
    run: ({ names: [name] }) => asOperator(one => showHistory(one, name)),
  },
  diff: {
    usage: 'diff <a> <b>',
    run: ({ names: [a, b] }) => asOperator(one => showDiff(one, `${a}`, `${b}`)),
  },
  rollback: {
    usage: 'rollback [sequence] --reason "…"',
    run: ({ names: [sequence], options }) =>
      asOperator(async operator => {
        const target = sequence === undefined ? {} : { sequence: Number(sequence) };
        const body = { ...target, reason: required(options.reason) };
        const made = await change(operator, 'POST', '/api/modules/rollbacks', body);
        print(made.isNew ? `已回退，新的发布编号 ${made.sequence}` : alreadyRuns(made));
      }),
  },
  canary: {
    usage:
      'canary set <module> <version> --reason "…" [--role r] [--user u] [--device d] [--percent p]\n  canary halt <module>',
    run: ({ names: [what, module = '', version = ''], options }) =>
      asOperator(operator => canary(operator, what === 'halt', { module, version }, options)),
  },
  override: {
    usage: 'override create <module> <version> [--hours 24]\n  override revoke <number>',
    run: ({ names: [what, name = '', version = ''], options }) =>
      asOperator(operator =>
        what === 'revoke'
          ? revokeOverride(operator, name)
          : shareOverride(operator, { [name]: version }, Number(options.hours ?? 24)),
      ),
  },
  verify: { usage: 'verify', run: () => asOperator(verify) },
  key: {
    usage: 'key create <module> --label "…"',
    run: ({ names: [, module], options }) =>
      asOperator(async operator => {
        const body = { module, label: options.label ?? module };
        const made = await operator.call<{ key: string }>('POST', '/api/modules/publish-keys', { body });
        print(`只显示这一次，请存入流水线的 SHANMEN_PUBLISH_KEY：\n${made.key}`);
      }),
  },
};

async function build(name: string): Promise<void> {
  if (!(await runBuilds({ names: [name], ifStale: false }))) process.exitCode = 1;
}

/** The trial run takes the whole product as it stands in this checkout, which a fresh clone has not built. */
async function buildWhatIsStale(): Promise<void> {
  if (!(await runBuilds({ names: [], ifStale: true }))) throw new Error('构建失败，原因见上面几行');
}

async function check(name: string): Promise<void> {
  await buildWhatIsStale();
  const { manifest } = readBuild(name);
  const report = await tryOut(name);
  print(`${name} ${manifest.version} ${hashOfManifest(manifest)}`);
  print(`试运行 ${report.steps.length} 步，${report.ms} 毫秒，${failuresOf(report).length} 处失败`);
  if (failuresOf(report).length > 0) process.exitCode = 1;
}

const pictures = join(root, '.cache/module');

/** R7 on this machine; of what failed it prints the reason and where the picture of the page lies. */
async function tryOut(name: string): Promise<SmokeReport> {
  const report = await runSmoke(name, readBuilds(), { pictures, browser: await launchChromium() });
  for (const { step, error } of failuresOf(report)) {
    print(`R7 ${step}：${(error ?? '').replaceAll('\n', '\n     ')}`);
    print(`     截图：${relative(process.cwd(), pictureOf(pictures, name, step))}`);
  }
  return report;
}

function failuresOf({ steps }: SmokeReport): SmokeReport['steps'] {
  return steps.filter(({ error }) => error !== null);
}

async function publish(name: string, options: Options): Promise<void> {
  const reason = required(options.reason);
  await buildWhatIsStale();
  const { manifest, files } = readBuild(name);
  const body = {
    manifest,
    files: [...files].map(([path, bytes]) => ({ path, base64: bytes.toString('base64') })),
    acceptGrowth: options['accept-growth'] ?? false,
    reason,
  };
  const key = process.env['SHANMEN_PUBLISH_KEY'];
  const operator = key === undefined ? await signIn() : keyHolder(key);
  try {
    const published = await send(operator, body);
    print(`${name} ${published.version} ${published.isNew ? '已暂存，尚无人使用' : '与已发布的完全相同'}`);
    if (published.tried !== null) {
      print(
        `已试运行本次改动涉及的 ${Math.max(published.tried.length, 1)} 个画面；上线时服务器再试运行全部画面`,
      );
    }
    if (options.promote === true) await promote(operator, name, published.version, reason);
  } finally {
    await operator.leave();
  }
}

/**
 * The server runs the build in a browser by itself. Where it has none, or where the build failed in it, the build is run
 * on this machine, which keeps the pictures of what failed.
 */
async function send(operator: Operator, body: Omit<Publication, 'smoke'>): Promise<Published> {
  const publish = (smoke: SmokeReport | null) =>
    operator.call<Published>('POST', '/api/modules/releases', { body: { ...body, smoke } });
  try {
    return await publish(null);
  } catch (error) {
    if (!(error instanceof Refused) || !breaksTrialOnly(error)) throw error;
    const smoke = await tryOut(body.manifest.name);
    if (failuresOf(smoke).length > 0) throw new Error('试运行失败，原因见上面几行；没有发布');
    return publish(smoke);
  }
}

function breaksTrialOnly({ details }: Refused): boolean {
  return (
    Value.Check(Type.Array(RuleFinding, { minItems: 1 }), details) &&
    details.every(({ rule }) => rule === 'R7')
  );
}

async function promote(
  operator: Operator,
  module: string,
  version: string,
  reason: string | undefined,
): Promise<void> {
  const body = { module, version, reason: required(reason) };
  const made = await change(operator, 'POST', '/api/modules/promotions', body);
  print(made.isNew ? `${module} ${version} 已上线，发布编号 ${made.sequence}` : alreadyRuns(made));
}

async function canary(
  operator: Operator,
  halts: boolean,
  { module, version }: { module: string; version: string },
  { role = [], user = [], device = [], percent = '0', reason }: Options,
): Promise<void> {
  const path = `/api/modules/canaries/${encodeURIComponent(module)}`;
  if (halts) return print(`灰度已停止，发布编号 ${(await change(operator, 'DELETE', path)).sequence}`);
  const conditions = { roles: role, users: user, devices: device.map(Number), percent: Number(percent) };
  const body = { version, ...conditions, reason: required(reason) };
  const { sequence } = await change(operator, 'PUT', path, body);
  print(`${module} ${version} 开始灰度，发布编号 ${sequence}`);
}

async function shareOverride(
  operator: Operator,
  modules: Record<string, string>,
  hours: number,
): Promise<void> {
  const body = { modules, hours };
  const link = await operator.call<OverrideLink>('POST', '/api/modules/overrides', { body });
  print(`${server}/entrance?${overrideParameter}=${link.token}`);
  print(`有效至 ${link.until}；提前撤销：npm run module -- override revoke ${link.id}`);
}

async function revokeOverride(operator: Operator, id: string): Promise<void> {
  await operator.call('DELETE', `/api/modules/overrides/${Number(id)}`);
  print(`链接 ${id} 已撤销，打开过它的人回到正式版本`);
}

async function verify(operator: Operator): Promise<void> {
  const found = await operator.call<Verification>('GET', '/api/modules/verification');
  for (const finding of found.findings) print(finding);
  print(`${found.files} 个文件、${found.releases} 次发布，${found.findings.length} 处问题`);
  if (found.findings.length > 0) process.exitCode = 1;
}

function alreadyRuns({ sequence }: Changed): string {
  return `所有人已经在运行它，没有产生新的发布（编号仍是 ${sequence}）`;
}

async function showStatus(operator: Operator): Promise<void> {
  const { sequence, modules } = await operator.call<ReleaseStatus>('GET', '/api/modules/status');
  print(`发布编号 ${sequence ?? '无'}`);
  for (const module of modules) print(statusLine(module));
}

function statusLine({ module, version, gzipBytes, canary: tried, staged }: ModuleStatus): string {
  const size = `${(gzipBytes / 1000).toFixed(1)} kB`.padStart(9);
  const first = `${module.padEnd(24)} ${(version ?? '未上线').padEnd(18)} ${size}`;
  const extra = [
    ...(tried === null ? [] : [`灰度 ${tried.version}`]),
    ...(staged.length === 0 ? [] : [`暂存 ${staged.map(waitingWords).join(' ')}`]),
  ];
  return [first, ...extra].join('  ');
}

function waitingWords({ version, openingsMissing }: StagedVersion): string {
  return openingsMissing === 0 ? version : `${version}（还须灰度打开 ${openingsMissing} 次）`;
}

async function showHistory(operator: Operator, module: string | undefined): Promise<void> {
  const query = module === undefined ? '' : `?module=${encodeURIComponent(module)}`;
  const { rows } = await operator.call<{ rows: ReleaseRow[] }>('GET', `/api/modules/releases${query}`);
  for (const row of rows) {
    const changes = row.changes.map(({ module: name, from, to }) => `${name} ${from ?? '–'} → ${to ?? '–'}`);
    const told = changes.length > 4 ? [...changes.slice(0, 4), `等 ${changes.length} 个模块`] : changes;
    print(`${row.sequence} ${row.createdAt} ${row.kind.padEnd(8)} ${row.createdBy ?? '系统'} ${row.reason}`);
    for (const change of told) print(`           ${change}`);
  }
}

async function showDiff(operator: Operator, a: string, b: string): Promise<void> {
  const modules = await operator.call<ModuleDiff[]>('GET', `/api/modules/releases/${a}/diff/${b}`);
  for (const { module, from, to, gzipFrom, gzipTo, externalsAdded, externalsRemoved } of modules) {
    print(`${module} ${from ?? '–'} → ${to ?? '–'}  ${gzipFrom ?? 0} → ${gzipTo ?? 0} 字节`);
    for (const name of externalsAdded) print(`  + ${name}`);
    for (const name of externalsRemoved) print(`  - ${name}`);
  }
  if (modules.length === 0) print('没有差别');
}

async function asOperator(work: (operator: Operator) => Promise<unknown>): Promise<void> {
  const operator = await signIn();
  try {
    await work(operator);
  } finally {
    await operator.leave();
  }
}

function required(reason: string | undefined): string {
  if (reason !== undefined && reason !== '') return reason;
  throw new Error('请用 --reason "…" 写明原因，它会留在操作日志里');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
