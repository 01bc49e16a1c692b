import { plainCode } from '@shanmen/shared/contracts/plain-code';

const counted = /^(?:(\d{1,9}(?:\.\d{1,3})?)[*×])?(.*)$/;

/** `3*code` as it was typed or scanned: how many of what; one where no count stands before. */
export function countAndCode(typed: string): { readonly count: string; readonly code: string } {
  const [, count = '1', code = ''] = counted.exec(plainCode(typed).trim()) ?? [];
  return { count, code };
}

/** `3*` where nothing but a count waits in a box: whoever typed it and then scans wants three of what is scanned. */
export function waitingCount(text: string): string {
  const { code } = countAndCode(text);
  return code === '' ? plainCode(text).trim() : '';
}
