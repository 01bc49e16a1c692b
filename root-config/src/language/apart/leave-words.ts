import type { Language } from '@shanmen/shared/contracts/shell/settings';

type LeaveWords = {
  readonly discard: string;
  readonly stay: string;
  readonly save: string;
  readonly saving: string;
  readonly openWork: string;
  readonly endAnyway: string;
};

/** Beside the questions of whoever leaves, and loaded with them. */
export const leaveWords: Readonly<Record<Language, LeaveWords>> = {
  'zh-cn': {
    discard: '不保存',
    stay: '留在此页',
    save: '保存并离开',
    saving: '正在保存…',
    openWork: '还有工作没有交接',
    endAnyway: '仍要退出',
  },
  'zh-tw': {
    discard: '不儲存',
    stay: '留在此頁',
    save: '儲存並離開',
    saving: '正在儲存…',
    openWork: '還有工作沒有交接',
    endAnyway: '仍要退出',
  },
  en: {
    discard: 'Discard',
    stay: 'Stay here',
    save: 'Save and leave',
    saving: 'Saving…',
    openWork: 'There is work to hand over',
    endAnyway: 'Sign out anyway',
  },
};
