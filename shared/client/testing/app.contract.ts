import { waitFor } from '@testing-library/dom';
import * as singleSpa from 'single-spa';
import Value from 'typebox/value';
import { builtScreens } from '../../contracts/catalogue.ts';
import { AppDeclaration } from '../../contracts/modules/publishing/app-declaration.ts';
import { parts } from '../../contracts/shell/parts.ts';
import { moduleContract } from '../../contracts/modules/publishing/module-names.ts';
import { permissions } from '../../contracts/permissions.ts';
import type { MicroApp } from '../../contracts/screen.ts';
import type { MicroAppModule } from '../micro-app/define-micro-app.ts';
import { createTestShell, type TestShell } from './create-test-shell.ts';
import { declareApp, type DevScreen, isForStrangers, menusOf, screensOf } from './dev/dev-screens.ts';
import type { MockHandlers } from './mock/mock-api.ts';
import { answerByScenario } from './mock/scenario.ts';
import { serveMock } from './mock/serve-mock.ts';

const faults = ['403', '500', 'offline'];

type Bench = {
  readonly open: (screen: DevScreen) => Promise<HTMLElement>;
  readonly close: () => Promise<void>;
  readonly shell: () => TestShell;
};

/**
 * What every micro-app does, whatever it is for. Run it once in a test file of each app.
 * @param handlers the mock API of the app
 * @param declaration the content of its app.json, where that declares screens
 */
export function appContract(
  app: MicroApp,
  module: MicroAppModule,
  handlers: MockHandlers,
  declaration?: unknown,
): void {
  const declared = declaration === undefined ? null : Value.Parse(AppDeclaration, declaration);
  if (declared) declareApp(app, declared);
  const codes = [...permissions, ...(declared?.permissions ?? [])].map(({ code }) => code);
  const server = serveMock(handlers);
  let shell: TestShell | null = null;
  let isMounted = false;
  const props = () => {
    if (!shell) throw new Error('no shell yet');
    return { name: app, singleSpa, mountParcel: singleSpa.mountRootParcel, shell };
  };

  const bench: Bench = {
    shell: () => props().shell,
    async open({ path, type }) {
      if (type !== null) await props().shell.chooseSystem(type);
      if (isForStrangers(path)) await props().shell.session.end();
      props().shell.navigate(path);
      await props().shell.arrived();
      await module.bootstrap(props());
      await module.mount(props());
      isMounted = true;
      return containerOf(app);
    },
    async close() {
      if (isMounted) await module.unmount(props());
      isMounted = false;
    },
  };

  beforeEach(() => {
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
    for (const level of ['error', 'warn'] as const) jest.spyOn(console, level).mockReturnValue();
    localStorage.clear();
    sessionStorage.clear();
    server.replace(handlers);
    document.body.replaceChildren(placeFor(app), popupsOf(app));
    shell = createTestShell({ permissions: codes, menu: menusOf(app) });
  });

  afterEach(async () => {
    await bench.close();
    shell?.dispose();
  });

  describe(`M-29 ${app}`, () => {
    exportsContract(app, module, declared);
    partsContract(app, module);
    describe.each(screensOf(app).map(screen => [screen.path, screen] as const))('%s', (_, screen) => {
      screenContract(bench, screen);
      proof.each(faults)('survives an API that answers %s', async fault => {
        server.replace(withFault(handlers, fault));
        await survives(bench, screen);
      });
    });
    it('leaves nothing behind', () => leavesNothing(app, bench));
  });
}

function exportsContract(app: MicroApp, module: MicroAppModule, declared: AppDeclaration | null): void {
  it('exports what the shell asks for', () => {
    const { bootstrap, mount, unmount, preload, contract } = module;
    expect([bootstrap, mount, unmount, preload].map(value => typeof value)).toEqual(
      Array.from({ length: 4 }, () => 'function'),
    );
    expect(contract).toBe(moduleContract);
  });

  it('has the screens that the catalogue or its declaration names, and no others', () => {
    const listed = builtScreens.filter(id => id.startsWith(`${app}/`)).map(id => id.slice(app.length + 1));
    const named = [...listed, ...(declared?.screens ?? []).map(({ name }) => name)];
    expect(module.screens.toSorted()).toEqual(named.toSorted());
  });
}

function partsContract(app: MicroApp, module: MicroAppModule): void {
  it('offers the parts that other apps are promised, and no others', () => {
    const promised = Object.entries(parts).flatMap(([name, offer]) => (offer.app === app ? [name] : []));
    expect(Object.keys(module.parts ?? {}).toSorted()).toEqual(promised.toSorted());
  });
}

function screenContract({ open, shell }: Bench, screen: DevScreen): void {
  proof('draws its heading into its container', async () => {
    const container = await open(screen);
    await waitFor(() => expect(container.querySelector('h1')).not.toBeNull());
    expect(shell().record.faults).toEqual([]);
  });
}

async function survives({ open, shell }: Bench, screen: DevScreen): Promise<void> {
  const container = await open(screen);
  await waitFor(() => expect(container.textContent).not.toBe(''));
  expect(shell().record.faults).toEqual([]);
}

async function leavesNothing(app: MicroApp, { open, close }: Bench): Promise<void> {
  const [screen] = screensOf(app);
  if (!screen) throw new Error(`${app} has no screen`);
  const round = async () => {
    const container = await open(screen);
    await waitFor(() => expect(container.querySelector('h1')).not.toBeNull());
    await close();
  };
  await round();
  const before = standing();
  await round();
  expect(containerOf(app).childElementCount).toBe(0);
  expect(standing()).toEqual(before);
}

/** Everything that an app could leave outside its container. */
function standing(): readonly string[] {
  const described = ({ localName, id, className, childElementCount }: Element) =>
    `<${localName}> ${id} ${className}, ${childElementCount} inside`;
  return [...document.body.children, ...document.head.children].map(described).concat(Object.keys(window));
}

/** The places that the shell gives to an app. */
function placeFor(app: MicroApp): HTMLElement {
  const place = document.createElement('div');
  place.id = `single-spa-application:${app}`;
  place.dataset['mf'] = app;
  return place;
}

function popupsOf(app: MicroApp): HTMLElement {
  const popups = document.createElement('div');
  popups.dataset['mfPopups'] = app;
  return popups;
}

/** Answers every call as the scenario of that name does. */
function withFault(handlers: MockHandlers, name: string): MockHandlers {
  return Object.fromEntries(
    Object.entries(handlers).map(([route, usual]) => [
      route,
      async (request: Parameters<typeof usual>[0]) => {
        const [method = '', path = ''] = route.split(' ');
        const call = { method, target: path, body: request.body, key: request.key };
        const outcome = await answerByScenario({ [route]: usual }, {}, name, call);
        if (outcome.kind === 'cut' || !outcome.answer) throw new Error('cut off');
        return outcome.answer;
      },
    ]),
  );
}

function containerOf(app: MicroApp): HTMLElement {
  const container = document.getElementById(`single-spa-application:${app}`);
  if (!container) throw new Error(`no container of ${app}`);
  return container;
}
