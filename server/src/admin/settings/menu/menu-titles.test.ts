import { catalogue, toolbars } from '@shanmen/shared/contracts/catalogue';
import { titlesOf } from './menu-titles.ts';

const titles = [...Object.values(catalogue), ...Object.values(toolbars)].flatMap(list =>
  list.map(({ title }) => title),
);

describe('menu titles', () => {
  it('are there in every language of the shell for the whole catalogue', () => {
    const missing = titles.filter(title => Object.keys(titlesOf(title)).join() !== 'en,zh-tw');
    expect(missing).toEqual([]);
  });

  it('are short English, and none for a title that somebody else has written', () => {
    const odd = titles.filter(title => !/^[A-Z][ -~]{1,39}$/.test(titlesOf(title)['en'] ?? ''));
    expect(odd).toEqual([]);
    expect(titlesOf('toString')).toEqual({});
  });
});
