import type { SlipWay } from './paying.ts';

/** The last digits of a slip, so that two of them are told apart. */
const fewestCharacters = 4;

/** 银行卡: taken on a terminal of its own, whose slip has the number. */
export function cardSlip(mayTake: boolean): SlipWay {
  return {
    name: 'card',
    key: { command: 'card', strokes: ['F10'], cap: 'F10', label: '银行卡' },
    mayTake,
    characters: /^[\dA-Z]$/,
    mostCharacters: 20,
    hint: '输入卡号后四位或签购单参考号，按 Enter',
    taking: '在刷卡终端收取',
    confirm: '已刷卡，确认',
    words: ({ number }) => `银行卡 尾号/参考号 ${number}`,
    isScanned: false,
    // Its terminal has said yes.
    endsSale: true,
    houses: null,
    refusal: ({ number }) =>
      number.length < fewestCharacters ? `请输入卡号后四位或签购单参考号，至少 ${fewestCharacters} 位` : null,
  };
}
