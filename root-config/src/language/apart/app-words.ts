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

type OwnPageWords = {
  readonly openLink: string;
  readonly linkRefused: string;
  readonly linkFailed: (title: string) => string;
  readonly gone: (screen: string) => string;
  readonly hint: string;
};

/** Of a link that leads outside, and of an app that a release took out. */
export const ownPageWords: Readonly<Record<Language, OwnPageWords>> = {
  'zh-cn': {
    openLink: '在新窗口打开',
    linkRefused: '该链接未通过检查，已停用',
    linkFailed: title => `“${title}”没有打开`,
    gone: screen => `${screen}：所属的应用已下架`,
    hint: '其他系统和菜单不受影响，可以关闭此标签页。',
  },
  'zh-tw': {
    openLink: '在新視窗開啟',
    linkRefused: '此連結未通過檢查，已停用',
    linkFailed: title => `「${title}」沒有開啟`,
    gone: screen => `${screen}：所屬的應用已下架`,
    hint: '其他系統和選單不受影響，可以關閉此分頁。',
  },
  en: {
    openLink: 'Open in a new window',
    linkRefused: 'This link did not pass the check and is disabled',
    linkFailed: title => `“${title}” did not open`,
    gone: screen => `${screen}: its application was taken out`,
    hint: 'All other systems and menus go on. You may close this tab.',
  },
};

type UpdateWords = {
  readonly ready: (names: string) => string;
  readonly and: string;
  readonly frame: string;
  readonly now: string;
  readonly later: string;
};

/** Of versions that wait until they are taken over. */
export const updateWords: Readonly<Record<Language, UpdateWords>> = {
  'zh-cn': {
    ready: names => `新版本可用：${names}`,
    and: '、',
    frame: '系统框架',
    now: '立即更新',
    later: '稍后',
  },
  'zh-tw': {
    ready: names => `新版本可用：${names}`,
    and: '、',
    frame: '系統框架',
    now: '立即更新',
    later: '稍後',
  },
  en: {
    ready: names => `New version ready: ${names}`,
    and: ', ',
    frame: 'the frame',
    now: 'Update now',
    later: 'Later',
  },
};
