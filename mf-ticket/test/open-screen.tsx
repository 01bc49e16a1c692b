import { defineMicroApp, type Shell } from '@shanmen/shared';
import type { ScreenOf } from '@shanmen/shared/contracts/catalogue';
import {
  createTestShell,
  type MockHandlers,
  type MockServer,
  serveMock,
  type TestShell,
} from '@shanmen/shared/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import * as singleSpa from 'single-spa';
import { screens } from '../src/screens.ts';

export type OpenScreen = {
  readonly shell: TestShell;
  /** The calls since the screen was opened. */
  readonly calls: () => MockServer['calls'];
  readonly close: () => Promise<void>;
};

type ScreenOptions = {
  readonly handlers: MockHandlers;
  readonly permissions?: readonly string[];
  /** What follows the path, e.g. `?mode=shift`. */
  readonly query?: string;
};

export const sellerCodes = [
  'ticket:sale:open',
  'ticket:sale:fit',
  'ticket:sale:pay-cash',
  'ticket:sale:pay-scan',
  'ticket:sale:pay-card',
  'ticket:sale:pay-voucher',
  'ticket:sale:reprint',
  'ticket:sale:refund',
  'ticket:sale:void',
  'ticket:sale:drawer',
  'ticket:shift:open',
  'ticket:shift:close',
];

let shared: MockServer | undefined;

/** One mock per test file: the http client is made once and keeps the first. */
function answering(handlers: MockHandlers): MockServer {
  shared ??= serveMock(handlers);
  shared.replace(handlers);
  return shared;
}

/** Opens one screen of the app by its own lifecycles, with the calls answered by a mock. */
export async function openScreen(name: ScreenOf<'mf-ticket'>, options: ScreenOptions): Promise<OpenScreen> {
  const server = answering(options.handlers);
  const before = server.calls.length;
  const shell = createTestShell({ permissions: options.permissions ?? sellerCodes });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  const app = defineMicroApp('mf-ticket', screens, { provider: providing(client) });
  const container = document.createElement('div');
  container.id = 'single-spa-application:mf-ticket';
  document.body.append(container);
  const props = {
    name: 'mf-ticket',
    singleSpa,
    mountParcel: singleSpa.mountRootParcel,
    shell: withTab(shell, name, options.query ?? ''),
  };
  await app.bootstrap(props);
  await settled(() => app.mount(props));
  return {
    shell,
    calls: () => server.calls.slice(before),
    close: async () => {
      await settled(() => app.unmount(props));
      client.clear();
      container.remove();
      shell.dispose();
    },
  };
}

/** React draws when `act` ends, and only then the lifecycle settles: it must not be awaited inside. */
async function settled(start: () => Promise<void>): Promise<void> {
  const started: Promise<void>[] = [];
  await act(async () => {
    started.push(start());
  });
  await Promise.all(started);
}

function providing(client: QueryClient) {
  return function Provider({ children }: { readonly children: ReactNode }) {
    return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  };
}

/** The shell with one tab in front, which shows the screen. */
function withTab(shell: Shell, name: string, query: string): Shell {
  const route = {
    path: `/${name}`,
    name,
    component: `mf-ticket/${name}`,
    meta: {
      title: '',
      isLink: '',
      icon: '',
      isHide: false,
      isKeepAlive: true,
      isAffix: false,
      isIframe: false,
    },
    args: {},
    codes: [],
    initials: '',
    children: [],
  };
  const tab = {
    id: 'tab',
    epoch: 0,
    address: `/${name}${query}`,
    title: '',
    route,
    params: {},
    visible: true,
  };
  const tabs = [tab];
  return { ...shell, tabs: { ...shell.tabs, ofApp: () => tabs, subscribe: () => () => undefined } };
}
