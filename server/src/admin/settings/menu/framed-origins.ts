import type { Db } from '../../../db/transaction.ts';
import type { Memory } from '../../../process/machine/memory.ts';
import { listFramedLinks } from './menu.queries.ts';

const rememberedMs = 5000;

/**
 * Origins of the outside pages that the menu shows inside ours; a change is known after a few seconds. The page
 * is served without the database too: then the last known ones hold.
 */
export function framedOrigins(db: Db, memory: Memory): () => Promise<readonly string[]> {
  let known: readonly string[] = [];
  let readUntil = -Infinity;
  memory.holds(() => {
    known = [];
    readUntil = -Infinity;
  });
  return async () => {
    if (readUntil > performance.now()) return known;
    readUntil = performance.now() + rememberedMs;
    try {
      known = originsOf(await listFramedLinks(db));
    } catch {
      // Nobody answers for the menu; the answers of the API will say so.
    }
    return known;
  };
}

/** Each once; what is no address of the web names no origin. */
function originsOf(links: readonly string[]): readonly string[] {
  const urls = links.filter(link => URL.canParse(link)).map(link => new URL(link));
  const onWeb = urls.filter(({ protocol }) => protocol === 'https:' || protocol === 'http:');
  return [...new Set(onWeb.map(({ origin }) => origin))];
}
