import { act, fireEvent, render, screen } from '@testing-library/react';
import { session } from '@shanmen/shared';
import { PartsContext } from '../../layout/parts-context.ts';
import { exampleEntries } from '../../shell/testing/example-menu.ts';
import { exampleShell } from '../../shell/testing/example-shell.ts';
import { IframeHost } from './iframe-host.tsx';

const outside = {
  ...exampleEntries[3],
  menucode: '4090',
  name: '40.4090',
  path: '/goods/wall',
  funcName: '监控墙',
  component: null,
  isLink: 'https://cameras.example.com/wall',
  isIframe: true,
};

async function opened(entry: object = outside) {
  const parts = exampleShell({
    menuType: '40',
    menu: [...exampleEntries.slice(3, 4), entry],
    address: '/goods/wall',
  });
  const place = document.createElement('div');
  place.id = 'shell-iframes';
  place.hidden = true;
  document.body.append(place);
  await parts.navigator.enter();
  render(
    <PartsContext value={parts}>
      <IframeHost />
    </PartsContext>,
  );
  return { parts, place };
}

afterEach(() => {
  document.getElementById('shell-iframes')?.remove();
  session.end('signed-out');
});

const frame = () => screen.findByTitle<HTMLIFrameElement>('监控墙');

describe('an iframe tab', () => {
  it('S-34 carries everything that keeps the page of others in its place', async () => {
    await opened();
    const element = await frame();
    expect(element.getAttribute('sandbox')).toBe(
      'allow-scripts allow-forms allow-popups allow-downloads allow-same-origin',
    );
    expect(element).toHaveAttribute('referrerpolicy', 'no-referrer');
    expect(element).toHaveAttribute('allow', '');
  });

  it('S-34 is the same element after another tab was in front, and a new one after a refresh', async () => {
    const { parts, place } = await opened();
    const element = await frame();
    const id = parts.tabs.active()?.id ?? '';
    act(() => parts.navigator.go('/goods/goodsDetail'));
    expect([element.isConnected, place.hidden]).toEqual([true, true]);
    act(() => parts.navigator.go('/goods/wall'));
    expect([await frame(), place.hidden]).toEqual([element, false]);
    act(() => parts.tabs.refresh(id));
    expect(await frame()).not.toBe(element);
  });

  it('says after ten seconds that the page did not open, and what can be done', async () => {
    jest.useFakeTimers();
    await opened();
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(screen.getByRole('alert')).toHaveTextContent('“监控墙”没有打开');
    expect(screen.getByRole('link', { name: '在新窗口打开' })).toHaveAttribute('rel', 'noopener noreferrer');
    jest.useRealTimers();
  });

  it('does not speak of failure once the page has loaded', async () => {
    jest.useFakeTimers();
    const { parts } = await opened();
    await act(() => jest.advanceTimersByTimeAsync(10));
    fireEvent.load(screen.getByTitle('监控墙'));
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(screen.queryByRole('alert')).toBeNull();
    expect([...parts.tabs.outcomes.get().values()]).toEqual(['drawn']);
    jest.useRealTimers();
  });

  it('with a link that is not permitted shows no frame', async () => {
    await opened({ ...outside, isLink: 'http://192.168.1.5/wall' });
    expect(await screen.findByText('该链接未通过检查，已停用')).toBeInTheDocument();
    expect(screen.queryByTitle('监控墙')).toBeNull();
  });
});
