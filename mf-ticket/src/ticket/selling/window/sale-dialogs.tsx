import type { TeamOffer } from '@shanmen/shared/contracts/ticket/groups/team-sale';
import { CashDialog, ParkedSaleDialog, PaymentDialog } from '@shanmen/shared/counter';
import { cashWords } from '../../parts/window-words.ts';
import { parkedRow, type WindowParkedSales } from '../parked-sale/use-parked-sales.ts';
import type { SaleCommands } from '../sale/use-sale-keys.ts';
import type { Sale } from '../sale/use-sale.ts';
import { AccountDialog } from '../../groups/team/account-dialog.tsx';
import { needsOf } from '../visitor/judge-visitor.ts';
import { VisitorDialog } from '../visitor/visitor-dialog.tsx';

type SaleDialogsProps = {
  readonly sale: Sale;
  readonly hung: WindowParkedSales;
  readonly businessDay: string;
  readonly commands: SaleCommands;
};

/** What a sale asks above the surface, one at a time. */
export function SaleDialogs({ sale, hung, businessDay, commands }: SaleDialogsProps) {
  const { state, day, visitors } = sale;
  if (hung.isOpen) {
    return <ParkedSaleDialog carts={hung} row={cart => parkedRow(cart, businessDay)} />;
  }
  if (!day) return null;
  if (state.stage === 'account' && day.team) {
    return (
      <AccountDialog {...accountOf(sale, day.team)} state={state} dueFen={day.totalFen} offer={day.team} />
    );
  }
  if (state.stage === 'cash') {
    return <CashDialog state={state} dueFen={day.totalFen} words={cashWords} onCommand={commands.cash} />;
  }
  if (state.stage === 'pay') return <PaymentDialog payment={sale.payment} />;
  if (state.stage !== 'people') return null;
  return (
    <VisitorDialog
      state={state}
      needs={needsOf(day.lines)}
      onCommand={commands.people}
      onChoose={visitors.choose}
    />
  );
}

/** A card or several ways are a matter of an agreement that takes money at the window, too. */
function accountOf({ state, dispatch, payOnAccount }: Sale, { payModes }: TeamOffer) {
  return {
    saleKey: state.saleKey,
    onPay: payOnAccount,
    onBack: () => dispatch({ type: 'close-account' }),
    onMoney: payModes.includes('CASH') ? () => dispatch({ type: 'open-pay', step: 'parts' }) : null,
  };
}
