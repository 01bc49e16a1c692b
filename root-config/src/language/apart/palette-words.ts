import type { Language } from '@shanmen/shared/contracts/shell/settings';

export type PaletteWords = {
  readonly title: string;
  readonly hint: string;
  readonly tab: string;
  readonly tool: string;
  readonly command: string;
  readonly offered: string;
  readonly nothing: (words: string) => string;
  readonly empty: string;
  readonly found: (count: number) => string;
  readonly choose: string;
  readonly open: string;
  readonly newWindow: string;
  readonly close: string;
};

/** Beside the palette, and loaded with it. */
export const paletteWords: Readonly<Record<Language, PaletteWords>> = {
  'zh-cn': {
    title: '搜索页面与命令',
    hint: '名称、拼音或首字母',
    tab: '已打开',
    tool: '工具',
    command: '命令',
    offered: '此页',
    nothing: words => `没有找到“${words}”`,
    empty: '输入名称、拼音首字母，如 jhd',
    found: count => `${count} 项`,
    choose: '选择',
    open: '打开',
    newWindow: '新窗口',
    close: '关闭',
  },
  'zh-tw': {
    title: '搜尋頁面與指令',
    hint: '名稱、拼音或首字母',
    tab: '已開啟',
    tool: '工具',
    command: '指令',
    offered: '此頁',
    nothing: words => `找不到「${words}」`,
    empty: '輸入名稱、拼音首字母，如 jhd',
    found: count => `${count} 項`,
    choose: '選擇',
    open: '開啟',
    newWindow: '新視窗',
    close: '關閉',
  },
  en: {
    title: 'Search pages and commands',
    hint: 'Name, pinyin or initials',
    tab: 'Open tab',
    tool: 'Tool',
    command: 'Command',
    offered: 'This page',
    nothing: words => `Nothing found for “${words}”`,
    empty: 'Type a name, or pinyin initials such as jhd',
    found: count => `${count} found`,
    choose: 'choose',
    open: 'open',
    newWindow: 'new window',
    close: 'close',
  },
};
