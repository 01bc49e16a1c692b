import { createHash } from 'node:crypto';

/** Repetitions after which a statement is worth keeping in every connection. */
const worthKeeping = 5;

/** More texts than the product has: beyond it they differ from call to call and the count begins anew. */
const mostTexts = 1000;

/**
 * Names the statements that come back again and again, so that PostgreSQL parses and plans them
 * once per connection: a sale costs half as much. The name is made from the text, so the same
 * name never means two statements. A pooler in transaction mode before this pool must know
 * prepared statements (PgBouncer 1.21 or newer).
 */
export function statementNames(): (text: string) => string | undefined {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  return text => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (counts.size >= mostTexts) counts.clear();
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    if (count <= worthKeeping || names.size >= mostTexts) return undefined;
    const name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
}
