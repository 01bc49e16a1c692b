import type { MicroAppModule } from '@shanmen/shared';
import { permissions } from '@shanmen/shared/contracts/permissions';
import { type MicroApp, type SystemType } from '@shanmen/shared/contracts/screen';
import { createTestShell, type TestShell } from '@shanmen/shared/testing';
import { menusOf } from '@shanmen/shared/testing/dev-screens';
import * as singleSpa from 'single-spa';
import { queryClient } from '../app/query-client.ts';

export type OpenedApp = {
  readonly shell: TestShell;
  /** Path and query, as they stand in the address bar. */
  readonly address: () => string;
  readonly close: () => Promise<void>;
};

/**
 * Mounts a whole micro-app in the test shell and opens one of its addresses, as admin with every code.
 * React schedules as it does in a browser, so tests wait for what they look for and need no `act`.
 */
export async function openApp(
  app: MicroApp,
  module: MicroAppModule,
  type: SystemType,
  address: string,
): Promise<OpenedApp> {
  const codes = permissions.map(permission => permission.code);
  const shell = createTestShell({ permissions: codes, menu: menusOf(app) });
  const container = document.createElement('main');
  container.id = `single-spa-application:${app}`;
  container.dataset['mf'] = app;
  const popups = document.createElement('div');
  popups.dataset['mfPopups'] = app;
  document.body.replaceChildren(container, popups);
  const props = { name: app, singleSpa, mountParcel: singleSpa.mountRootParcel, shell };
  await shell.chooseSystem(type);
  shell.navigate(address);
  await shell.arrived();
  await module.mount(props);
  return {
    shell,
    address: shell.address,
    close: async () => {
      await module.unmount(props);
      queryClient.clear();
      shell.dispose();
      document.body.replaceChildren();
    },
  };
}
