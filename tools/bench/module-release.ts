import type { ImportMapDocument } from '@shanmen/shared/contracts/modules/import-map';
import type { Changed } from '@shanmen/shared/contracts/modules/promotion';

import { type Operator, publicationOf, signInOperator } from '../../e2e/product/candidate.ts';
import { isolateCopy, isolationFolder } from '../../e2e/product/isolated-app.ts';
import type { Product } from '../../e2e/product/product.ts';
import { type Figure, median } from './figure.ts';
import { freshPage, withProduct } from './measured-page.ts';

export const name = 'module-release';

const rounds = 5;
const reason = '测量';

/** How long it takes until everybody runs a version, until nobody does, and until an app stands alone. */
export function run(): Promise<readonly Figure[]> {
  return withProduct(async (product, browser) => {
    const operator = await signInOperator();
    const published: number[] = [];
    const rolledBack: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const version = `9.0.${round}`;
      const before = await goodsOf(product);
      published.push(await measured(() => publish(product, operator, version)));
      const taken = { reason };
      rolledBack.push(
        await measured(async () => {
          await operator<Changed>('/api/modules/rollbacks', taken, (await goodsOf(product)).sequence);
          await until(product, one => one.version === before.version);
        }),
      );
    }
    const halted = await measured(() => letCanaryFail(product, operator));
    const { page } = await freshPage(browser, product);
    const folder = isolationFolder();
    const alone = await measured(async () => {
      const app = await isolateCopy('mf-goods', folder.path, '/goods/goodsDetail');
      await page.goto(`${app.address}/?screen=/goods/goodsDetail`);
      await page.getByRole('heading', { level: 1, name: '商品明细' }).waitFor();
      app.stop();
    });
    folder.remove();
    return [
      {
        name: `published until live, median of ${rounds}`,
        value: median(published),
        unit: 'ms',
        aim: '≤ 2000',
      },
      { name: `rolled back, median of ${rounds}`, value: median(rolledBack), unit: 'ms', aim: '≤ 2000' },
      { name: 'canary halted after its 20th failure', value: halted / 1000, unit: 's', aim: '≤ 60' },
      { name: 'one app alone, from nothing', value: alone / 1000, unit: 's', aim: '≤ 5' },
    ];
  });
}

async function publish(product: Product, operator: Operator, version: string): Promise<void> {
  await operator('/api/modules/releases', publicationOf(version, `// ${version}`));
  const { sequence } = await goodsOf(product);
  await operator<Changed>('/api/modules/promotions', { module: 'mf-goods', version, reason }, sequence);
  await until(product, one => one.version === version);
}

/** A version for everybody who signs in, which cannot be mounted. */
async function letCanaryFail(product: Product, operator: Operator): Promise<void> {
  const version = '9.1.0';
  await operator('/api/modules/releases', publicationOf(version, `// ${version}`));
  const conditions = { version, percent: 100, roles: [], users: [], devices: [], reason };
  const made = await operator<Changed>(
    '/api/modules/canaries/mf-goods',
    conditions,
    (await goodsOf(product)).sequence,
  );
  const event = { kind: 'mount_failed', module: 'mf-goods', version, sequence: made.sequence };
  const cohort = `canary:mf-goods@${version}`;
  const events = Array.from({ length: 20 }, () => ({ ...event, cohort }));
  await operator('/api/modules/health-events', { events });
  // A halt is a release of its own.
  await until(product, one => one.sequence > made.sequence);
}

type Goods = { readonly version: string | undefined; readonly sequence: number };

/** What a browser would run that nobody is signed in to. */
async function goodsOf({ address }: Product): Promise<Goods> {
  const map: ImportMapDocument = await (await fetch(`${address}/importmap.json`)).json();
  const { sequence, modules } = map['x-release'];
  return { version: modules['mf-goods']?.version, sequence };
}

async function until(product: Product, isThere: (goods: Goods) => boolean): Promise<void> {
  while (!isThere(await goodsOf(product)));
}

async function measured(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return Math.round(performance.now() - begun);
}
