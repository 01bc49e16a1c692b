import { errorCodes } from '@shanmen/shared/contracts/error-codes';
import { permissions } from '@shanmen/shared/contracts/permissions';

import { codesOf, inWords, type RouteTable } from '../route-table.ts';

const scopes = {
  none: '',
  own: '本人',
  ticket: '票务网点',
  retail: '门店',
  stock: '仓库',
  reception: '接待网点',
  reports: '报表网点',
} as const;

const conditions = { 'second-person': '第二人', 'open-shift': '已开班' } as const;

const named: Readonly<Record<string, string>> = {
  'signed-in': '已登录',
  device: '已登记的设备',
  channel: '销售渠道',
  public: '任何人',
};

/** 权限说明 as an HTML page: each permission with the routes that it opens, each route with what it asks for and audits. */
export function permissionPage({ routes }: Pick<RouteTable, 'routes'>): string {
  const codeRows = permissions.map(({ code, title }) => [
    code,
    title,
    routes
      .filter(route => codesOf(route.access.permission).includes(code))
      .map(({ method, url }) => `${method} ${url}`)
      .join('\n'),
  ]);
  const routeRows = routes
    .toSorted((a, b) => a.url.localeCompare(b.url) || a.method.localeCompare(b.method))
    .map(({ method, url, access }) => {
      const asked = inWords(access.permission);
      const marks = [
        scopes[access.scope],
        access.idempotent === true ? '幂等键' : '',
        access.stepUp === true ? '再次验证密码' : '',
        ...(access.asks ?? []).map(each => conditions[each]),
      ];
      const audits = [...(access.audit === undefined ? [] : [access.audit]), ...(access.alsoAudits ?? [])];
      return [
        `${method} ${url}`,
        named[asked] ?? inChinese(asked),
        marks.filter(Boolean).join('、'),
        audits.join('\n'),
      ];
    });
  return page('权限说明', [
    '<p>一个权限只打开它那一行的接口。没有接口的权限属于尚未开放的画面，可以授予，但不打开任何功能。超级管理员拥有全部权限；谁拥有某个权限，见「按权限查人」。</p>',
    table(['权限', '名称', '打开的接口'], codeRows),
    '<h2>接口</h2>',
    table(['接口', '所需权限', '范围与条件', '审计'], routeRows),
  ]);
}

/** 错误代码 as an HTML page: each code that the server can answer, with its HTTP status and its Chinese sentence. */
export function errorPage(): string {
  const rows = Object.entries(errorCodes).map(([code, [status, message]]) => [code, String(status), message]);
  return page('错误代码', [
    '<p>服务器的每次拒绝都是 <code>{ "code", "message", "details", "requestId" }</code>。代码的含义不变；提示可能比下表更具体。429 和 503 带 <code>Retry-After</code>。</p>',
    table(['代码', 'HTTP 状态', '提示'], rows),
  ]);
}

function inChinese(asked: string): string {
  return asked.replaceAll(' or ', ' 或 ').replaceAll(' and ', ' 且 ').replaceAll('one of ', '任一：');
}

function page(title: string, parts: readonly string[]): string {
  const head = `<meta charset="utf-8"><title>${title} · 山门</title>`;
  return `<!doctype html>\n<html lang="zh-CN"><head>${head}</head>\n<body><h1>${title}</h1>\n${parts.join('\n')}\n</body></html>\n`;
}

function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = titles.map(title => `<th>${title}</th>`).join('');
  const lines = rows.map(cells => `<tr>${cells.map(text => `<td>${escaped(text)}</td>`).join('')}</tr>`);
  return `<table border="1">\n<tr>${head}</tr>\n${lines.join('\n')}\n</table>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', '<br>');
}
