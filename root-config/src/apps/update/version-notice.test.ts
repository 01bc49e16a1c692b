import { exampleShell } from '../../shell/testing/example-shell.ts';
import { noteVersion } from './version-notice.ts';

describe('S-40 the version this browser ran last', () => {
  const said = (known: string | null) => {
    const parts = exampleShell({ address: '/entrance' });
    localStorage.setItem('shanmen:settings', '{"tabs.style":"box"}');
    if (known !== null) localStorage.setItem('shanmen:version', known);
    noteVersion(parts);
    return parts.notices.list.get().map(notice => notice.text);
  };

  it('is stored without a word at the first visit', () => {
    expect([said(null), localStorage.getItem('shanmen:version')]).toEqual([[], '2.4.33']);
  });

  it('says nothing when it is the same', () => expect(said('2.4.33')).toEqual([]));

  it('tells once that it changed, and clears nothing', () => {
    expect(said('2.4.32')).toEqual(['已更新到 2.4.33']);
    expect(localStorage.getItem('shanmen:settings')).toBe('{"tabs.style":"box"}');
    expect(localStorage.getItem('shanmen:version')).toBe('2.4.33');
  });
});
