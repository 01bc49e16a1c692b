import { DatabaseError } from 'pg';

import { databaseRefusal } from './failures.ts';

/** What the server says when a statement broke off with this state. */
function stateOf(code: string): DatabaseError {
  return Object.assign(new DatabaseError('broken off', 0, 'error'), { code });
}

it.each([
  ['a full disk', '53100', 'database_unavailable'],
  ['no memory', '53200', 'database_unavailable'],
  ['too many connections', '53300', 'service_busy'],
  ['a statement that took too long', '57014', 'service_busy'],
  ['a server that is shutting down', '57P01', 'database_unavailable'],
  ['a primary that became a standby', '25006', 'database_unavailable'],
])('P-18 %s is a refusal that may be repeated', (_name, state, code) => {
  expect(databaseRefusal(stateOf(state))).toMatchObject({ code });
});

it('P-18 a bug of ours is none', () => {
  expect(databaseRefusal(stateOf('42601'))).toBeNull();
});
