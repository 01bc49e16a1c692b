import { chromium, type Page } from '@playwright/test';

import { hashOfManifest } from '../../server/src/modules/publishing/checkout/checkout.service.ts';
import type { SmokeReport } from '../../shared/contracts/modules/publishing/publication.ts';
import { seriousFaults } from '../../e2e/product/page/accessibility.ts';
import { findChromium } from '../../e2e/product/page/chromium.ts';
import { readBuild, smokeAddress, smokePage } from './smoke-page.ts';
import { builtScreens, catalogue, isBuilt } from '../../shared/contracts/catalogue.ts';
import type { Screen } from '../../shared/contracts/screen.ts';

/** A screen as it is reached; `type` is the system it belongs to. */
type SmokeScreen = { readonly title: string; readonly path: string; readonly type: string | null };

const fixed: Readonly<Record<string, SmokeScreen>> = {
  'mf-auth': { title: '修改密码', path: '/personal', type: '80' },
  'mf-entrance': { title: '系统入口', path: '/entrance', type: null },
  'mf-booking': { title: '订票', path: '/buyTicket', type: null },
};

/** Every screen of an app that exists; of a module that draws nothing, the first screen of each app. */
function smokeScreens(name: string): readonly SmokeScreen[] {
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

/** What a step may take by R7: beyond it hangs, on a busy machine too. */
const patienceMs = 15_000;

/**
 * R7: opens the build in a real browser, in the real shell, against a mock API: every screen of the app once,
 * and away and back again. A module that draws nothing is run through the apps that stand on it.
 */
export async function runSmoke(name: string): Promise<SmokeReport> {
  const { manifest } = readBuild(name);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  const started = Date.now();
  const steps: SmokeReport['steps'] = [];
  try {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' });
    const page = await context.newPage();
    const faults = watch(page);
    await smokePage(page);
    const run = async (step: string, work: () => Promise<string | null>) => {
      const begun = Date.now();
      const error = await work().catch(String);
      steps.push({ step, ms: Date.now() - begun, error: error ?? faults.splice(0).at(0) ?? null });
    };
    for (const screen of smokeScreens(name)) await run(`打开 ${screen.title}`, () => open(page, screen));
    for (const time of ['一', '二']) await run(`第${time}次离开并返回`, () => leaveAndReturn(page, name));
    const version = `Chromium ${browser.version()}`;
    return { manifestSha256: hashOfManifest(manifest), browser: version, ms: Date.now() - started, steps };
  } finally {
    await browser.close();
  }
}

/** What went wrong in the page without anybody looking. */
function watch(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', error => faults.push(error.message));
  page.on('console', message => {
    if (message.type() === 'error' && /^(MF-\d+|leak): /.test(message.text())) faults.push(message.text());
  });
  return faults;
}

/** @returns what kept it from being drawn */
async function open(page: Page, { path, type }: SmokeScreen): Promise<string | null> {
  // The address is never reached, so the chosen system can be put where the shell looks for it.
  await page.addInitScript(chosen => {
    if (chosen === null) return;
    for (const store of [localStorage, sessionStorage]) store.setItem('isMenuType', chosen);
  }, type);
  await page.goto(smokeAddress(path), { waitUntil: 'domcontentloaded' });
  const drawn = page.locator('[id^="single-spa-application:"] h1:visible').first();
  const broken = page.locator('#shell-slot [role="alert"] h1, #shell-slot [role="alert"] h2').first();
  await drawn.or(broken).first().waitFor({ timeout: patienceMs });
  if (await broken.isVisible()) return broken.innerText();
  return (await seriousFaults(page)).at(0) ?? null;
}

/** Unmounts, waits until it is known what was left behind, and mounts once more, without loading the page. */
async function leaveAndReturn(page: Page, name: string): Promise<string | null> {
  const address = page.url();
  const [away, title] = name === 'mf-auth' ? ['/entrance', '系统入口'] : ['/personal', '修改密码'];
  await page.evaluate(to => {
    // Put there by the check of accessibility, not by the app.
    Reflect.deleteProperty(window, 'axe');
    performance.clearMarks('leaks-looked-for');
    history.pushState(null, '', to);
  }, away);
  await page.getByRole('heading', { level: 1, name: title }).waitFor({ timeout: patienceMs });
  // A tab that stays keeps its app mounted.
  const crosses = page.locator('[role="tab"][aria-selected="false"] [title="关闭"]');
  while ((await crosses.count()) > 0) await crosses.first().click();
  const isLookedFor = () => performance.getEntriesByName('leaks-looked-for').length > 0;
  await page.waitForFunction(isLookedFor, null, { timeout: patienceMs });
  await page.goBack();
  await page.locator('[id^="single-spa-application:"] h1:visible').first().waitFor({ timeout: patienceMs });
  return page.url() === address ? null : `返回后停在 ${page.url()}`;
}
