import { join } from 'node:path';

import { type Page, test } from '../fixtures.ts';
import {
  type Breaking,
  changeMap,
  type Fault,
  hangApp,
  hashOf,
  removeApp,
  replaceApp,
  serveApp,
} from './broken-module.ts';
import { fallBack } from './fall-back.ts';
import { survive } from './survive.ts';

/** One way in which an app can be broken, and what the shell says of it. */
type Broken = {
  readonly code: string;
  readonly sentence: string;
  readonly fault: (page: Page, how?: Breaking) => Promise<Fault>;
  /** The test that the fault hurts nothing but its app. */
  readonly survives: string;
  /** The test that an earlier version takes the place of the app, where the map can name one. */
  readonly givesWay?: string;
  readonly others?: 'one';
  readonly provoke?: (page: Page) => Promise<void>;
};

const replacedBy = (name: string) => (page: Page, how?: Breaking) =>
  replaceApp(page, join(import.meta.dirname, 'apps', `${name}.app.ts`), how);

const ways: readonly Broken[] = [
  {
    code: 'MF-101',
    sentence: '模块暂时无法加载',
    fault: removeApp,
    survives: 'M-03 M-31 M-06 S-50 an app whose code is missing hurts only itself',
    givesWay: 'M-04 M-31 an app whose code is missing gives way to its earlier version',
  },
  {
    code: 'MF-101',
    sentence: '模块暂时无法加载',
    fault: hangApp,
    survives: 'M-03 M-31 M-06 S-50 an app that never arrives is given up',
    givesWay: 'M-04 M-31 an app that never arrives gives way to its earlier version',
    others: 'one',
  },
  {
    code: 'MF-102',
    sentence: '模块校验未通过，已拒绝运行',
    fault: (page, how) => {
      const forged = 'document.title = "forged"; System.register([], () => ({}));';
      return serveApp(page, forged, { ...how, vouched: 'what the map vouches for' });
    },
    survives: 'M-02 M-03 M-06 S-50 Z-09 an app that is not the one the map vouches for never runs',
    givesWay: 'M-04 M-31 an app that is not the one the map vouches for gives way to its earlier version',
    others: 'one',
  },
  {
    code: 'MF-103',
    sentence: '模块文件损坏',
    fault: (page, how) => serveApp(page, 'System.register([], () => {', how),
    survives: 'M-03 M-31 M-06 S-50 an app that cannot be parsed hurts only itself',
    givesWay: 'M-04 M-31 an app that cannot be parsed gives way to its earlier version',
    others: 'one',
  },
  {
    code: 'MF-104',
    sentence: '模块启动出错',
    fault: replacedBy('throws-at-evaluation'),
    survives: 'M-03 M-31 M-06 S-50 an app that throws while loading hurts only itself',
    givesWay: 'M-04 M-31 an app that throws while loading gives way to its earlier version',
  },
  {
    code: 'MF-105',
    sentence: '模块版本不兼容',
    fault: replacedBy('wrong-exports'),
    survives: 'M-03 M-31 M-06 S-50 an app made for another shell hurts only itself',
    givesWay: 'M-04 M-31 an app made for another shell gives way to its earlier version',
    others: 'one',
  },
  {
    code: 'MF-106',
    sentence: '模块打开失败',
    fault: replacedBy('mount-rejects'),
    survives: 'M-03 M-31 M-06 S-50 an app that cannot be mounted hurts only itself',
    givesWay: 'M-04 M-31 an app that cannot be mounted gives way to its earlier version',
  },
  {
    code: 'MF-106',
    sentence: '模块打开失败',
    fault: replacedBy('mount-hangs'),
    survives: 'M-03 M-31 M-06 an app that never ends mounting is given up',
    others: 'one',
  },
  {
    code: 'MF-106',
    sentence: '模块打开失败',
    fault: nameMissingSheet,
    survives: 'M-03 M-31 M-06 an app whose style sheet is missing is not shown without it',
    others: 'one',
  },
  {
    code: 'MF-108',
    sentence: '模块打开失败',
    fault: replacedBy('first-render-throws'),
    survives: 'M-03 M-31 M-05 M-06 S-50 an app that throws in its first render hurts only itself',
    givesWay: 'M-04 M-31 an app that throws in its first render gives way to its earlier version',
  },
  {
    code: 'MF-109',
    sentence: '模块运行出错',
    fault: replacedBy('throws-later'),
    survives: 'M-03 M-31 M-06 S-50 an app that throws while it is used hurts only itself',
    provoke: page => page.getByRole('button', { name: '出错' }).click(),
  },
];

// Each case begins with a page of its own, so the workers share them out.
test.describe.configure({ mode: 'parallel' });

for (const { survives, givesWay, code, sentence, fault, provoke, others = 'all' } of ways) {
  test(survives, ({ page, signIn, complaints }) =>
    survive({
      page,
      signIn,
      complaints,
      code,
      sentence,
      others,
      fault: () => fault(page),
      ...(provoke && { provoke: () => provoke(page) }),
    }),
  );

  if (givesWay !== undefined) {
    test(givesWay, ({ page, signIn, complaints }) =>
      fallBack({ page, signIn, complaints, code, fault: how => fault(page, how) }),
    );
  }
}

/** Names a style sheet of mf-goods in the map that nobody serves. */
async function nameMissingSheet(page: Page): Promise<Fault> {
  const sheet = '/m/mf-goods/9.9.9/main.00000000.css';
  const mend = await changeMap(page, map => {
    const release = map['x-release'];
    const goods = release.modules['mf-goods'];
    if (!goods) throw new Error('the map does not name mf-goods');
    const modules = { ...release.modules, 'mf-goods': { ...goods, css: [sheet] } };
    return {
      ...map,
      integrity: { ...map.integrity, [sheet]: hashOf('') },
      'x-release': { ...release, modules },
    };
  });
  return { mend };
}
