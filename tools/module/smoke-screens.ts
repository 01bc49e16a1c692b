import { builtScreens, catalogue, isBuilt } from '../../shared/contracts/catalogue.ts';
import type { Screen } from '../../shared/contracts/screen.ts';

/** A screen as it is reached; `type` is the system it belongs to. */
export type SmokeScreen = { readonly title: string; readonly path: string; readonly type: string | null };

const fixed: Readonly<Record<string, SmokeScreen>> = {
  'mf-auth': { title: '修改密码', path: '/personal', type: '80' },
  'mf-entrance': { title: '系统入口', path: '/entrance', type: null },
  'mf-booking': { title: '订票', path: '/buyTicket', type: null },
};

/** Every screen of an app that exists; of a module that draws nothing, the first screen of each app. */
export function smokeScreens(name: string): readonly SmokeScreen[] {
  const own = screensOf(name);
  if (own.length > 0) return own;
  const apps = [...new Set(builtScreens.map(id => id.split('/')[0] ?? ''))];
  return apps.flatMap(app => screensOf(app).slice(0, 1));
}

function screensOf(app: string): readonly SmokeScreen[] {
  const listed = Object.entries(catalogue).flatMap(([type, screens]: [string, readonly Screen[]]) =>
    screens
      .filter(screen => screen.component.startsWith(`${app}/`) && isBuilt(screen))
      .map(({ title, path }) => ({ title, path, type })),
  );
  const first = fixed[app];
  return first ? [first, ...listed] : listed;
}
