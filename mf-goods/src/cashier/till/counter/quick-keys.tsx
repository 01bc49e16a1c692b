import type { TillGood } from '@shanmen/shared/contracts/cashier/till';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keepFocus, Yuan } from '@shanmen/shared/counter';
import { type Cart, qtyIn, shortStock } from '../cart/till-cart.ts';
import type { Catalogue } from '../cart/till-catalogue.ts';
import { tillCalls, tillKeysOf } from '../screen/till-calls.ts';
import styles from './quick-keys.module.css';

type QuickKeysProps = {
  readonly catalogue: Catalogue;
  readonly cart: Cart;
  readonly onAdd: (good: TillGood) => void;
};

const mostTiles = 60;

/** 快捷键: goods by category with their pictures, for what has no code to scan and for fingers. */
export function QuickKeys({ catalogue, cart, onAdd }: QuickKeysProps) {
  const [picked, setPicked] = useState<number | null>(null);
  const categoryId = picked ?? catalogue.categories[0]?.id ?? null;
  const { data: pictures } = useQuery({
    queryKey: tillKeysOf.pictures(categoryId ?? 0),
    queryFn: () => tillCalls.pictures(categoryId ?? 0),
    enabled: categoryId !== null,
    staleTime: Infinity,
  });
  const shown = new Map(pictures?.map(({ goodsId, picture }) => [goodsId, picture]));
  const goods = catalogue.goods.filter(good => good.categoryId === categoryId).slice(0, mostTiles);
  return (
    <section className={styles.keys} aria-label="快捷键">
      <div className={styles.tabs} role="group" aria-label="分类">
        {catalogue.categories.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === categoryId}
            onMouseDown={keepFocus}
            onClick={() => setPicked(id)}
          >
            {name}
          </button>
        ))}
      </div>
      <div className={styles.tiles}>
        {goods.map(good => (
          <Tile
            key={good.id}
            good={good}
            picture={shown.get(good.id) ?? null}
            qty={qtyIn(cart, good.id)}
            shortQty={shortStock(cart, good)}
            onPress={() => onAdd(good)}
          />
        ))}
      </div>
    </section>
  );
}

type TileProps = {
  readonly good: TillGood;
  readonly picture: string | null;
  readonly qty: string | null;
  /** What the store has, where that is less than the cart holds. */
  readonly shortQty: string | null;
  readonly onPress: () => void;
};

function Tile({ good, picture, qty, shortQty, onPress }: TileProps) {
  return (
    <button
      type="button"
      className={styles.tile}
      data-chosen={qty !== null}
      onMouseDown={keepFocus}
      onClick={onPress}
    >
      {picture !== null && <img src={`data:image/jpeg;base64,${picture}`} alt="" />}
      <span className={styles.name}>{good.name}</span>
      <span className={styles.foot}>
        <span className={styles.price}>
          <Yuan fen={good.retailFen} />
        </span>
        {shortQty !== null && <span className={styles.short}>库存 {shortQty}</span>}
        {qty !== null && <span className={styles.qty}>×{qty}</span>}
      </span>
    </button>
  );
}
