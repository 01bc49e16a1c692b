import { pinyin } from 'pinyin-pro';

const known = new Map<string, string>();
/** Far more than any menu has; titles that were changed away are forgotten then. */
const mostKnown = 5000;

/** `进货单` → `jin huo dan`. Kept, because every menu answer asks for the same titles. */
export function pinyinOf(title: string): string {
  const found = known.get(title);
  if (found !== undefined) return found;
  if (known.size >= mostKnown) known.clear();
  const text = pinyin(title, { toneType: 'none', nonZh: 'consecutive', v: true }).toLowerCase();
  known.set(title, text);
  return text;
}
