import { defineMicroApp, useTab } from '@shanmen/shared';
import { createElement } from 'react';

const screen = () => Promise.resolve(ThrowsWhenTold);

export const { bootstrap, mount, unmount, contract, screens } = defineMicroApp('mf-goods', {
  'goods-detail': screen,
});

function ThrowsWhenTold() {
  if (useTab().query.has('break')) throw new Error('broken on purpose: a screen');
  return createElement('h1', null, '商品明细');
}
