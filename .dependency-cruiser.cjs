// Who may import whom (docs/architecture.md). tools/module-rules breaks each rule once on purpose.
const areas = 'auth|entrance|ticket|reception|commerce|goods|cashier|reports|audit|admin|modules';

/** What an area may ask of another, besides admin and auth, whom everyone may ask. */
const arrows = {
  reception: 'ticket|commerce',
  ticket: 'commerce',
  cashier: 'goods|ticket|commerce',
};

const areaArrows = areas.split('|').map(area => ({
  name: `arrow-of-${area}`,
  comment: 'A lower area that must tell a higher one declares a port; app.ts wires it.',
  severity: 'error',
  from: { path: `^server/src/${area}/`, pathNot: '\\.(test|proof)\\.ts$' },
  to: {
    path: `^server/src/(${areas})/`,
    pathNot: `^server/src/(${[area, arrows[area], ...baseOf(area)].filter(Boolean).join('|')})/`,
  },
}));

/** admin asks auth only, auth asks nobody: it reads staff through a view of admin. */
function baseOf(area) {
  if (area === 'auth') return [];
  if (area === 'admin') return ['auth'];
  return ['admin', 'auth'];
}

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one thought in two places: move the shared part out.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'micro-frontends-are-islands',
      comment: 'They talk by address and by the typed events of @shanmen/shared.',
      severity: 'error',
      from: { path: '^(mf-[^/]+|root-config)/' },
      to: { path: '^(mf-[^/]+|root-config|server|e2e)/', pathNot: '^$1/' },
    },
    {
      name: 'ui-is-one-door',
      comment: 'antd and its icons come through @shanmen/ui, so that the page holds one copy.',
      severity: 'error',
      from: { path: '^(mf-[^/]+|root-config)/' },
      to: { path: 'node_modules/(antd|@ant-design)/' },
    },
    {
      name: 'light-apps-stay-light',
      comment: 'The shell and the first screens must be drawn before antd is there, and when it fails.',
      severity: 'error',
      from: { path: '^(root-config|mf-auth|mf-entrance|mf-booking|shared/client)/' },
      to: { path: '(^shared/ui/|node_modules/(antd|@ant-design|@tanstack/react-query|dayjs)/)' },
    },
    {
      name: 'shared-stands-alone',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(mf-|root-config|server|e2e)' },
    },
    {
      name: 'counter-is-for-counters',
      comment:
        'The parts of ticket window and till: each app bundles what its counter uses, nobody else loads any.',
      severity: 'error',
      from: { pathNot: '^(mf-ticket/|mf-goods/src/cashier/|shared/counter/)' },
      to: { path: '^shared/counter/' },
    },
    {
      name: 'counter-knows-no-trade',
      comment:
        'Tickets and goods are handed to its parts as arguments, and antd stays away from the counter. ' +
        'The shapes of payment codes and identity cards are the same at every counter.',
      severity: 'error',
      from: { path: '^shared/counter/', pathNot: '\\.(test|proof)\\.tsx?$' },
      to: {
        path: '(^shared/(ui/|contracts/(ticket|goods|cashier|commerce|reception)/)|node_modules/(antd|@ant-design|dayjs)/)',
        pathNot: '^shared/contracts/ticket/selling/(identity|payment)\\.ts$',
      },
    },
    {
      name: 'contracts-are-pure',
      comment: 'Browser and server both compile them in: no React, no Node, no fetch.',
      severity: 'error',
      from: { path: '^shared/(contracts|money|time)/', pathNot: '\\.(test|proof)\\.ts$' },
      to: { pathNot: ['^shared/(contracts|money|time)/', 'node_modules/typebox/'] },
    },
    {
      name: 'server-sees-no-ui',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^shared/(ui|client)/' },
    },
    {
      name: 'areas-meet-at-public',
      comment: 'Everything an area lets others use stands in its public.ts.',
      severity: 'error',
      from: { path: `^server/src/(${areas})/`, pathNot: '\\.(test|proof)\\.ts$' },
      to: { path: `^server/src/(${areas})/`, pathNot: ['^server/src/$1/', '/public\\.ts$'] },
    },
    ...areaArrows,
    {
      name: 'platform-knows-no-area',
      severity: 'error',
      from: { path: '^server/src/(platform|db|http)/', pathNot: '\\.(test|proof)\\.ts$' },
      to: { path: `^server/src/(${areas})/`, pathNot: '^server/src/auth/public\\.ts$' },
    },
    {
      name: 'masters-know-no-area',
      comment: 'The kit works for every area: what is special of one is given to it as a hook.',
      severity: 'error',
      from: { path: '^server/src/masters/' },
      to: { path: `^server/src/(${areas})/` },
    },
    {
      name: 'platform-knows-no-masters',
      severity: 'error',
      from: { path: '^server/src/(platform|db|http)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/masters/' },
    },
    {
      name: 'db-knows-nobody',
      severity: 'error',
      from: { path: '^server/src/db/', pathNot: '\\.(test|proof)\\.ts$' },
      to: { path: '^server/src/(platform/|http/|commands/|app\\.ts|process/main\\.ts)' },
    },
    {
      name: 'commands-are-entries',
      comment:
        'A command of package.json begins a process: what it shares with others stands in an area or in process/.',
      severity: 'error',
      from: { pathNot: '^server/src/commands/' },
      to: { path: '^server/src/commands/' },
    },
    {
      name: 'services-know-no-routes',
      comment: 'A service that knows its routes, or a query that knows its service, is upside down.',
      severity: 'error',
      from: { path: '^server/src/.*\\.(service|queries|ledger)\\.ts$' },
      to: { path: '\\.routes\\.ts$' },
    },
    {
      name: 'queries-know-no-service',
      severity: 'error',
      from: { path: '^server/src/.*\\.(queries|ledger)\\.ts$' },
      to: { path: '\\.service\\.ts$' },
    },
    {
      name: 'only-routes-know-http',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: ['\\.(routes|test|proof)\\.ts$', '^server/src/(http/|app\\.ts|process/main\\.ts)'],
      },
      to: { path: '(node_modules/(fastify|@fastify)/|^server/src/http/)' },
    },
    {
      name: 'sql-lives-in-queries',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: ['\\.(queries|ledger|test|proof)\\.ts$', '^server/src/(db/|commands/prompt\\.ts)'],
      },
      to: { path: 'node_modules/(kysely|pg)/' },
    },
    {
      name: 'e2e-sees-the-page-only',
      comment:
        'The browser tests know the contracts; for the rest they have HTTP and the page. ' +
        'The bad apps of the isolation stories are apps.',
      severity: 'error',
      from: { path: '^e2e/', pathNot: '\\.app\\.ts$' },
      to: { path: '^(mf-|root-config|server|shared)', pathNot: '^shared/(contracts|money|time|tokens)/' },
    },
    {
      name: 'tests-stay-out',
      severity: 'error',
      from: { pathNot: '\\.(test|proof|spec)\\.tsx?$|^(server/test|e2e|tools)/' },
      to: { path: '\\.(test|proof|spec)\\.tsx?$|^server/test/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(root-config|mf-[^/]+|shared|shared/ui)/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
