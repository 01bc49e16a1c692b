import type { Language } from '@shanmen/shared/contracts/shell/settings';

type LocalWords = {
  readonly running: (app: string, origin: string, name: string) => string;
  readonly left: (minutes: number) => string;
  readonly over: string;
  readonly notThere: (origin: string) => string;
  readonly notSigned: string;
  readonly notAllowed: (origin: string) => string;
  readonly needsPage: string;
  readonly openAnew: string;
  readonly end: string;
  readonly ask: string;
  readonly refused: string;
  readonly app: string;
  readonly from: string;
  readonly until: (time: string) => string;
  readonly warning: string;
  readonly password: string;
  readonly run: string;
  readonly cancel: string;
  readonly close: string;
};

/** Beside what says them: only developers ever read it. */
export const localWords: Readonly<Record<Language, LocalWords>> = {
  'zh-cn': {
    running: (app, origin, name) => `开发者的构建：${app}，来自 ${origin}，由 ${name} 试用`,
    left: minutes => `还剩 ${minutes} 分钟`,
    over: '时间已到，请保存输入，然后重新打开本页',
    notThere: origin => `${origin} 没有应答（MF-101），本页运行的是正式版本`,
    notSigned: '构建的签名与链接不符（MF-102），没有采用；请用开发服务器最新给出的链接',
    notAllowed: origin =>
      `浏览器没有允许本站访问 ${origin}（MF-116），本页运行的是正式版本；请在浏览器中允许“访问此设备上的其他应用和服务”，并确认开发服务器在运行`,
    needsPage: '有改动须重新打开本页才能看到',
    openAnew: '重新打开',
    end: '结束',
    ask: '在本页运行开发者的构建？',
    refused: '不能运行开发者的构建',
    app: '应用',
    from: '来自',
    until: time => `${time} 自动结束，退出登录时也会结束。`,
    warning:
      '只影响您这次登录。构建会以您的身份读写真实数据：链接须是您自己的开发服务器给出的。开始和结束都记入操作日志。',
    password: '请再次输入您的登录密码或验证码',
    run: '运行',
    cancel: '取消',
    close: '关闭',
  },
  'zh-tw': {
    running: (app, origin, name) => `開發者的構建：${app}，來自 ${origin}，由 ${name} 試用`,
    left: minutes => `還剩 ${minutes} 分鐘`,
    over: '時間已到，請儲存輸入，然後重新開啟本頁',
    notThere: origin => `${origin} 沒有回應（MF-101），本頁執行的是正式版本`,
    notSigned: '構建的簽章與連結不符（MF-102），沒有採用；請用開發伺服器最新給出的連結',
    notAllowed: origin =>
      `瀏覽器沒有允許本站存取 ${origin}（MF-116），本頁執行的是正式版本；請在瀏覽器中允許存取此裝置上的其他應用程式和服務，並確認開發伺服器在執行`,
    needsPage: '有改動須重新開啟本頁才能看到',
    openAnew: '重新開啟',
    end: '結束',
    ask: '在本頁執行開發者的構建？',
    refused: '不能執行開發者的構建',
    app: '應用',
    from: '來自',
    until: time => `${time} 自動結束，登出時也會結束。`,
    warning:
      '只影響您這次登入。構建會以您的身分讀寫真實資料：連結須是您自己的開發伺服器給出的。開始和結束都記入操作日誌。',
    password: '請再次輸入您的登入密碼或驗證碼',
    run: '執行',
    cancel: '取消',
    close: '關閉',
  },
  en: {
    running: (app, origin, name) => `Developer's build: ${app} from ${origin}, tried by ${name}`,
    left: minutes => `${minutes} min left`,
    over: 'Its time is over: save your input, then open the page again',
    notThere: origin => `${origin} does not answer (MF-101); this page runs the released version`,
    notSigned: 'The build is not signed as the link says (MF-102) and was not taken; use the latest link',
    notAllowed: origin =>
      `The browser does not let this site reach ${origin} (MF-116); this page runs the released version. Allow access to other apps and services on this device, and see whether the development server runs`,
    needsPage: 'A change shows only in a new page',
    openAnew: 'Open again',
    end: 'End',
    ask: "Run a developer's build in this page?",
    refused: "The developer's build cannot be run",
    app: 'App',
    from: 'From',
    until: time => `It ends by itself at ${time}, and when you sign out.`,
    warning:
      'It concerns this sign-in of yours alone. The build reads and writes real data as you: take only a link of your own development server. Begin and end are recorded.',
    password: 'Your password or code, once more',
    run: 'Run it',
    cancel: 'Cancel',
    close: 'Close',
  },
};
