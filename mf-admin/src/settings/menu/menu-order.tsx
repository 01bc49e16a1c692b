import { apiErrorOf, Auth } from '@shanmen/shared';
import type { MenuOrder, MenuRow } from '@shanmen/shared/contracts/admin/settings/menu-edit';
import { systemTypes } from '@shanmen/shared/contracts/screen';
import {
  Button,
  Drawer,
  Failure,
  GripIcon,
  optionsOf,
  queryClient,
  Select,
  Skeleton,
  useFeedback,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { menuCalls } from './menu-calls.ts';
import styles from './menu.module.css';
import { MenuIconCell } from './menu-form.tsx';

const types = optionsOf(systemTypes);

/** 调整顺序: the menu of a system as a tree, beside how staff will see it. */
export function OrderMenu() {
  const [isOpen, setOpen] = useState(false);
  const [type, setType] = useState<MenuOrder['type']>('10');
  return (
    <Auth code="admin:menu:edit">
      <Button onClick={() => setOpen(true)}>调整顺序</Button>
      <Drawer title="调整菜单顺序" open={isOpen} size={720} destroyOnHidden onClose={() => setOpen(false)}>
        <div className={styles['order']}>
          <Select aria-label="系统" options={types} value={type} onChange={setType} />
          <OrderOf key={type} type={type} onClose={() => setOpen(false)} />
        </div>
      </Drawer>
    </Auth>
  );
}

type OrderProps = { readonly type: MenuOrder['type']; readonly onClose: () => void };

function OrderOf({ type, onClose }: OrderProps) {
  const read = useQuery({
    queryKey: [...menuCalls.every, 'order', type],
    queryFn: () => menuCalls.of(type),
    staleTime: 0,
  });
  const [moved, setMoved] = useState<readonly MenuRow[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { success, error } = useFeedback();
  if (read.error) return <Failure error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton active />;
  const rows = moved ?? read.data;
  const save = async () => {
    setBusy(true);
    try {
      const answer = await menuCalls.order({ type, ids: rows.map(({ id }) => id) });
      success(`已保存，${answer.moved} 项换了位置，打开着的菜单随即更新`);
      onClose();
    } catch (failure) {
      error(apiErrorOf(failure).message);
      setBusy(false);
    }
    await queryClient.invalidateQueries({ queryKey: menuCalls.every });
  };
  return (
    <>
      <p className={styles['hint']}>拖动，或选中后按 Alt+↑、Alt+↓；子菜单只在所属分组内移动。</p>
      <div className={styles['panes']}>
        <OrderTree rows={rows} onMove={setMoved} />
        <Preview rows={rows} />
      </div>
      <div className={styles['acts']}>
        <Button disabled={moved === null || isBusy} onClick={() => setMoved(null)}>
          还原
        </Button>
        <Button type="primary" disabled={moved === null} loading={isBusy} onClick={() => void save()}>
          保存顺序
        </Button>
      </div>
    </>
  );
}

type TreeProps = {
  readonly rows: readonly MenuRow[];
  readonly onMove: (rows: readonly MenuRow[]) => void;
};

function OrderTree({ rows, onMove }: TreeProps) {
  const [dragged, setDragged] = useState<MenuRow | null>(null);
  const stepped = (row: MenuRow, event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0) return;
    event.preventDefault();
    const siblings = rows.filter(other => groupOf(other) === groupOf(row));
    const target = siblings[siblings.indexOf(row) + by];
    if (target) onMove(withMoved(rows, row, target));
  };
  const entry = (row: MenuRow) => (
    <button
      type="button"
      className={styles['entry']}
      draggable
      data-dragged={dragged?.id === row.id}
      onKeyDown={event => stepped(row, event)}
      onDragStart={() => setDragged(row)}
      onDragEnd={() => setDragged(null)}
      onDragOver={event => {
        if (dragged && groupOf(dragged) === groupOf(row)) event.preventDefault();
      }}
      onDrop={() => {
        if (dragged && dragged.id !== row.id) onMove(withMoved(rows, dragged, row));
      }}
    >
      <GripIcon />
      {row.title}
      {row.isHide && <small>隐藏</small>}
    </button>
  );
  return (
    <section aria-label="菜单顺序">
      <ul className={styles['tree']}>
        {topsOf(rows).map(top => (
          <li key={top.id}>
            {entry(top)}
            {childrenOf(rows, top).length > 0 && (
              <ul>
                {childrenOf(rows, top).map(child => (
                  <li key={child.id}>{entry(child)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** As the menu of who may open all of it will be: hidden entries are left out. */
function Preview({ rows }: Pick<TreeProps, 'rows'>) {
  const shown = rows.filter(({ isHide }) => !isHide);
  return (
    <section className={styles['preview']} aria-label="预览">
      <ul className={styles['tree']}>
        {topsOf(shown).map(top => (
          <li key={top.id}>
            <MenuIconOf row={top} />
            {childrenOf(shown, top).length > 0 && (
              <ul>
                {childrenOf(shown, top).map(child => (
                  <li key={child.id}>{child.title}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function MenuIconOf({ row: { icon, title } }: { readonly row: MenuRow }) {
  return icon === '' ? <span>{title}</span> : <MenuIconCell name={icon} title={title} />;
}

function topsOf(rows: readonly MenuRow[]): MenuRow[] {
  return rows.filter(({ menuChild }) => menuChild === null);
}

function childrenOf(rows: readonly MenuRow[], top: MenuRow): MenuRow[] {
  return rows.filter(row => row.menuChild !== null && row.menucode === top.menucode);
}

/** Entries of the first level move among themselves, those of a group within it. */
function groupOf({ menucode, menuChild }: MenuRow): string {
  return menuChild === null ? '' : menucode;
}

/** The row at the place of another one, which makes room upwards or downwards. */
function withMoved(rows: readonly MenuRow[], row: MenuRow, target: MenuRow): MenuRow[] {
  const isDown = rows.indexOf(row) < rows.indexOf(target);
  const others = rows.filter(other => other !== row);
  return others.toSpliced(others.indexOf(target) + (isDown ? 1 : 0), 0, row);
}
