import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isMicroApp, systemTypes } from '../../shared/contracts/screen.ts';

export type NewApp = {
  /** What staff call it; its name where nothing is given. */
  readonly title?: string | undefined;
  /** The system whose menu shows its screen, `10` to `80`. */
  readonly system?: string | undefined;
};

/**
 * Writes an app with one screen, its test, its stand-alone page and its manifest. Nothing else of the checkout changes.
 * @param root the checkout
 * @returns the files that were written
 * @throws a sentence in Chinese where the name cannot be had
 */
export function writeApp(root: string, name: string, { title, system = '80' }: NewApp): readonly string[] {
  if (!isMicroApp(name))
    throw new Error(`应用名 ${name} 不可用：写成 mf- 加小写字母、数字或 -，例如 mf-parking`);
  if (existsSync(join(root, name))) throw new Error(`${name} 已经存在`);
  if (!Object.hasOwn(systemTypes, system)) {
    throw new Error(`没有系统 ${system}，可选 ${Object.keys(systemTypes).join('、')}`);
  }
  const files = filesOf(root, name, title ?? name, system);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return files.map(([path]) => path);
}

function filesOf(root: string, name: string, title: string, system: string): [string, string][] {
  const word = name.slice('mf-'.length);
  return [
    [`${name}/app.json`, json(declarationOf(word, title, system))],
    [`${name}/package.json`, json(packageOf(root, name))],
    [`${name}/src/main.ts`, mainOf(name)],
    [`${name}/src/screens.ts`, screens],
    [`${name}/src/home.tsx`, homeOf(title)],
    [`${name}/src/app.test.ts`, testOf(name)],
    [`${name}/dev/handlers.ts`, handlers],
  ];
}

function declarationOf(word: string, title: string, system: string): object {
  const code = `app:${word}:view`;
  return {
    title,
    permissions: [{ code, title: `查看${title}` }],
    routes: [],
    screens: [{ name: 'home', title, path: `/${word}/home`, system, permission: code, icon: 'app-window' }],
  };
}

/** Takes the versions of the shared packages from an app that is there. */
function packageOf(root: string, name: string): object {
  const model: { dependencies: object } = JSON.parse(
    readFileSync(join(root, 'mf-reports/package.json'), 'utf8'),
  );
  return { name, version: '1.0.0', private: true, type: 'module', dependencies: model.dependencies };
}

function mainOf(name: string): string {
  return `import { defineMicroApp } from '@shanmen/shared';
import { AppProvider } from '@shanmen/ui';
import { screens as table } from './screens.ts';

export const { bootstrap, mount, unmount, timeouts, contract, screens, preload } = defineMicroApp('${name}', table, {
  provider: AppProvider,
});
`;
}

const screens = `import { lazyScreen } from '@shanmen/shared';

/** The screens by the names that app.json gives them. */
export const screens = {
  home: lazyScreen(() => import('./home.tsx'), 'Home'),
};
`;

function homeOf(title: string): string {
  return `import { Empty, Page, PageTitle } from '@shanmen/ui';

export function Home() {
  return (
    <Page>
      <PageTitle>${title}</PageTitle>
      <Empty title="还没有内容" />
    </Page>
  );
}
`;
}

function testOf(name: string): string {
  return `import { appContract } from '@shanmen/shared/testing/app-contract';
import declaration from '../app.json';
import { handlers } from '../dev/handlers.ts';
import * as app from './main.ts';

appContract('${name}', app, handlers, declaration);
`;
}

const handlers = `import type { MockHandlers } from '@shanmen/shared/testing/mock-api';

/** What the stand-alone page and the tests answer, e.g. \`'GET /api/admin/spots': () => answer([])\`. */
export const handlers: MockHandlers = {};
`;

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
