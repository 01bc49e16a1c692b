import type { CheckInResult } from '@shanmen/shared/contracts/ticket/selling/letters';
import { type Judged, headlineOf } from './verdict.ts';

type Said = Judged & { readonly text: string };

/** What the gate says aloud where the word on the screen would not do; a blacklist is told to the inspector only. */
const sentences: Partial<Record<CheckInResult, string>> = {
  USED_UP: '票已使用',
  TOO_EARLY: '未到入园时间',
  TOO_LATE: '已过入园时间',
  WRONG_DATE: '非今日门票',
  LOCKED: '正在退票，请走人工通道',
  BLACKLIST: '请走人工通道',
  NEED_ID: '请走人工通道核验证件',
  AMBIGUOUS: '请选择要使用的门票',
};

/** 请通行，剩余两项 · 票已使用 · 非今日门票 */
export function spokenVerdict(answer: Said): string {
  if (answer.result === 'OK') return answer.text;
  const headline = headlineOf(answer);
  return headline === '人数超出' ? headline : (sentences[answer.result] ?? headline);
}
