import { Type } from 'typebox';

import type { Condition } from '../../../../src/http/route.ts';
import { collectRoutes } from '../../../../src/http/route-table.ts';
import { createServer } from '../../../../src/http/server.ts';
import { RuleViolation } from '../../../../src/callers/rule-violation.ts';
import { type Client, clientOf, steppedUp, testApp, type TestApp } from '../../../app/app.ts';
import { builtRelease, type BuiltRelease } from '../../../app/machines/built-release.ts';
import {
  attraction,
  cashSale,
  quoteAndRefund,
  sell,
  sellerAtWork,
  soldUnder,
} from '../../../data/ticket/factories.ts';
import { withClient } from '../../../app/database-address.ts';
import { hireOfficers, officerPassword } from '../../../people/officers.ts';
import { commerceHands } from '../../../people/partners.ts';
import { readNumber } from '../../../app/scenario.ts';
import { type Alone, aloneActs } from '../acts/alone-acts.ts';
import { endShifts, type Shiftless, shiftlessActs } from '../acts/shiftless-acts.ts';

/** Its refusal needs an office of its own, so it stands apart. */
const officersOff = 'PUT /api/admin/three-officers/off';

const refusals: Readonly<Record<Condition, RegExp>> = {
  'second-person': /^(maker_is_checker|approval_own|approval_missing)$/,
  'open-shift': /^shift_not_open$/,
};

/** Two different people, in the rows themselves, whatever the services do. */
const walls = `
  select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as wall
  from pg_constraint
  where conname ~ '_(by_another|is_another|person_differs)$' and conparentid = 0 and coninhcount = 0
  order by 1`;

describe('what a route asks for besides the permission', () => {
  let built: BuiltRelease;
  let ground: TestApp;
  let desk: Alone & Shiftless;
  let back: () => Promise<void>;
  let test: TestApp;

  beforeAll(async () => {
    built = await builtRelease();
    ground = await testApp({ begin: 'stocked', environment: { SHANMEN_RELEASE_ROOT: built.root } });
    desk = await atDesk(ground);
    back = await ground.database.keep();
  });
  afterAll(async () => {
    await ground.close();
    await built.remove();
  });
  beforeEach(async () => {
    await back();
    test = await testApp({ environment: { SHANMEN_RELEASE_ROOT: built.root }, beside: ground });
  });
  afterEach(() => test.close());

  it('D-14 is provoked here for every route that declares it, and for no other', () => {
    expect([...Object.keys(aloneActs), officersOff].sort()).toEqual(declaring('second-person'));
    expect(Object.keys(shiftlessActs).sort()).toEqual(declaring('open-shift'));
  });

  it.each(Object.entries(aloneActs))('D-14 Z-19 %s asks for a second person', async (_route, act) => {
    const alone = before(test);
    const { error } = await act({ ...alone, lead: await steppedUp(test.app, alone.lead) });
    expect(error?.code).toMatch(refusals['second-person']);
  });

  it('D-14 Z-19 the three offices are united by two of them', async () => {
    await hireOfficers(test);
    const lead = await steppedUp(test.app, await test.signIn('admin'));
    const body = { reason: '规范管理' };
    await lead.call('PUT', '/api/admin/three-officers/on', { body });
    const officer = await test.signIn('security01', officerPassword);
    const security = await steppedUp(test.app, officer, officerPassword);
    const { result } = await security.call<{ approval: string }>('POST', '/api/auth/approvals', {
      body: {
        action: 'admin.three-officers',
        objectId: 'off',
        amountFen: null,
        userName: 'security02',
        password: officerPassword,
      },
    });
    const asked = { body: { ...body, approval: result.approval } };
    const { error } = await security.call('PUT', '/api/admin/three-officers/off', asked);
    expect(error?.code).toMatch(refusals['second-person']);
  });

  it.each(Object.entries(shiftlessActs))('D-14 %s asks for an open shift', async (_route, act) => {
    await endShifts(test);
    const { error } = await act(before(test));
    expect(error?.code).toMatch(refusals['open-shift']);
  });

  it('D-14 says so of the person: not without a shift, and with one it is open', async () => {
    const admin = before(test).lead;
    const staffId = await readNumber(
      test.database.url,
      `select id as value from admin.staff where user_name = 'seller01'`,
    );
    const ask = async (code: string) => {
      const body = { staffId, code, outletId: null };
      const { result } = await admin.call<Said>('POST', '/api/admin/permission-questions', { body });
      return [result.allowed, result.steps.at(-1)?.title, result.steps.at(-1)?.text, result.wouldGive];
    };
    expect(await ask('ticket:sale:drawer')).toEqual([true, '开班', '须先开班，现在班次开着', []]);
    await endShifts(test);
    expect(await ask('ticket:sale:drawer')).toEqual([false, '开班', '须先开班，现在没有开班', []]);
    expect(await ask('ticket:sale:refund')).toEqual([false, '开班', '须先开班，现在没有开班', []]);
    expect((await ask('ticket:sale:open')).slice(0, 2)).toEqual([true, '开班']);
    expect(await ask('ticket:sale:fit')).toEqual([true, '开班', '其中一部分须先开班，现在没有开班', []]);
  });

  it('D-14 a route that asks without declaring it is named (control)', async () => {
    const app = await createServer(test.deps);
    const { undeclared } = collectRoutes(app);
    const schema = { response: { 200: Type.Null() } };
    for (const asks of [['open-shift'], ['second-person'], []] as const) {
      const config = { permission: 'public', scope: 'none', asks } as const;
      app.get(`/api/x/${asks.length}/${asks[0]}`, { config, schema }, () => {
        throw new RuleViolation('shift_not_open');
      });
    }
    for (const path of ['1/open-shift', '1/second-person', '0/undefined']) await app.inject(`/api/x/${path}`);
    expect([...undeclared]).toEqual([
      'GET /api/x/1/second-person asks for open-shift and does not declare it',
      'GET /api/x/0/undefined asks for open-shift and does not declare it',
    ]);
    await app.close();
  });

  it('Z-19 rows of what two people do refuse one person, whatever the services do', async () => {
    const { rows } = await withClient(test.database.url, client => client.query<{ wall: string }>(walls));
    expect(rows.map(({ wall }) => wall)).toEqual([
      'admin.grant_request: CHECK ((decided_by <> requested_by))',
      'admin.office_turn: CHECK ((second_staff_id <> staff_id))',
      'cashier.cash_move: CHECK ((witness_id <> made_by))',
      'cashier.driver_visit: CHECK ((audited_by <> created_by))',
      "cashier.shift: CHECK ((((state = 'APPROVED'::text) = (approved_by IS NOT NULL)) AND (approved_by <> cashier_id)))",
      'commerce.blacklist_entry: CHECK (((lifted_by IS NULL) OR (lifted_by IS DISTINCT FROM created_by)))',
      "commerce.channel_bill_row: CHECK ((((state = ANY (ARRAY['REFUNDING'::text, 'SETTLED'::text])) = (decided_by IS NOT NULL)) AND (decided_by <> asked_by)))",
      'commerce.statement: CHECK ((confirmed_by <> created_by))',
      'goods.doc: CHECK (((checked_by IS NULL) OR ((checked_by <> created_by) AND (checked_by IS DISTINCT FROM audited_by) AND (created_by IS DISTINCT FROM audited_by))))',
      'platform.audit_log: CHECK ((second_staff_id <> staff_id))',
      'reception.team_change: CHECK ((approved_by <> requested_by))',
      'ticket.agreement: CHECK ((audited_by <> submitted_by))',
      'ticket.cash_move: CHECK ((witness_id <> made_by))',
      'ticket.rebate: CHECK ((paid_by <> audited_by))',
      'ticket.refund: CHECK ((audit_by <> apply_by))',
      'ticket.ticket_shift: CHECK (((audited_by <> seller_id) AND (audited_by <> forced_by)))',
      'ticket.ticket_shift: CHECK ((forced_by <> seller_id))',
    ]);
  });

  function declaring(condition: Condition): string[] {
    const routes = test.app.routeTable.routes.filter(({ access }) => access.asks?.includes(condition));
    return routes.map(({ method, url }) => `${method} ${url}`).sort();
  }

  /** The same people with the same sessions, before another application. */
  function before(at: TestApp): Alone & Shiftless {
    const { maker, checker } = desk.partners;
    return {
      ...desk,
      test: at,
      lead: again(at.app, desk.lead),
      seller: again(at.app, desk.seller),
      partners: { maker: again(at.app, maker), checker: again(at.app, checker) },
    };
  }
});

type Said = { allowed: boolean; steps: { title: string; text: string }[]; wouldGive: string[] };

function again(app: TestApp['app'], { sid, token }: Client): Client {
  return clientOf(app, sid, token);
}

async function atDesk(test: TestApp): Promise<Alone & Shiftless> {
  const { site, seller } = await sellerAtWork(test);
  const spot = await soldUnder(test.db, await attraction(test.db), 'RR1', { mode: 'AUDIT' });
  const { result: order } = await sell(seller, cashSale(site, spot));
  const { result: other } = await sell(seller, cashSale(site, spot));
  const asked = { order: other, windowId: site.windowId, kind: 'VISITOR', reason: '行程取消' } as const;
  const { result: applied } = await quoteAndRefund(seller, asked);
  return {
    test,
    seller,
    lead: await test.signIn('admin'),
    windowId: site.windowId,
    ownWindowId: site.otherWindowId,
    spot,
    order,
    applied,
    partners: await commerceHands(test),
  };
}
