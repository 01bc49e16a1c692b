import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import webpack, { type Compiler } from 'webpack';

import type { LocalList, SignedList } from '../../../shared/contracts/modules/running/local-build.ts';

/** Hash of every script and style sheet of the present build by its name; updates of earlier builds stay. */
export class FileHashesPlugin {
  readonly files = new Map<string, string>();
  /** Unchanged files keep their source from build to build. */
  readonly #known = new WeakMap<object, string>();

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('FileHashes', compilation => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'FileHashes', stage }, () => {
        for (const { name, source } of compilation.getAssets()) {
          if (!/\.(js|css)$/.test(name)) continue;
          const hash = this.#known.get(source) ?? integrityOf(source.buffer());
          this.#known.set(source, hash);
          this.files.set(name, hash);
        }
      });
    });
  }
}

export function integrityOf(bytes: Buffer): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** The key of one run of the development server: a link of another run fits no list of this one. */
export function listSigner(): { readonly key: string; readonly sign: (list: LocalList) => SignedList } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    sign(content) {
      const list = JSON.stringify(content);
      const how = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
      return { list, signature: sign('sha256', Buffer.from(list), how).toString('base64') };
    },
  };
}
