import { isOfAnother, pictureOf } from './smoke.ts';

describe('the trial of a module', () => {
  it.each([
    ['mf-goods', 'x is undefined (/m/mf-auth/1.0.0/12.aa.js)', true],
    ['mf-goods', 'leak: mf-entrance: 1 × interval', true],
    ['mf-goods', 'leak: mf-goods: 1 × interval', false],
    ['mf-goods', 'x is undefined (/m/mf-goods/1.1.0/12.aa.js)', false],
    ['mf-goods', 'x is undefined', false],
    ['@shanmen/ui', 'x is undefined (/m/mf-auth/1.0.0/12.aa.js)', false],
  ])('M-16 R7 of %s: the fault "%s" is that of another app: %s', (name, fault, isAnother) => {
    expect(isOfAnother(name, fault)).toBe(isAnother);
  });

  it('keeps the picture of a failed step under a name that every file system takes', () => {
    expect(pictureOf('/tmp', '@shanmen/ui', '打开 收款/付款')).toBe('/tmp/-shanmen-ui-打开-收款-付款.png');
  });
});
