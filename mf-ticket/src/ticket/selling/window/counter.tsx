import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import { qtyOf } from '../cart/cart.ts';
import type { WindowParkedSales } from '../parked-sale/use-parked-sales.ts';
import { nextPhotographed, photosWanted } from '../../admission/photo/use-photos.tsx';
import type { Quick } from '../quick/use-quick.ts';
import type { SaleCommands } from '../sale/use-sale-keys.ts';
import type { Sale } from '../sale/use-sale.ts';
import { ModeTabs } from '../../parts/mode/mode-tabs.tsx';
import { DayStrip } from '../visit/day-strip.tsx';
import { SlotList } from '../visit/slot-list.tsx';
import { CartPanel } from './cart-panel.tsx';
import styles from './counter.module.css';
import { ProductTiles } from './product-tiles.tsx';
import { SaleDone } from './sale-done.tsx';

type CounterProps = {
  readonly boot: PosSession;
  readonly sale: Sale;
  readonly hung: WindowParkedSales;
  readonly quick: Quick;
  readonly commands: SaleCommands;
};

/** Day and slot at the left, what is sold in the middle, the cart at the right. */
export function Counter({ boot, sale, hung, quick, commands }: CounterProps) {
  const { state, dispatch, day } = sale;
  return (
    <div className={styles.counter}>
      <nav className={styles.modes}>
        <ModeTabs mode={state.team ? 'team' : 'fit'} onMode={commands.cart} />
        <DayStrip
          businessDay={boot.businessDay}
          days={sale.days}
          chosen={state.visitDate ?? boot.visitDate}
          onChoose={sale.chooseDay}
        />
      </nav>
      <div className={styles.slots}>
        {day && (
          <SlotList
            spots={day.spots}
            activeSpotId={day.activeSpotId}
            onChoose={(spotId, startTime) => dispatch({ type: 'slot', spotId, startTime })}
          />
        )}
      </div>
      <div className={styles.products}>
        {day ? (
          <ProductTiles
            offers={day.offers}
            qtyOf={productId => qtyOf(state.cart, productId)}
            onAdd={({ product }) => commands.addProduct(product.id)}
          />
        ) : (
          <p className={styles.loading} role="status">
            正在读取票价…
          </p>
        )}
      </div>
      {day && (
        <CartPanel
          state={state}
          day={day}
          hungCount={hung.list.length}
          isToday={day.visitDate === boot.businessDay}
          quickName={quick.name}
          done={
            state.finished && (
              <Done order={state.finished} {...{ boot, sale, commands }} isQuick={quick.name !== null} />
            )
          }
          onCommand={commands.cart}
          onSelect={productId => dispatch({ type: 'select', productId })}
        />
      )}
    </div>
  );
}

type DoneProps = Pick<CounterProps, 'boot' | 'sale' | 'commands'> & {
  readonly order: Order;
  /** Enter sells the next one at once, so nothing waits to be closed. */
  readonly isQuick: boolean;
};

function Done({ boot, order, sale, isQuick, commands }: DoneProps) {
  const next = nextPhotographed(boot.recent);
  return (
    <SaleDone
      order={order}
      printing={sale.printing}
      isNextBegun={isQuick || sale.state.cart.length > 0}
      photosWanted={next?.orderNo === order.orderNo ? photosWanted(next) : 0}
      onPhoto={() => commands.cart('photo')}
      onNext={() => commands.cart('next-customer')}
    />
  );
}
