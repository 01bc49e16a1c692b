import { useSyncExternalStore } from 'react';
import { type SystemType, systemTypes } from '../../contracts/screen.ts';
import type { TransportCode } from '../http/api-error.ts';
import { typedEvent } from '../session/typed-event.ts';

/** What this package says where no screen can; the shape of every other language. */
export type ClientWords = {
  /** As in the `lang` of a page, because business screens around it stay Chinese. */
  readonly lang: 'zh-CN' | 'en' | 'zh-TW';
  readonly noPermission: string;
  readonly wanted: string;
  readonly noPermissionHint: string;
  /** Of a page that stands in another system than the chosen one. */
  readonly elsewhere: string;
  readonly elsewhereHint: (system: string) => string;
  readonly openElsewhere: (system: string) => string;
  readonly systems: Readonly<Record<SystemType, string>>;
  readonly notOpen: string;
  readonly notOpenHint: (title: string) => string;
  readonly notFound: string;
  readonly notFoundHint: string;
  readonly back: string;
  readonly entrance: string;
  readonly broken: string;
  readonly brokenHint: string;
  readonly reload: string;
  /** Of a screen whose file does not come. */
  readonly missing: string;
  readonly missingHint: string;
  readonly opening: string;
  readonly failures: Readonly<Record<TransportCode, string>>;
};

export const chineseWords: ClientWords = {
  lang: 'zh-CN',
  noPermission: '没有权限访问该页面，或页面不存在',
  wanted: '您要打开的是',
  noPermissionHint: '请核对地址；如果工作需要这个页面，请联系管理员开通权限。',
  elsewhere: '这个页面在另一个系统里',
  elsewhereHint: system => `它属于「${system}」。`,
  openElsewhere: system => `到「${system}」打开`,
  systems: systemTypes,
  notOpen: '此功能尚未开放',
  notOpenHint: title => `「${title}」还在准备中，开放后从同一菜单进入。`,
  notFound: '页面不存在',
  notFoundHint: '这个页面没有开放，或者已经移走。请从系统入口重新选择。',
  back: '返回',
  entrance: '系统入口',
  broken: '页面出错了',
  brokenHint: '其他标签页不受影响。重新加载仍然出错时，请把看到的情况告诉管理员。',
  reload: '重新加载此页',
  missing: '这个页面暂时打不开',
  missingHint: '页面文件没有取到，取到后会自动打开。其他标签页不受影响。',
  opening: '正在打开…',
  failures: {
    network_failed: '网络连接失败，请检查网络后重试',
    timed_out: '服务器响应超时，请稍后重试',
    canceled: '请求已取消',
    unreadable_answer: '服务器返回了无法识别的内容，请报告错误编号',
  },
};

let spoken = chineseWords;
const changed = typedEvent<void>();

/** The shell hands over the words of the language that it speaks. */
export function speakClientWords(words: ClientWords): void {
  spoken = words;
  changed.dispatch();
}

/** Asked at the moment of speaking, never kept. */
export function clientWords(): ClientWords {
  return spoken;
}

export function useClientWords(): ClientWords {
  return useSyncExternalStore(changed.subscribe, clientWords);
}
