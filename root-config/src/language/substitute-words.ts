import type { Language } from '@shanmen/shared/contracts/shell/settings';

type SubstituteWords = {
  readonly substituted: (app: string, version: string) => string;
  readonly kept: (app: string, version: string) => string;
  readonly tryAgain: string;
};

/** Beside the lines that say them, and loaded with them. */
export const substituteWords: Readonly<Record<Language, SubstituteWords>> = {
  'zh-cn': {
    substituted: (app, version) => `${app}已使用旧版 ${version}`,
    kept: (app, version) => `${app}的新版本打不开，已保留旧版 ${version}`,
    tryAgain: '再试新版',
  },
  'zh-tw': {
    substituted: (app, version) => `${app}已使用舊版 ${version}`,
    kept: (app, version) => `${app}的新版本打不開，已保留舊版 ${version}`,
    tryAgain: '再試新版',
  },
  en: {
    substituted: (app, version) => `${app} runs on its previous version ${version}`,
    kept: (app, version) => `The new version of ${app} does not open; ${version} goes on`,
    tryAgain: 'Try the new one',
  },
};
