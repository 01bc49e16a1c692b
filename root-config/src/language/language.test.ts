import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiError } from '@shanmen/shared';

import { ownPageWords, substituteWords, updateWords } from './apart/app-words.ts';
import { leaveWords } from './apart/leave-words.ts';
import { lockWords } from './apart/lock-words.ts';
import { overrideWords } from './apart/override-words.ts';
import { paletteWords } from './apart/palette-words.ts';
import { panelWords } from './apart/panel-words.ts';
import { shortcutWords } from './apart/shortcut-words.ts';
import { en } from './en.ts';
import { chooseLanguage, text, refusalText } from './language.ts';
import { en as settingsEn } from './settings/en.ts';
import { zhCn as settingsZhCn } from './settings/zh-cn.ts';
import { zhTw as settingsZhTw } from './settings/zh-tw.ts';
import { zhCn } from './zh-cn.ts';
import { zhTw } from './zh-tw.ts';

const tables = [
  ['shell', { 'zh-cn': zhCn, en, 'zh-tw': zhTw }],
  ['settings', { 'zh-cn': settingsZhCn, en: settingsEn, 'zh-tw': settingsZhTw }],
] as const;
const others = ['en', 'zh-tw'] as const;
const each = tables.flatMap(([name, table]) => others.map(language => [name, language, table] as const));
const source = join(import.meta.dirname, '..');

/** What is loaded with those who say it. */
const apart = [
  leaveWords,
  lockWords,
  overrideWords,
  ownPageWords,
  paletteWords,
  panelWords,
  shortcutWords,
  substituteWords,
  updateWords,
];

describe('the texts of the shell', () => {
  it.each(each)('are complete: %s in %s', (_, language, table) => {
    const own = namesIn(table[language]).filter(name => !name.startsWith('refusals.'));
    expect(own).toEqual(namesIn(table['zh-cn']));
    expect(messagesIn(table[language]).filter(([, said]) => said.trim() === '')).toEqual([]);
  });

  it.each(each)('say every value they are given: %s in %s', (_, language, table) => {
    for (const spoken of ['zh-cn', language] as const) {
      const silent = messagesIn(table[spoken]).filter(
        ([name, said]) => !valuesOf(table['zh-cn'], name).every(value => said.includes(value)),
      );
      expect(silent).toEqual([]);
    }
  });

  it('are English in English, and no half of a Chinese sentence', () => {
    const chinese = [en, settingsEn, ...apart.map(words => words.en)]
      .flatMap(table => messagesIn(table))
      .filter(([, said]) => /[\u3000-\u9fff\uff00-\uffef]/.test(said));
    expect(chinese).toEqual([]);
  });

  it('use the characters of Taiwan there', () => {
    const simplified =
      /[们这个来时说话设备关闭页签显单选录务账号码输导历级绍样环级纯变换语请网络载应订购车门发边实块]/u;
    const found = [zhTw, settingsZhTw, ...apart.map(words => words['zh-tw'])]
      .flatMap(table => messagesIn(table))
      .filter(([, said]) => simplified.test(said));
    expect(found).toEqual([]);
  });

  it('stand in the language files and nowhere else in the shell', () => {
    const found = filesBelow(source)
      .filter(file => !/(^|\/)(language|boot|testing)\//.test(file) && !/\.test\.tsx?$/.test(file))
      .flatMap(file => literalsOf(file).map(line => `${file}: ${line}`));
    expect(found).toEqual([]);
  });

  it('say the refusals of the server too, and leave the sentences they do not know', async () => {
    const refused = (code: string) => new ApiError({ status: 403, code, message: '原话', requestId: 'r' });
    expect(refusalText(refused('no_permission'))).toBe('原话');
    await chooseLanguage('en');
    expect(refusalText(refused('no_permission'))).toBe('You are not allowed to do this');
    expect(refusalText(refused('sold_out'))).toBe('原话');
    await chooseLanguage('zh-tw');
    expect(refusalText(refused('no_permission'))).toBe('沒有權限執行此操作');
    await chooseLanguage('zh-cn');
  });

  it('change at once, and stay as they are when a language cannot be had', async () => {
    await chooseLanguage('en');
    expect(text().header.settings).toBe('Settings');
    await chooseLanguage('zh-tw');
    expect(text().header.settings).toBe('設定');
    await chooseLanguage('zh-cn');
    expect(text().header.settings).toBe('设置');
  });
});

type Message = readonly [name: string, said: string];

/** Every message with its name; a function is given one mark for each of its values. */
function messagesIn(table: object, above = ''): readonly Message[] {
  return Object.entries(table).flatMap(([key, value]: [string, unknown]): readonly Message[] => {
    const name = above === '' ? key : `${above}.${key}`;
    if (typeof value === 'string') return [[name, value]];
    if (typeof value === 'function') return [[name, String(Reflect.apply(value, null, marks))]];
    return typeof value === 'object' && value !== null ? messagesIn(value, name) : [];
  });
}

const marks = ['7101', '7202', '7303'];

function namesIn(table: object): readonly string[] {
  return messagesIn(table).map(([name]) => name);
}

/** The marks that the Chinese message of this name has room for. */
function valuesOf(table: object, name: string): readonly string[] {
  const message: unknown = name.split(/\.(?=[^.])/).reduce<unknown>(inside, table) ?? null;
  return typeof message === 'function' ? marks.slice(0, message.length) : [];
}

function inside(table: unknown, key: string): unknown {
  return typeof table === 'object' && table !== null ? Reflect.get(table, key) : undefined;
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => /\.tsx?$/.test(file));
}

/** Lines with Chinese outside of comments. */
function literalsOf(file: string): readonly string[] {
  const code = readFileSync(join(source, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '');
  return code.split('\n').filter(line => /[\u4e00-\u9fff]/.test(line));
}
