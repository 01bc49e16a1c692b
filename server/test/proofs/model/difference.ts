import { openBooks, type Rule } from './books.ts';
import { openShop, type Shop } from './shop.ts';
import type { Step } from './steps.ts';

type Watched = {
  /** How often each answer was heard. */
  answers?: Map<string, number>;
  open?: () => Promise<Shop>;
};

/** Where shop and books part, in words; null where they never do. */
export async function differenceIn(
  steps: readonly Step[],
  without: Rule | null,
  { answers = new Map<string, number>(), open = openShop }: Watched = {},
): Promise<string | null> {
  const shop = await open();
  try {
    const books = openBooks(without);
    for (const [index, step] of steps.entries()) {
      const due = books.judge(step);
      const told = await shop.do(step);
      if (!due.includes(told))
        return `step ${index}, ${JSON.stringify(step)}: ${told}, and not ${due.join(' or ')}`;
      const answer = `${step.act} ${told.split(' ')[0]}`;
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
    const [sums, kept, faults] = [books.sums(), await shop.sums(), await shop.faults()];
    if (JSON.stringify(sums) !== JSON.stringify(kept))
      return `${JSON.stringify(kept)}, and not ${JSON.stringify(sums)}`;
    return faults.length === 0 ? null : faults.join('; ');
  } finally {
    await shop.close();
  }
}
