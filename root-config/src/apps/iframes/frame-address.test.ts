import { session } from '@shanmen/shared';

import { exampleSession } from '../../shell/testing/example-menu.ts';
import { frameAddress, isPermittedLink } from './frame-address.ts';

const own = 'https://shanmen.example';

describe('an iframe page', () => {
  it('S-34 lets a page of another origin keep its own storage, and one of ours never', () => {
    const basis = 'allow-scripts allow-forms allow-popups allow-downloads';
    expect(frameAddress('https://cameras.example.com/wall', '/goods/wall', own).sandbox).toBe(
      `${basis} allow-same-origin`,
    );
    expect(frameAddress(`${own}/m/page.html`, '/goods/wall', own).sandbox).toBe(basis);
  });

  it('opens with the query of its tab, without the title that the tab got', () => {
    const address = '/goods/wall?gate=2&tagsViewName=%7B%22zh-cn%22%3A%22x%22%7D';
    expect(frameAddress('https://cameras.example.com/wall?a=1', address, own).src).toBe(
      'https://cameras.example.com/wall?a=1&gate=2',
    );
  });
});

describe('a link of the menu', () => {
  const withList = (intranetLinks: readonly string[]) =>
    session.begin({
      ...exampleSession,
      policies: { ...exampleSession.policies, intranetLinks: [...intranetLinks] },
      token: 'a-token-of-enough-letters',
    });

  it('D-37 to the intranet is refused until the administrator lists its exact origin', () => {
    withList([]);
    expect(isPermittedLink('http://192.168.1.5:8080/report')).toBe(false);
    withList(['http://192.168.1.5:8080']);
    expect(isPermittedLink('http://192.168.1.5:8080/report')).toBe(true);
    expect(isPermittedLink('http://192.168.1.5/report')).toBe(false);
    expect(isPermittedLink('http://192.168.1.50:8080/')).toBe(false);
  });

  it('with another scheme stays refused whatever is listed', () => {
    withList(['null', 'file://']);
    expect(isPermittedLink('javascript:alert(1)')).toBe(false);
    expect(isPermittedLink('data:text/html,x')).toBe(false);
    expect(isPermittedLink('https://a.com')).toBe(true);
  });
});
