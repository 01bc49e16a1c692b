import type { Language } from '@shanmen/shared/contracts/shell/settings';

type ShortcutWords = {
  readonly title: string;
  readonly hint: string;
  readonly on: string;
  readonly press: string;
  readonly none: string;
  readonly change: (action: string) => string;
  readonly remove: (action: string) => string;
  readonly reset: string;
  readonly taken: (action: string) => string;
  readonly reserved: string;
  readonly bare: string;
  readonly escape: string;
};

/** Beside the help and the settings of keys, and loaded with them. */
export const shortcutWords: Readonly<Record<Language, ShortcutWords>> = {
  'zh-cn': {
    title: '快捷键',
    hint: '在销售窗口和收银台只有锁屏、本页和 Esc 起作用。',
    on: '使用快捷键',
    press: '请按键…',
    none: '无',
    change: (action: string) => `更改：${action}`,
    remove: (action: string) => `去掉：${action}`,
    reset: '恢复默认',
    taken: (action: string) => `已用于“${action}”`,
    reserved: '留给业务页面或浏览器，不能使用',
    bare: '须与 Ctrl 或 Alt 一起按',
    escape: '关闭最上层的弹出内容',
  },
  'zh-tw': {
    title: '快速鍵',
    hint: '在售票視窗與收銀台只有鎖定螢幕、本頁和 Esc 有效。',
    on: '使用快速鍵',
    press: '請按鍵…',
    none: '無',
    change: action => `變更：${action}`,
    remove: action => `移除：${action}`,
    reset: '恢復預設',
    taken: action => `已用於「${action}」`,
    reserved: '保留給業務頁面或瀏覽器，不能使用',
    bare: '須與 Ctrl 或 Alt 一起按',
    escape: '關閉最上層的彈出內容',
  },
  en: {
    title: 'Keyboard shortcuts',
    hint: 'At the sales window and the till only lock, this list and Esc work.',
    on: 'Use keyboard shortcuts',
    press: 'Press keys…',
    none: 'None',
    change: action => `Change: ${action}`,
    remove: action => `Remove: ${action}`,
    reset: 'Restore defaults',
    taken: action => `Already used for “${action}”`,
    reserved: 'Reserved for screens or the browser',
    bare: 'Must be pressed with Ctrl or Alt',
    escape: 'Close what is on top',
  },
};
