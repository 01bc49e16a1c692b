import { findItems } from './find-items.ts';
import type { PaletteItem } from './palette-items.ts';

function item(title: string, pinyin: string, path = '', kind: PaletteItem['kind'] = 'page'): PaletteItem {
  const initials = pinyin.replace(/(\S)\S* ?/g, '$1');
  const searched = { title: title.toLowerCase(), initials, pinyin, path };
  const rest = {
    note: '',
    icon: '',
    keys: '',
    address: path,
    run: () => undefined,
    searched,
    isUnbuilt: false,
  };
  return { id: `${kind} ${title}`, kind, title, ...rest };
}

const jin = item('进货单', 'jin huo dan', '/goods/jh');
const tui = item('退货单', 'tui huo dan', '/goods/jt');
const report = item('商品销售报表', 'shang pin xiao shou bao biao', '/goods/salesreport');
const sales = item('销售', 'xiao shou', '/sales');
const english = item('Switch theme', '', '');
const all = [report, tui, jin, sales, english];
const found = (words: string, recent: readonly string[] = []) =>
  findItems(all, words, recent).items.map(one => one.title);

describe('the palette finds', () => {
  it.each([
    ['by title', '货单', ['退货单', '进货单']],
    ['by initials', 'jhd', ['进货单']],
    ['by full pinyin, with spaces or without', 'jin huo', ['进货单']],
    ['by full pinyin, with spaces or without', 'jinhuo', ['进货单']],
    ['from the start of a later syllable', 'huodan', ['退货单', '进货单']],
    ['in no middle of a syllable', 'inhuo', []],
    ['by path', 'goods/jt', ['退货单']],
    ['whatever the case', 'SWITCH', ['Switch theme']],
    ['by the start of a later word', 'theme', ['Switch theme']],
  ])('%s: %s', (_, words, titles) => expect(found(words)).toEqual(titles));

  it('first what is exact, then what begins so, then what sounds so, then what holds it', () => {
    expect(found('销售')).toEqual(['销售', '商品销售报表']);
    expect(found('xs')).toEqual(['销售', '商品销售报表']);
  });

  it('what lies in a group of that name, after what is called so', () => {
    const today = item('今日销售明细', 'jin ri xiao shou ming xi');
    const daily = { ...today, searched: { ...today.searched, groups: '接待报表 jdbb jiedaibaobiao' } };
    const titlesOf = (words: string) => findItems([daily, report], words, []).items.map(one => one.title);
    expect(titlesOf('报表')).toEqual(['商品销售报表', '今日销售明细']);
    expect(titlesOf('jdbb')).toEqual(['今日销售明细']);
    expect(titlesOf('接待报表')).toEqual(['今日销售明细']);
  });

  it('a page that is not there yet after all others, however well it fits', () => {
    const unbuilt = { ...item('检票明细', 'jian piao ming xi'), isUnbuilt: true };
    const built = item('检票', 'jian piao');
    const found = (words: string) => findItems([unbuilt, built], words, [unbuilt.id]).items;
    expect(found('jianpiao')).toEqual([built, unbuilt]);
    expect(found('检票明细')).toEqual([unbuilt]);
  });

  it('among equals first what was chosen lately', () => {
    expect(found('货单', [jin.id])).toEqual(['进货单', '退货单']);
  });

  it('without words: what the page offers, what was chosen lately, and the open tabs', () => {
    const offer = item('打印', '', '', 'offer');
    const tab = item('退货单', 'tui huo dan', '/goods/jt', 'tab');
    const items = [offer, tab, ...all];
    expect(findItems(items, ' ', [jin.id, 'page gone']).items).toEqual([offer, jin, tab]);
  });

  it('S-45 500 entries by one letter, and draws no more than 60 of them', () => {
    const many = Array.from({ length: 500 }, (_, index) => item(`单据 ${index}`, 'dan ju'));
    const { items, count } = findItems(many, 'd', []);
    expect([items.length, count]).toEqual([60, 500]);
  });
});
