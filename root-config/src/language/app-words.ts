import type { Language } from '@shanmen/shared/contracts/shell/settings';

type SubstituteWords = {
  readonly substituted: (app: string, version: string) => string;
  readonly kept: (app: string, version: string) => string;
  readonly tryAgain: string;
};

/** Beside the lines that say them, and loaded with them: of an app that an earlier version stands in for. */
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

type RemovedWords = { readonly gone: (screen: string) => string; readonly hint: string };

/** Of an app that a release took out. */
export const removedWords: Readonly<Record<Language, RemovedWords>> = {
  'zh-cn': {
    gone: screen => `${screen}：所属的应用已下架`,
    hint: '其他系统和菜单不受影响，可以关闭此标签页。',
  },
  'zh-tw': {
    gone: screen => `${screen}：所屬的應用已下架`,
    hint: '其他系統和選單不受影響，可以關閉此分頁。',
  },
  en: {
    gone: screen => `${screen}: its application was taken out`,
    hint: 'All other systems and menus go on. You may close this tab.',
  },
};
