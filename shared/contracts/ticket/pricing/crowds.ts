/** Crowds that a ticket can be for, in the order of the tiles at a window. */
export const crowds = {
  ADULT: '成人',
  CHILD: '儿童',
  STUDENT: '学生',
  SENIOR: '老人',
  SOLDIER: '军人',
  DISABLED: '残疾人',
  LOCAL: '本地居民',
  GROUP: '团队',
  GUIDE_FREE: '导游免票',
  OTHER: '其他',
} as const;
export type Crowd = keyof typeof crowds;

export function isCrowd(code: string): code is Crowd {
  return Object.hasOwn(crowds, code);
}

/** The title of a crowd; a word that is no code stands for itself. */
export function crowdTitle(code: string): string {
  return isCrowd(code) ? crowds[code] : code;
}
