import type { RuleFinding, SmokeReport } from '@shanmen/shared/contracts/modules/publishing/publication';

import type { PublishRule } from '../candidate.ts';

/**
 * The limit finds a screen that hangs, which is a matter of one step. What all of them take together says how
 * busy the publisher's machine is and how many screens the module has, so it only ends a run that never would.
 */
const mostMsOfStep = 15_000;
const mostMs = 15 * 60_000;

const how = '运行 npm run module -- publish，它会在浏览器里试运行这个构建';

/** What a build is told that was run neither by its publisher nor by the server. */
export const neverRun: RuleFinding = { rule: 'R7', what: '没有试运行报告，服务器上也没有浏览器', how };

/** R7: what a real browser said of loading, mounting and leaving exactly this build, where it has run it. */
export const requireSmokeRun: PublishRule = ({ smoke, manifestSha256 }) => {
  if (smoke === null) return [];
  if (smoke.manifestSha256 !== manifestSha256) return [{ rule: 'R7', what: '试运行报告属于另一个构建', how }];
  return smokeFindings(smoke);
};

/** What went wrong in a run, and what took too long. */
export function smokeFindings(smoke: SmokeReport): RuleFinding[] {
  const failed = smoke.steps.flatMap(({ step, error }) =>
    error === null ? [] : [{ rule: 'R7', what: `${step}：${error}`, how: '在浏览器里重现并修正，再发布' }],
  );
  const late = smoke.steps.filter(({ ms }) => ms > mostMsOfStep);
  return [
    ...failed,
    ...late.map(({ step, ms }) => tooLong(step, ms, mostMsOfStep)),
    ...(smoke.ms > mostMs ? [tooLong('试运行', smoke.ms, mostMs)] : []),
  ];
}

function tooLong(what: string, ms: number, most: number): RuleFinding {
  return { rule: 'R7', what: `${what}用了 ${ms} 毫秒，上限 ${most}`, how: '加快启动与页面加载' };
}
