import type { PasswordPolicy, PasswordPreset } from '@shanmen/shared/contracts/auth/sign-in/password-rules';
import { pinyin } from 'pinyin-pro';

type Site = { name: string; passwordPreset: PasswordPreset };

/** What the password of one person is judged by: the choice of the site, and the words that say too little. */
export function passwordPolicyOf(person: { name: string }, site: Site): PasswordPolicy {
  return {
    preset: site.passwordPreset,
    ownNames: spellings([person.name]),
    siteNames: spellings(site.name.split(/[^\p{L}\p{N}]+/u).flatMap(part => [part, part.replace(kind, '')])),
  };
}

/** Each word as it is written and, where it is Chinese, in letters: `镜湖` and `jinghu`. */
function spellings(words: readonly string[]): string[] {
  const written = words.filter(word => word.length > 1);
  return [...new Set(written.flatMap(word => [word, lettersOf(word)]))];
}

function lettersOf(word: string): string {
  return pinyin(word, { toneType: 'none', nonZh: 'consecutive', v: true, separator: '' }).toLowerCase();
}

const kind = /(?:风景名胜区|风景区|旅游区|景区|公园)$/u;
