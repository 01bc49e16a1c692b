import { createHash } from 'node:crypto';

import type { Publication } from '@shanmen/shared/contracts/modules/publishing/publication';
import type { ReleaseManifest } from '@shanmen/shared/contracts/modules/publishing/release-manifest';

import { steppedUp, testApp } from '../../app/app.ts';
import { builtRelease } from '../../app/machines/built-release.ts';
import { passedTrial, publicationOf } from '../../data/files/publication.ts';
import { tellCovered } from '../measures/coverage.ts';

jest.setTimeout(120_000);

const forged = 8;
const chunk = 'lazy();';

/**
 * Before this was checked, reports that their publisher had written were believed for eight builds of eight, a digest in a
 * comment counted as one that the browser checks, and a build without its lazy chunk went live.
 */
it('M-16 no build is published on the word of its publisher, with digests in comments, or without a chunk', async () => {
  const built = await builtRelease();
  const shop = await testApp({
    environment: { SHANMEN_RELEASE_ROOT: built.root },
    trial: async manifest => ({
      ...passedTrial(manifest),
      steps: [{ step: '打开 商品明细', ms: 9, error: '页面出错了' }],
    }),
  });
  const publisher = await steppedUp(shop.app, await shop.signIn('admin'));
  await shop.anonymous.call('GET', '/importmap.json');
  const refusedBy = async (body: Publication): Promise<string[]> => {
    const answer = await publisher.call('POST', '/api/modules/releases', { body, key: true });
    if (answer.status === 200) return [];
    const rules = JSON.stringify(answer.error?.details ?? {}).matchAll(/"rule":"(R\d)"/g);
    return [...new Set([...rules].map(([, rule = '']) => rule))];
  };
  const byReport: string[][] = [];
  for (let nth = 1; nth <= forged; nth += 1) byReport.push(await refusedBy(publicationOf(`1.1.${nth}`)));
  const inComment = await refusedBy(withChunk('1.2.1', digest => `goods("1.2.1");//${digest}`, true));
  const inText = await refusedBy(withChunk('1.2.2', digest => `goods("1.2.2");"${digest}"`, true));
  const lost = await refusedBy(
    withChunk('1.2.3', digest => `System.import("x",{integrity:"${digest}"})`, false),
  );
  tellCovered('M-16', {
    'reports by their publisher': forged,
    'believed of them': byReport.filter(rules => !rules.includes('R7')).length,
    'digests in a comment or a text': 2,
    'believed of those': [inComment, inText].filter(rules => !rules.includes('R2')).length,
  });
  expect(byReport).toEqual(Array.from({ length: forged }, () => ['R7']));
  expect([inComment, inText].map(rules => rules.includes('R2'))).toEqual([true, true]);
  expect(lost).not.toEqual([]);
  await shop.close();
  await built.remove();
});

/** A build with a lazy chunk in its manifest, whose entry says the digest of the chunk in some way. */
function withChunk(version: string, entry: (digest: string) => string, isSent: boolean): Publication {
  const hash = createHash('sha384').update(chunk);
  const integrity = `sha384-${hash.copy().digest('base64')}`;
  const path = `lazy.${hash.digest('hex').slice(0, 8)}.js`;
  const plain = publicationOf(version, { source: entry(integrity) });
  const file = { path, bytes: chunk.length, gzip: chunk.length, integrity };
  const manifest: ReleaseManifest = { ...plain.manifest, files: [...plain.manifest.files, file] };
  const sent = { path, base64: Buffer.from(chunk).toString('base64') };
  return {
    ...plain,
    manifest,
    files: isSent ? [...plain.files, sent] : plain.files,
    smoke: passedTrial(manifest),
  };
}
