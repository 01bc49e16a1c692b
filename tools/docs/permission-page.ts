import { permissions } from '../../shared/contracts/permissions.ts';
import { builtInRoles } from '../../server/seeds/required/roles.ts';
import { codesOf, inWords, type RouteTable } from '../../server/src/http/route-table.ts';

const head = `# Permissions

Written by \`npm run docs\` from what the routes declare, the screen lists and the seeded roles; do not edit.
A code opens exactly the routes in its row. A code without a route belongs to a screen that is not built yet:
it can be granted, and opens nothing. 超级管理员 holds every code.
`;

/** docs/permissions.md: every route with what it asks for, every code with what it opens and who holds it. */
export function permissionPage({ routes }: RouteTable): string {
  const routeRows = routes
    .toSorted((a, b) => a.url.localeCompare(b.url) || a.method.localeCompare(b.method))
    .map(({ method, url, access }) => {
      const marks = [
        access.scope,
        ...(access.idempotent === true ? ['idempotency key'] : []),
        ...(access.stepUp === true ? ['step-up'] : []),
        ...(access.asks ?? []),
      ];
      const audits = [...(access.audit === undefined ? [] : [access.audit]), ...(access.alsoAudits ?? [])];
      return [`${method} ${url}`, inWords(access.permission), marks.join(', '), audits.join('<br>')];
    });
  const codeRows = permissions.map(({ code, title }) => {
    const opened = routes.filter(route => codesOf(route.access.permission).includes(code));
    return [code, title, opened.map(({ method, url }) => `${method} ${url}`).join('<br>'), holdersOf(code)];
  });
  return [
    head,
    '## Routes\n',
    table(['route', 'who', 'scope and conditions', 'audit'], routeRows),
    '\n## Codes\n',
    table(['code', 'title', 'opens', 'roles'], codeRows),
    '',
  ].join('\n');
}

function holdersOf(code: string): string {
  return builtInRoles
    .filter(role => role.codes.some(held => held === code))
    .map(role => role.name)
    .join('、');
}

export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(titles), line(titles.map(() => '---')), ...rows.map(line)].join('\n');
}
