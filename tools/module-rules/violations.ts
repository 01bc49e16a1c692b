/**
 * Each module rule broken once, on purpose. The key is the rule; `from` is the file that breaks it
 * and `imports` is what it must not import. `also` are files that the case needs to stand.
 */
export type Violation = {
  readonly from: string;
  readonly imports: string;
  readonly also?: Readonly<Record<string, string>>;
};

const empty = 'export {};\n';

export const violations: Readonly<Record<string, Violation>> = {
  'no-cycles': {
    from: 'shared/print/egg.ts',
    imports: './hen.ts',
    also: { 'shared/print/hen.ts': "import './egg.ts';\n" },
  },
  'everything-resolves': { from: 'tools/lost.ts', imports: './nowhere.ts' },
  'micro-frontends-are-islands': {
    from: 'mf-ticket/src/neighbour.ts',
    imports: '../../mf-goods/src/shelf.ts',
    also: { 'mf-goods/src/shelf.ts': empty },
  },
  'ui-is-one-door': { from: 'mf-ticket/src/button.ts', imports: 'antd' },
  'light-apps-stay-light': { from: 'mf-auth/src/heavy.ts', imports: '@tanstack/react-query' },
  'shared-stands-alone': {
    from: 'shared/client/downward.ts',
    imports: '../../root-config/src/frame.ts',
    also: { 'root-config/src/frame.ts': empty },
  },
  'counter-is-for-counters': {
    from: 'root-config/src/seller.ts',
    imports: '../../shared/counter/drawer.ts',
    also: { 'shared/counter/drawer.ts': empty },
  },
  'counter-knows-no-trade': {
    from: 'shared/counter/ticket.ts',
    imports: '../contracts/ticket/selling/order.ts',
    also: { 'shared/contracts/ticket/selling/order.ts': empty },
  },
  'contracts-are-pure': { from: 'shared/contracts/reader.ts', imports: 'node:fs' },
  'server-sees-no-ui': {
    from: 'server/src/painter.ts',
    imports: '../../shared/ui/brush.ts',
    also: { 'shared/ui/brush.ts': empty },
  },
  'areas-meet-at-public': {
    from: 'server/src/goods/item/borrower.ts',
    imports: '../../admin/staff/drawer.ts',
    also: { 'server/src/admin/staff/drawer.ts': empty },
  },
  ...arrow('auth', 'admin'),
  ...arrow('entrance', 'ticket'),
  ...arrow('ticket', 'reception'),
  ...arrow('reception', 'goods'),
  ...arrow('commerce', 'ticket'),
  ...arrow('goods', 'cashier'),
  ...arrow('cashier', 'reception'),
  ...arrow('reports', 'ticket'),
  ...arrow('audit', 'goods'),
  ...arrow('admin', 'goods'),
  ...arrow('modules', 'ticket'),
  'platform-knows-no-area': {
    from: 'server/src/platform/gossip.ts',
    imports: '../ticket/public.ts',
    also: { 'server/src/ticket/public.ts': empty },
  },
  'masters-know-no-area': {
    from: 'server/src/masters/insider.ts',
    imports: '../goods/item/secret.ts',
    also: { 'server/src/goods/item/secret.ts': empty },
  },
  'platform-knows-no-masters': {
    from: 'server/src/platform/climber.ts',
    imports: '../masters/kit.ts',
    also: { 'server/src/masters/kit.ts': empty },
  },
  'db-knows-nobody': {
    from: 'server/src/db/upward.ts',
    imports: '../platform/audit-log.ts',
    also: { 'server/src/platform/audit-log.ts': empty },
  },
  'commands-are-entries': {
    from: 'server/src/goods/items/item/shell.ts',
    imports: '../../../commands/keep.ts',
    also: { 'server/src/commands/keep.ts': empty },
  },
  'services-know-no-routes': {
    from: 'server/src/goods/item/item.service.ts',
    imports: './item.routes.ts',
    also: { 'server/src/goods/item/item.routes.ts': empty },
  },
  'queries-know-no-service': {
    from: 'server/src/goods/store/store.queries.ts',
    imports: './store.service.ts',
    also: { 'server/src/goods/store/store.service.ts': empty },
  },
  'only-routes-know-http': { from: 'server/src/goods/item/answer.ts', imports: 'fastify' },
  'sql-lives-in-queries': { from: 'server/src/goods/store/shortcut.ts', imports: 'kysely' },
  'e2e-sees-the-page-only': {
    from: 'e2e/peek.ts',
    imports: '../server/src/goods/store/store.service.ts',
  },
  'tests-stay-out': {
    from: 'mf-goods/src/production.ts',
    imports: './shelf.test.ts',
    also: { 'mf-goods/src/shelf.test.ts': empty },
  },
};

/** An area that asks another one against the arrow, though politely at its public door. */
function arrow(from: string, to: string): Record<string, Violation> {
  return {
    [`arrow-of-${from}`]: {
      from: `server/src/${from}/ask.ts`,
      imports: `../${to}/public.ts`,
      also: { [`server/src/${to}/public.ts`]: empty },
    },
  };
}
