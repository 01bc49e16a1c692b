import { session } from '@shanmen/shared';

import { exampleShell } from '../../shell/testing/example-shell.ts';
import { exampleSession } from '../../shell/testing/example-menu.ts';
import { followWatermark } from './follow-watermark.ts';
import { watermarkText } from './watermark.ts';

const now = new Date('2026-11-20T08:05:00Z');

const cover = () => document.querySelector<HTMLElement>('[data-watermark]');
const settled = () => new Promise(resolve => setTimeout(resolve, 0));

async function open(address: string, on = true) {
  const parts = exampleShell({ menuType: '40', address });
  session.refresh(exampleSession);
  await parts.navigator.enter();
  stop = followWatermark(parts);
  parts.settings.change({ 'watermark.on': on });
  await settled();
  return parts;
}

let stop: () => void = () => undefined;
afterEach(() => stop());

describe('the watermark', () => {
  it('S-49 lies over the whole window and lets the pointer through', async () => {
    await open('/goods/jh');
    const style = cover()?.style;
    expect([style?.position, style?.inset, style?.pointerEvents]).toEqual(['fixed', '0', 'none']);
    expect(style?.backgroundImage).toMatch(/^url\("?data:image\/svg/);
  });

  it('S-49 is back at once when it is removed or changed by hand, and says so once', async () => {
    const parts = await open('/goods/jh');
    cover()?.remove();
    await settled();
    expect(cover()).not.toBeNull();
    cover()?.style.setProperty('opacity', '0');
    await settled();
    expect(cover()?.style.opacity).toBe('');
    cover()?.setAttribute('hidden', '');
    await settled();
    expect(cover()?.hidden).toBe(false);
    expect(parts.notices.list.get()).toHaveLength(1);
    parts.settings.change({ 'watermark.on': false });
    expect(cover()).toBeNull();
  });

  it('S-49 is never on /login, and goes with the session', async () => {
    const parts = await open('/goods/jh');
    expect(cover()).not.toBeNull();
    session.end('signed-out');
    parts.navigator.go('/login', { replace: true });
    await settled();
    expect(cover()).toBeNull();
  });

  it.each(['/login', '/buyTicket', '/saleSystem', '/till', '/reception/screen'])(
    'S-49 is not on %s even when the policy wants it',
    async address => {
      const parts = await open('/goods/jh', false);
      session.refresh({ ...exampleSession, policies: { ...exampleSession.policies, watermarkForced: true } });
      await settled();
      expect(cover()).not.toBeNull();
      const position = parts.navigator.position.get();
      if (!position) throw new Error('nothing is open');
      const route = { ...position.match.route, path: address };
      parts.navigator.position.set({ ...position, match: { ...position.match, route } });
      await settled();
      expect(cover()).toBeNull();
    },
  );

  it('is off until somebody wants it', async () => {
    await open('/goods/jh', false);
    expect(cover()).toBeNull();
  });
});

describe('the text of the watermark', () => {
  it.each([
    ['', '陈敏 2026-11-20 16:05'],
    ['   ', '陈敏 2026-11-20 16:05'],
    ['内部资料 {userName}', '内部资料 陈敏'],
    ['{dd/MM/yyyy} {HH:mm}', '20/11/2026 16:05'],
    ['{x} {', '{x} {'],
  ])('of %j is %j', (text, shown) => expect(watermarkText(text, '陈敏', now)).toBe(shown));
});
