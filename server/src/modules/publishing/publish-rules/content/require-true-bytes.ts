import { integrityOf } from '../../../running/module-file/module-store.ts';
import type { PublishRule } from '../candidate.ts';

/** R1: the bytes of every file are those that the manifest vouches for. */
export const requireTrueBytes: PublishRule = ({ manifest, files }) =>
  manifest.files.flatMap(({ path, integrity }) => {
    const bytes = files.get(path);
    const actual = bytes === undefined ? '没有这个文件' : integrityOf(bytes);
    if (actual === integrity) return [];
    const what = `${path}：清单写明 ${integrity}，实际 ${actual}`;
    return [{ rule: 'R1', what, how: '重新构建，不要在构建之后改动文件' }];
  });
