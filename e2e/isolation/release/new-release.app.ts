import { defineMicroApp, type Shell, useShell, useUnsaved } from '@shanmen/shared';
import { createElement } from 'react';

const screen = () => Promise.resolve(Works);

export const { bootstrap, mount, unmount, contract, screens } = defineMicroApp('mf-goods', {
  'goods-detail': screen,
});

/** The payment that goes on. */
const payments = {
  end: () => {},
  begin(shell: Shell) {
    this.end = shell.busy('payment');
  },
};

/** A screen with a cart and a payment, that says which release it is of. */
function Works() {
  const shell = useShell();
  const cart = useUnsaved({ label: '购物车' });
  const button = (name: string, act: () => void) =>
    createElement('button', { type: 'button', onClick: act, key: name }, name);
  return createElement('div', null, [
    createElement('h1', { key: 'title' }, '版本 1'),
    createElement('input', { key: 'input', 'aria-label': '备注' }),
    button('加入购物车', cart.mark),
    button('清空购物车', cart.clear),
    button('收款', () => payments.begin(shell)),
    button('收款完成', () => payments.end()),
  ]);
}
