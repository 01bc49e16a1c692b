import type { Item } from '@shanmen/shared/contracts/goods/items/item';
import styles from './item.module.css';

/** What it is called, behind what it looks like. */
export function NameInList({ of: { name, smallPicture } }: { readonly of: Item }) {
  if (smallPicture === null) return name;
  return (
    <>
      <img className={styles['small']} alt="" src={`data:image/jpeg;base64,${smallPicture}`} /> {name}
    </>
  );
}
