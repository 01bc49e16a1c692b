import { createHash } from 'node:crypto';

/** Repetitions after which a statement is worth keeping in every connection, unless its transaction says so. */
const worthKeeping = 5;

/** More texts than the product has: beyond it they differ from call to call and the count begins anew. */
const standardMost = 1000;

/** A condition that one of the values switches off, as the filters of a list do. */
const switchedOff = /\$\d+(?:::\w+(?:\[\])?)?\s+(?:is\s+null|=\s+'')\s+or\b/i;

/**
 * Names the statements that come back again and again, so that PostgreSQL parses and plans them
 * once per connection: a sale costs half as much. The name is made from the text, so the same
 * name never means two statements. A pooler in transaction mode before this pool must know
 * prepared statements (PgBouncer 1.21 or newer).
 *
 * A statement with conditions that its values switch off stays unnamed: the plan for any values, which PostgreSQL
 * may settle on after some calls, fits none of them and took seconds where its own takes a tenth of one.
 */
export function statementNames(
  after = worthKeeping,
  mostTexts = standardMost,
): (text: string) => string | undefined {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  return text => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (switchedOff.test(text)) return undefined;
    if (counts.size >= mostTexts) counts.clear();
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    if (count <= after || names.size >= mostTexts) return undefined;
    const name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
}
