import { codesBeginWith } from '@shanmen/shared/contracts/modules/publishing/app-declaration';
import type { RuleFinding } from '@shanmen/shared/contracts/modules/publishing/publication';
import { isAppCode, isPermissionCode } from '@shanmen/shared/contracts/permissions';
import { isMicroApp } from '@shanmen/shared/contracts/screen';

import type { PublishRule } from '../candidate.ts';
import { keysOfEntry } from '../content/entry-source.ts';

/**
 * R10: what an app declares of itself can be had: its screens, their addresses, its codes, the calls it makes and the parts
 * that it offers. Whether a part can be loaded is found by the trial.
 */
export const fitDeclaration: PublishRule = ({ manifest, files, ledger: { product } }) => {
  const { name, app, screens: drawn } = manifest;
  if (!isMicroApp(name)) return [];
  if (!app)
    return product.isOwn
      ? []
      : [
          {
            rule: 'R10',
            what: '清单没有应用的声明',
            how: `写 ${name}/app.json，npm run module -- new 会写一个样例`,
          },
        ];
  const { screens, permissions, routes, parts = [] } = app;
  const exported = keysOfEntry(files.get(manifest.entry)?.toString('utf8') ?? '');
  const own = new Set(permissions.map(({ code }) => code));
  const beginning = codesBeginWith(name);
  const foreign = [...own].filter(code => !code.startsWith(beginning) || !isAppCode(code));
  const unknown = screens.filter(({ permission }) => !own.has(permission) && !isOfProduct(permission));
  const isTwice = (path: string, index: number) => screens.findIndex(one => one.path === path) !== index;
  return [
    ...(product.isOwn || screens.length > 0 ? [] : [finding('screens：没有页面', '至少声明一个页面')]),
    ...screens
      .filter(screen => !drawn.includes(screen.name))
      .map(screen => finding(`screens：构建里没有页面 ${screen.name}`, '在 src/screens.ts 里加上它')),
    ...screens
      .filter(({ path }, index) => isTwice(path, index) || product.takenPaths.includes(path))
      .map(({ path }) => finding(`screens：地址 ${path} 已被占用`, '换成没有页面用的地址')),
    ...unknown.map(({ permission }) =>
      finding(`screens：没有权限 ${permission}`, `用产品已有的权限，或在 permissions 里声明 ${beginning}…`),
    ),
    ...foreign.map(code =>
      finding(`permissions：${code}`, `写成 ${beginning}加小写字母，例如 ${beginning}view`),
    ),
    ...parts
      .filter((part, index) => parts.findIndex(one => one.name === part.name) !== index)
      .map(part => finding(`parts：${part.name} 写了两次`, '每个部件只声明一次')),
    ...parts
      .filter(part => !exported.has(part.name))
      .map(part =>
        finding(
          `parts：构建没有导出部件 ${part.name}`,
          '在 src/main.ts 的 parts 里加上它，或从 app.json 去掉',
        ),
      ),
    ...routes
      .filter(route => !product.routes.has(route))
      .map(route =>
        finding(`routes：服务器没有 ${route}`, '接口见 /api/docs，写成 GET /api/…，参数写成 :id'),
      ),
  ];
};

function isOfProduct(code: string): boolean {
  return isPermissionCode(code) && !isAppCode(code);
}

function finding(what: string, how: string): RuleFinding {
  return { rule: 'R10', what: `app.json ${what}`, how };
}
