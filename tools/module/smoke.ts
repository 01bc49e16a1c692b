import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';

import { hashOfManifest } from '../../server/src/modules/publishing/checkout/checkout.service.ts';
import type { ReleaseManifest } from '../../shared/contracts/modules/publishing/release-manifest.ts';
import type { DeclaredPart } from '../../shared/contracts/modules/publishing/app-declaration.ts';
import type { SmokeReport } from '../../shared/contracts/modules/publishing/publication.ts';
import { seriousFaults } from '../../e2e/product/page/accessibility.ts';
import { findChromium } from '../../e2e/product/page/chromium.ts';
import { type Build, smokeAddress, smokePage } from './smoke-page.ts';
import { builtScreens, catalogue, isBuilt } from '../../shared/contracts/catalogue.ts';
import { isMicroApp, type Screen } from '../../shared/contracts/screen.ts';

/** A screen as it is reached; `type` is the system it belongs to. */
type SmokeScreen = {
  readonly name: string;
  readonly title: string;
  readonly path: string;
  readonly type: string | null;
};

const fixed: Readonly<Record<string, SmokeScreen>> = {
  'mf-auth': { name: 'personal', title: '修改密码', path: '/personal', type: '80' },
  'mf-entrance': { name: 'entrance', title: '系统入口', path: '/entrance', type: null },
  'mf-booking': { name: 'buy-ticket', title: '订票', path: '/buyTicket', type: null },
};

/** Every screen of an app that exists; of a module that draws nothing, the first screen of each app. */
function smokeScreens(
  { name, app }: ReleaseManifest,
  wanted: readonly string[] | null,
): readonly SmokeScreen[] {
  const declared = (app?.screens ?? []).map(({ system, ...screen }) => ({ ...screen, type: system }));
  const own = [...screensOf(name), ...declared];
  const reached = own.filter(screen => wanted === null || wanted.includes(screen.name));
  if (own.length > 0) return reached.length > 0 ? reached : own.slice(0, 1);
  const apps = [...new Set(builtScreens.map(id => id.split('/')[0] ?? ''))];
  return apps.flatMap(app => screensOf(app).slice(0, 1));
}

function screensOf(app: string): readonly SmokeScreen[] {
  const listed = Object.entries(catalogue).flatMap(([type, screens]: [string, readonly Screen[]]) =>
    screens
      .filter(screen => screen.component.startsWith(`${app}/`) && isBuilt(screen))
      .map(({ component, title, path }) => ({ name: component.slice(app.length + 1), title, path, type })),
  );
  const first = fixed[app];
  return first ? [first, ...listed] : listed;
}

/** What a step may take by R7: beyond it hangs, on a busy machine too. */
const patienceMs = 15_000;

const mostOfError = 2000;

type SmokeOptions = {
  readonly screens?: readonly string[] | null;
  readonly pictures?: string | null;
  readonly browser: Browser;
};

/**
 * R7: opens a build in a real browser, in the real shell, against a mock API: the screens of the app once,
 * and away and back again. A module that draws nothing is run through the apps that stand on it.
 * @param name the module on trial, one of the builds
 * @param screens the names of those that are opened, at least one; null opens every screen
 * @param pictures the folder that takes a picture of the page for every step that fails
 * @param browser is closed at the end
 */
export async function runSmoke(
  name: string,
  builds: readonly Build[],
  { screens = null, pictures = null, browser }: SmokeOptions,
): Promise<SmokeReport> {
  const candidate = builds.find(({ manifest }) => manifest.name === name);
  if (!candidate) throw new Error(`${name} is not among the builds`);
  const started = Date.now();
  const steps: SmokeReport['steps'] = [];
  try {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' });
    const page = await context.newPage();
    const heard = listen(page, name);
    await smokePage(page, builds);
    const run = async (step: string, work: () => Promise<string | null>) => {
      const begun = Date.now();
      const error = await work().catch(firstLine);
      const { faults, lines } = heard();
      const reasons = error === null ? faults : [error, ...faults, ...lines];
      const told = reasons.length === 0 ? null : [...new Set(reasons)].join('\n').slice(0, mostOfError);
      steps.push({ step, ms: Date.now() - begun, error: told });
      if (told !== null && pictures !== null) await keepPicture(page, pictures, name, step);
    };
    for (const screen of smokeScreens(candidate.manifest, screens))
      await run(`打开 ${screen.title}`, () => open(page, screen));
    for (const part of candidate.manifest.app?.parts ?? [])
      await run(`部件 ${part.title}`, () => loadPart(page, name, part));
    for (const time of ['一', '二']) await run(`第${time}次离开并返回`, () => leaveAndReturn(page, name));
    const version = `Chromium ${browser.version()}`;
    const manifestSha256 = hashOfManifest(candidate.manifest);
    return { manifestSha256, browser: version, ms: Date.now() - started, steps };
  } finally {
    await browser.close();
  }
}

/** @throws a sentence on a machine without a browser */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
}

/** The file that shows the page as it stood when a step failed. */
export function pictureOf(folder: string, name: string, step: string): string {
  return join(folder, `${name}-${step}`.replaceAll(/[^\p{L}\p{N}-]+/gu, '-').concat('.png'));
}

async function keepPicture(page: Page, folder: string, name: string, step: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: pictureOf(folder, name, step) });
}

type Heard = {
  /** What went wrong in the page without anybody looking; each fails the step by itself. */
  readonly faults: readonly string[];
  /** Other errors of the console: why a step failed often stands there. */
  readonly lines: readonly string[];
};

/** Listens to the page. The answer gives what was heard since it was last asked. */
function listen(page: Page, name: string): () => Heard {
  let faults: string[] = [];
  let lines: string[] = [];
  const hear = (text: string, isFault: boolean) => {
    const isOwn = !isOfAnother(name, text);
    if (isFault && isOwn) faults.push(text);
    else lines.push(text);
  };
  page.on('pageerror', error => hear(shortStack(error), true));
  page.on('console', message => {
    if (message.type() === 'error') hear(message.text(), /^(MF-\d+|leak): /.test(message.text()));
  });
  return () => {
    const heard = { faults, lines };
    [faults, lines] = [[], []];
    return heard;
  };
}

/** Whether a fault names another app and not the one on trial: it is left for the team of that app. */
export function isOfAnother(name: string, fault: string): boolean {
  if (!isMicroApp(name) || fault.includes(name)) return false;
  return /\bmf-[a-z0-9-]+/.test(fault);
}

/** The message, and the file it came from, whose folder names the module. */
function shortStack({ message, stack = '' }: Error): string {
  const [place = ''] = /\/m\/[^\s)]+/.exec(stack) ?? [];
  return place === '' ? message : `${message} (${place})`;
}

/** Playwright adds a page of hints to its messages. */
function firstLine(error: unknown): string {
  return String(error).split('\n')[0] ?? '';
}

/** What the shell draws in the place of an app, and an app in the place of a screen, that fails. */
const failures = '#shell-slot [data-fault], #shell-slot [data-broken]';

/** @returns what kept it from being drawn */
async function open(page: Page, { path, type }: SmokeScreen): Promise<string | null> {
  // The address is never reached, so the chosen system can be put where the shell looks for it.
  await page.addInitScript(chosen => {
    if (chosen === null) return;
    for (const store of [localStorage, sessionStorage]) store.setItem('isMenuType', chosen);
  }, type);
  await page.goto(smokeAddress(path), { waitUntil: 'domcontentloaded' });
  const drawn = page.locator('[id^="single-spa-application:"] h1:visible').first();
  const broken = page.locator(failures).first();
  await drawn.or(broken).first().waitFor({ timeout: patienceMs });
  if (await broken.isVisible()) return broken.innerText();
  return (await seriousFaults(page)).at(0) ?? null;
}

/** What a build exports, which may be anything. */
type Loaded = { readonly parts?: Readonly<Record<string, (told: object) => Promise<object | null>>> };

/** @returns why a part that the app declares could not be mounted by anybody: it is not exported, or its files fail */
async function loadPart(page: Page, app: string, { name, props }: DeclaredPart): Promise<string | null> {
  const samples = { text: 'X', whole: 1, flag: true };
  const told = Object.fromEntries(Object.entries(props).map(([prop, kind]) => [prop, samples[kind]]));
  return page.evaluate(
    async ([module, part, given]) => {
      const { parts = {} }: Loaded = await System.import(module);
      const offered = parts[part];
      if (typeof offered !== 'function') return `构建没有导出部件 ${part}`;
      const parcel = (await offered(given)) ?? {};
      const missing = ['bootstrap', 'mount', 'unmount'].filter(
        step => typeof Reflect.get(parcel, step) !== 'function',
      );
      return missing.length === 0 ? null : `部件 ${part} 没有 ${missing.join('、')}`;
    },
    [app, name, told] as const,
  );
}

/**
 * Unmounts, waits until it is known what was left behind, and mounts once more, without loading the page. The page
 * in between is another app's; whether that draws or fails is no matter of this trial.
 */
async function leaveAndReturn(page: Page, name: string): Promise<string | null> {
  const address = page.url();
  const [away, title] = name === 'mf-auth' ? ['/entrance', '系统入口'] : ['/personal', '修改密码'];
  await page.evaluate(to => {
    // Put there by the check of accessibility, not by the app.
    Reflect.deleteProperty(window, 'axe');
    performance.clearMarks('leaks-looked-for');
    history.pushState(null, '', to);
  }, away);
  const arrived = page.getByRole('heading', { level: 1, name: title }).or(page.locator(failures));
  await arrived.first().waitFor({ timeout: patienceMs });
  // A tab that stays keeps its app mounted.
  const crosses = page.locator('[role="tab"][aria-selected="false"] [title="关闭"]');
  while ((await crosses.count()) > 0) await crosses.first().click();
  const isLookedFor = () => performance.getEntriesByName('leaks-looked-for').length > 0;
  await page.waitForFunction(isLookedFor, null, { timeout: patienceMs });
  await page.goBack();
  await page.locator('[id^="single-spa-application:"] h1:visible').first().waitFor({ timeout: patienceMs });
  return page.url() === address ? null : `返回后停在 ${page.url()}`;
}
