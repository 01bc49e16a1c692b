import type { Language } from '@shanmen/shared/contracts/shell/settings';

type PanelWords = {
  readonly title: string;
  readonly release: (sequence: number, cohort: string) => string;
  readonly columns: readonly string[];
  readonly sources: Readonly<Record<'release' | 'canary' | 'override' | 'earlier', string>>;
  readonly statuses: Readonly<Record<'idle' | 'loading' | 'mounted' | 'failed', string>>;
  /** Names the choice of a version. */
  readonly choose: (module: string) => string;
  readonly asReleased: (version: string | null) => string;
  readonly notLoaded: string;
  readonly never: string;
  readonly retry: string;
  readonly earlier: string;
  readonly copy: string;
  readonly copied: string;
  readonly close: string;
};

/** Beside the panel and not with the other languages: only those who look after modules ever read it. */
export const panelWords: Readonly<Record<Language, PanelWords>> = {
  'zh-cn': {
    title: '模块面板',
    release: (sequence, cohort) => `发布 ${sequence} · ${cohort}`,
    columns: ['模块', '运行版本', '来源', '状态', '打开用时', '最近错误', '本次登录运行', '操作'],
    sources: { release: '正式', canary: '灰度', override: '调试', earlier: '上一版本' },
    statuses: { idle: '就绪', loading: '加载中', mounted: '已打开', failed: '出错' },
    choose: module => `${module}：本次登录运行的版本`,
    asReleased: version => `正式 ${version ?? '无'}`,
    notLoaded: '未加载',
    never: '—',
    retry: '重新加载',
    earlier: '使用上一版本',
    copy: '复制报告',
    copied: '已复制',
    close: '关闭',
  },
  'zh-tw': {
    title: '模組面板',
    release: (sequence, cohort) => `發布 ${sequence} · ${cohort}`,
    columns: ['模組', '執行版本', '來源', '狀態', '開啟用時', '最近錯誤', '本次登入執行', '操作'],
    sources: { release: '正式', canary: '灰度', override: '除錯', earlier: '上一版本' },
    statuses: { idle: '就緒', loading: '載入中', mounted: '已開啟', failed: '出錯' },
    choose: module => `${module}：本次登入執行的版本`,
    asReleased: version => `正式 ${version ?? '無'}`,
    notLoaded: '未載入',
    never: '—',
    retry: '重新載入',
    earlier: '使用上一版本',
    copy: '複製報告',
    copied: '已複製',
    close: '關閉',
  },
  en: {
    title: 'Modules',
    release: (sequence, cohort) => `Release ${sequence} · ${cohort}`,
    columns: [
      'Module',
      'Running',
      'Source',
      'Status',
      'Opened in',
      'Last error',
      'In this session',
      'Actions',
    ],
    sources: { release: 'release', canary: 'canary', override: 'override', earlier: 'previous' },
    statuses: { idle: 'ready', loading: 'loading', mounted: 'open', failed: 'failed' },
    choose: module => `${module}: version of this session`,
    asReleased: version => `as released ${version ?? ''}`,
    notLoaded: 'not loaded',
    never: '—',
    retry: 'Reload',
    earlier: 'Use the previous version',
    copy: 'Copy report',
    copied: 'Copied',
    close: 'Close',
  },
};
