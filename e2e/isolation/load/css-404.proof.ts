import { type Page, test } from '../../fixtures.ts';
import { changeMap, type Fault, hashOf } from '../broken-module.ts';
import { survive } from '../survive.ts';

const sheet = '/m/mf-goods/9.9.9/main.00000000.css';

test('M-03 M-31 M-06 an app whose style sheet is missing is not shown without it', async ({
  page,
  signIn,
  complaints,
}) => {
  const fault = () => nameMissingSheet(page);
  await survive({ page, signIn, complaints, code: 'MF-106', sentence: '模块打开失败', others: 'one', fault });
});

/** Names a style sheet of mf-goods in the map that nobody serves. */
async function nameMissingSheet(page: Page): Promise<Fault> {
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
