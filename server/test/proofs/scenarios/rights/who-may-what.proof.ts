import type { PermissionCode } from '@shanmen/shared/contracts/permissions';

import { builtInRoles } from '../../../../seeds/required/roles.ts';
import { demoUsers } from '../../../../seeds/demo/people.ts';
import { testApp } from '../../../app/app.ts';

type Call = { method: 'GET' | 'POST'; url: string; needs: readonly PermissionCode[]; any?: true };

/** Every call of the window, the gate, the goods list and the report, with the codes it asks for. */
const calls: readonly Call[] = [
  { method: 'GET', url: '/api/ticket/sale-boot', needs: ['ticket:sale:open'] },
  { method: 'GET', url: '/api/ticket/slots?visitDate=2026-10-02', needs: ['ticket:sale:open'] },
  { method: 'POST', url: '/api/ticket/shifts', needs: ['ticket:shift:open'] },
  { method: 'POST', url: '/api/ticket/shifts/1/counting', needs: ['ticket:shift:close'] },
  { method: 'POST', url: '/api/ticket/shifts/1/count', needs: ['ticket:shift:close'] },
  { method: 'POST', url: '/api/ticket/shifts/1/close', needs: ['ticket:shift:close'] },
  { method: 'POST', url: '/api/ticket/orders', needs: ['ticket:sale:fit', 'ticket:sale:pay-cash'] },
  {
    method: 'GET',
    url: '/api/ticket/orders/D1',
    needs: ['ticket:order:view', 'ticket:sale:open'],
    any: true,
  },
  { method: 'POST', url: '/api/ticket/orders/D1/prints', needs: ['ticket:sale:open'] },
  { method: 'POST', url: '/api/ticket/orders/D1/reprints', needs: ['ticket:sale:reprint'] },
  {
    method: 'POST',
    url: '/api/ticket/tickets/1234567890123456/reprints',
    needs: ['ticket:sale:reprint'],
  },
  {
    method: 'GET',
    url: '/api/ticket/orders',
    needs: ['ticket:order:view', 'commerce:order:view'],
    any: true,
  },
  {
    method: 'GET',
    url: '/api/ticket/orders/D1/detail',
    needs: ['ticket:order:view', 'commerce:order:view'],
    any: true,
  },
  {
    method: 'GET',
    url: '/api/ticket/refundables?code=D100',
    needs: ['ticket:sale:refund', 'ticket:sale:void'],
    any: true,
  },
  {
    method: 'GET',
    url: '/api/ticket/refunds',
    needs: ['ticket:refund-audit:view', 'ticket:refund:view', 'ticket:sale:refund'],
    any: true,
  },
  { method: 'POST', url: '/api/ticket/refunds/1/audit', needs: ['ticket:refund:audit'] },
  { method: 'GET', url: '/api/ticket/gates', needs: ['ticket:check-in:view'] },
  { method: 'GET', url: '/api/ticket/check-ins?gateId=1', needs: ['ticket:check-in:view'] },
  { method: 'POST', url: '/api/ticket/check-ins', needs: ['ticket:check-in:scan'] },
  {
    method: 'GET',
    url: '/api/reports/rows/t.today',
    needs: ['report:t.today:view', 'report:t.today.50:view', 'report:t.today.60:view'],
    any: true,
  },
  {
    method: 'GET',
    url: '/api/reports/totals/t.today',
    needs: ['report:t.today:view', 'report:t.today.50:view', 'report:t.today.60:view'],
    any: true,
  },
  { method: 'GET', url: '/api/goods/items', needs: ['goods:item:view'] },
  { method: 'GET', url: '/api/goods/documents/jh', needs: ['goods:jh:view'] },
  { method: 'POST', url: '/api/goods/documents/jh', needs: ['goods:jh:add'] },
  { method: 'POST', url: '/api/goods/documents/jh/1/audit', needs: ['goods:jh:audit'] },
  { method: 'GET', url: '/api/goods/stock/status', needs: ['goods:stock:view'] },
];

describe('what the buttons hide', () => {
  it('T-43 the API refuses too: every call with every demo user', async () => {
    const test = await testApp();
    for (const { userName, roles } of demoUsers) {
      const person = await test.signIn(userName);
      const held = codesOf(roles);
      for (const { method, url, needs, any } of calls) {
        const allowed = any ? needs.some(code => held(code)) : needs.every(code => held(code));
        const answer = await person.call(method, url, method === 'POST' ? { body: {}, key: true } : {});
        const told = [userName, url, answer.error?.code === 'no_permission' ? 'refused' : 'allowed'];
        expect(told).toEqual([userName, url, allowed ? 'allowed' : 'refused']);
      }
    }
    await test.close();
  });

  it('T-43 nobody who is not signed in gets an answer', async () => {
    const test = await testApp();
    for (const { method, url } of calls) {
      const answer = await test.anonymous.call(method, url, method === 'POST' ? { body: {}, key: true } : {});
      expect([url, answer.status, answer.error?.code]).toEqual([url, 401, 'not_signed_in']);
    }
    await test.close();
  });
});

function codesOf(roles: readonly string[]): (code: PermissionCode) => boolean {
  const held = builtInRoles.filter(role => roles.includes(role.code));
  return code => held.some(role => role.grantsAll === true || role.codes.includes(code));
}
