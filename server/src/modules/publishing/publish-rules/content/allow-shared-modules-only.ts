import {
  heavyModules,
  libraryMarks,
  lightModules,
  sharedModules,
} from '@shanmen/shared/contracts/modules/publishing/shared-modules';

import type { PublishRule } from '../candidate.ts';
import { readEntry } from './entry-source.ts';

const allowed: ReadonlySet<string> = new Set(sharedModules);

/**
 * R3: only shared modules outside, and no second copy of one inside. Outside is what the entry imports, whether the
 * manifest names it or not.
 */
export const allowSharedModulesOnly: PublishRule = ({ manifest, files }) => {
  const { name, externals, entry } = manifest;
  const imported = importsOf(files.get(entry)?.toString('utf8') ?? '');
  const foreign = [...new Set([...externals, ...imported])]
    .filter(external => !allowed.has(external) || (lightModules.has(name) && heavyModules.has(external)))
    .map(external => ({
      rule: 'R3',
      what: `${name} 引用 ${external}`,
      how: '此模块不得引用它：改用自己的实现或共享模块',
    }));
  const copies = [...files].flatMap(([path, bytes]) => {
    const text = path.endsWith('.js') ? bytes.toString('utf8') : '';
    return Object.entries(libraryMarks)
      .filter(([mark, owners]) => !owners.includes(name) && text.includes(mark))
      .map(([, owners]) => ({
        rule: 'R3',
        what: `${path} 里含有一份 ${owners.at(-1)}`,
        how: '把它列为 external，使用清单里的共享版本',
      }));
  });
  const untold = imported
    .filter(one => !externals.includes(one))
    .map(one => ({ rule: 'R3', what: `入口引用 ${one}，清单没有写明`, how: '清单由构建写出，不要改动' }));
  return [...foreign, ...untold, ...copies];
};

/** R2 refuses an entry that cannot be read. */
function importsOf(source: string): readonly string[] {
  try {
    return readEntry(source).imports;
  } catch {
    return [];
  }
}
