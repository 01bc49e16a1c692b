import { pinyin } from 'pinyin-pro';

/** `南门售票处` → `nmspc`. */
export function initialsOf(text: string): string {
  return pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}
