import { apiErrorOf } from '@shanmen/shared';
import type { SaleProduct } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { RefundableTicket } from '@shanmen/shared/contracts/ticket/after-sale/refundable';
import { commandOf, KeyButton, keyOf, NoticeLine, useKeyboard, WindowDialog } from '@shanmen/shared/counter';
import { subtractFen } from '@shanmen/shared/money';
import { useQuery } from '@tanstack/react-query';
import { confirmKeys } from '../refund/refund-keys.ts';
import { saleCalls, saleKeysOf } from '../../selling/sale/sale-calls.ts';
import { ChangeDialog } from '../change/change-dialog.tsx';
import type { ChangeWindow } from '../change/change-state.ts';

/** 升级补差: what is dearer on the day of the tickets, and then as 改签. */
export function UpgradeDialog(window: Omit<ChangeWindow, 'offers'>) {
  const { tickets, onBack } = window;
  const day = tickets[0]?.visitDate ?? null;
  const { data, error } = useQuery({
    queryKey: saleKeysOf.boot(day),
    queryFn: () => saleCalls.boot(day),
    retry: false,
  });
  const offers = data && offersOf(data.products, tickets);
  if (offers && offers.length > 0) return <ChangeDialog {...window} offers={offers} />;
  const text = error ? apiErrorOf(error).message : offers ? noneDearer : '正在读取票种…';
  return <Nothing text={text} onBack={onBack} />;
}

const noneDearer = '当日没有更贵的票种，不能升级；请退票后重新购买';

/** For one person each, and dearer than every chosen ticket; the server judges again. */
function offersOf(products: readonly SaleProduct[], tickets: readonly RefundableTicket[]): SaleProduct[] {
  const dearest = Math.max(...tickets.map(({ grossFen }) => grossFen));
  return products
    .filter(({ blocked, members, ticketForm }) => blocked === null && !members && !ticketForm)
    .filter(
      ({ name, priceFen }) => priceFen > dearest && tickets.every(({ productName }) => productName !== name),
    )
    .sort((one, other) => subtractFen(one.priceFen, other.priceFen));
}

type NothingProps = { readonly text: string; readonly onBack: () => void };

function Nothing({ text, onBack }: NothingProps) {
  useKeyboard({
    onKey: stroke => {
      if (commandOf(confirmKeys, stroke) === 'back') onBack();
      return true;
    },
    onScan: () => undefined,
  });
  return (
    <WindowDialog label="升级">
      <NoticeLine notice={{ tone: 'warning', text }} />
      <KeyButton of={keyOf(confirmKeys, 'back')} onPress={onBack} />
    </WindowDialog>
  );
}
