import { api } from './api.ts';
import { queryKeys } from './query-keys.ts';

/**
 * The calls that most nouns have, and the key of every list of the noun.
 * @param id `<area>.<noun>`, as the list screen of the noun has it
 * @param path where the rows are listed and added; one row stands at `<path>/<id>`
 */
export function crud<Row, Draft = never, Change = never>(id: string, path: string) {
  return {
    read: (rowId: number) => api.get<Row>(`${path}/${rowId}`),
    add: (draft: Draft, key: string) => api.post<Row>(path, draft, { key }),
    change: (rowId: number, change: Change) => api.put<Row>(`${path}/${rowId}`, change),
    /** A step of one row: `<path>/<id>/<step>`. */
    step: (rowId: number, step: string, body: object | undefined, key: string) =>
      api.post<Row>(`${path}/${rowId}/${step}`, body, { key }),
    every: queryKeys.every(id),
  };
}

/**
 * A step of a noun whose changes a second person audits: `approve` and `reject` are the two answers of its audit.
 * @param reason null where the step asks for none
 */
export function auditedStep<Row>(
  { step }: Pick<ReturnType<typeof crud<Row>>, 'step'>,
  rowId: number,
  action: string,
  reason: string | null,
  key: string,
): Promise<Row> {
  const approved = action === 'approve';
  if (approved || action === 'reject') return step(rowId, 'audit', { approved, reason: reason ?? '' }, key);
  return step(rowId, action, reason === null ? undefined : { reason }, key);
}
