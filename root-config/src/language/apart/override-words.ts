import type { Language } from '@shanmen/shared/contracts/shell/settings';

type OverrideWords = {
  readonly running: (versions: string, until: string) => string;
  readonly and: string;
  readonly end: string;
  readonly endAll: string;
  readonly copy: string;
  readonly copied: string;
  readonly ask: string;
  readonly refused: string;
  readonly from: (name: string, until: string) => string;
  readonly onlyHere: string;
  readonly run: string;
  readonly cancel: string;
  readonly close: string;
};

/** Beside what says them: only those who test versions ever read it. */
export const overrideWords: Readonly<Record<Language, OverrideWords>> = {
  'zh-cn': {
    running: (versions, until) => `调试版本：${versions}，至 ${until}`,
    and: '、',
    end: '清除',
    endAll: '清除调试版本',
    copy: '复制分享链接',
    copied: '链接已复制',
    ask: '运行调试版本？',
    refused: '不能运行调试版本',
    from: (name, until) => `由 ${name} 分享，${until} 自动结束。`,
    onlyHere: '只影响您这次登录，其他人照常使用正式版本。',
    run: '运行',
    cancel: '取消',
    close: '关闭',
  },
  'zh-tw': {
    running: (versions, until) => `除錯版本：${versions}，至 ${until}`,
    and: '、',
    end: '清除',
    endAll: '清除除錯版本',
    copy: '複製分享連結',
    copied: '連結已複製',
    ask: '執行除錯版本？',
    refused: '不能執行除錯版本',
    from: (name, until) => `由 ${name} 分享，${until} 自動結束。`,
    onlyHere: '只影響您這次登入，其他人照常使用正式版本。',
    run: '執行',
    cancel: '取消',
    close: '關閉',
  },
  en: {
    running: (versions, until) => `Test version: ${versions}, until ${until}`,
    and: ', ',
    end: 'Clear',
    endAll: 'Clear test versions',
    copy: 'Copy a link to this',
    copied: 'Link copied',
    ask: 'Run a test version?',
    refused: 'The test version cannot be run',
    from: (name, until) => `Shared by ${name}; it ends by itself at ${until}.`,
    onlyHere: 'It concerns this sign-in of yours alone; everybody else goes on as usual.',
    run: 'Run it',
    cancel: 'Cancel',
    close: 'Close',
  },
};
