import type { Selection } from '../columns/column.ts';
import styles from '../rows-table.module.css';

type ChoiceBoxProps = { readonly selection: Selection; readonly id: string };

export function ChoiceBox({ selection, id }: ChoiceBoxProps) {
  const { keys, change } = selection;
  const isChosen = keys.includes(id);
  return (
    <input
      type="checkbox"
      className={styles['box']}
      aria-label="选择"
      checked={isChosen}
      onChange={() => change(isChosen ? keys.filter(key => key !== id) : [...keys, id])}
    />
  );
}

type PageBoxProps = { readonly selection: Selection; readonly onPage: readonly string[] };

/** Takes or leaves all rows of the page; those of other pages stay as they are. */
export function PageBox({ selection, onPage }: PageBoxProps) {
  const { keys, change } = selection;
  const chosen = onPage.filter(key => keys.includes(key)).length;
  const isAll = chosen > 0 && chosen === onPage.length;
  const others = keys.filter(key => !onPage.includes(key));
  return (
    <input
      ref={box => {
        if (box) box.indeterminate = chosen > 0 && !isAll;
      }}
      type="checkbox"
      className={styles['box']}
      aria-label="选择本页全部"
      disabled={onPage.length === 0}
      checked={isAll}
      onChange={() => change(isAll ? others : [...others, ...onPage])}
    />
  );
}
