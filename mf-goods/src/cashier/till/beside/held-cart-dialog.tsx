import type { Colleague, HeldCart } from '@shanmen/shared/contracts/cashier/held-cart';
import { ChoiceDialog, ParkedSaleDialog, type ParkedSales } from '@shanmen/shared/counter';
import { useState } from 'react';

import { handingOver, heldRow } from './held-carts.ts';

const handOverKey = { command: 'hand-over', strokes: ['F8'], cap: 'F8', label: '转交' } as const;

/** The carts of every till of the store: taken up here, dropped, or handed over to a colleague who works in the store. */
export function HeldCartDialog({ held }: { readonly held: ParkedSales<HeldCart> }) {
  const [given, setGiven] = useState<HeldCart | null>(null);
  const back = () => setGiven(null);
  if (!given)
    return (
      <ParkedSaleDialog
        carts={held}
        row={heldRow}
        others={[{ key: handOverKey, onPress: cart => setGiven(cart) }]}
      />
    );
  return (
    <ChoiceDialog<Colleague>
      label="转交"
      title={`转交给谁：${given.label}`}
      hint="姓名拼音首字母"
      none="本店现在没有其他人在班，请取单收款或删除"
      find={handingOver.find}
      queryKey={handingOver.queryKey}
      rowKey={({ id }) => String(id)}
      row={({ name }) => ['在班', name, '']}
      onChoose={({ id }) => {
        back();
        void held.run(key => handingOver.give(given.id, id, key));
      }}
      onBack={back}
    />
  );
}
