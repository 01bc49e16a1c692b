import { fork } from 'node:child_process';
import { join } from 'node:path';

import type { TrialAnswer, TrialOrder } from '../../server/src/modules/publishing/trial/trial.ts';
import { root } from '../webpack/config.ts';
import { builtModules } from '../webpack/module-table.ts';
import { readBuild } from './smoke-page.ts';

type Manifest = TrialOrder['builds'][number]['manifest'];

/** Every module as it is built here; mf-goods may say more of itself than is true. */
function orderOf(change: (manifest: Manifest) => Manifest): TrialOrder {
  const builds = builtModules.map(({ name, output }) => {
    const { manifest } = readBuild(name);
    const files = manifest.files.map(({ path }) => [path, join(root, output, path)] as const);
    return { manifest: name === 'mf-goods' ? change(manifest) : manifest, files };
  });
  return { name: 'mf-goods', screens: ['goods-detail'], builds };
}

/** The steps about parts in a trial as the server runs it, with what was wrong. */
function partSteps(order: TrialOrder): Promise<unknown[]> {
  const trial = fork(join(import.meta.dirname, 'trial.ts'), { execArgv: ['--import', 'tsx'] });
  return new Promise((resolve, reject) => {
    trial.on('message', (answer: TrialAnswer) => {
      if (answer.kind === 'begun') return;
      trial.disconnect();
      if (answer.kind === 'unable') return reject(new Error(answer.reason));
      const steps = answer.report.steps.map(({ step, error }) => [step, error?.split('\n')[0] ?? null]);
      resolve(steps.filter(([step]) => step?.startsWith('部件')));
    });
    trial.once('error', reject);
    trial.send(order);
  });
}

describe('the trial of a module', () => {
  it('M-16 R7 loads each part that the app declares', async () => {
    expect(await partSteps(orderOf(manifest => manifest))).toEqual([['部件 单据', null]]);
  });

  it('M-16 R7 refuses a part that the build does not export', async () => {
    expect(await partSteps(orderOf(offeringMore))).toEqual([
      ['部件 单据', null],
      ['部件 库存卡', '构建没有导出部件 stock-card'],
    ]);
  });
});

function offeringMore({ app, ...manifest }: Manifest): Manifest {
  if (!app) throw new Error('mf-goods declares nothing');
  const parts = [...(app.parts ?? []), { name: 'stock-card', title: '库存卡', props: {} }];
  return { ...manifest, app: { ...app, parts } };
}
