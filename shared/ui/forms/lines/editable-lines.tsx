/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/role-supports-aria-props --
   a table with the role presentation takes the roles of its rows and cells with it, and a cell of a grid may be read-only */
import { useMedia } from '@shanmen/shared';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Button, Modal } from '../../antd.ts';
import { reportBlocks } from '../../reports/grid/report-blocks.ts';
import { PlusIcon } from '../../icons.tsx';
import { type LineColumn, phoneColumns, type ScanRules } from './line-column.ts';
import { pressInLines } from './entering/line-keys.ts';
import { Foot, Head, numberWidth, Refusals, RemoveButton, Widths } from './line-parts.tsx';
import { LineRow } from './line-row.tsx';
import styles from './lines.module.css';
import { PasteDialog } from './entering/paste-dialog.tsx';
import { cellsOf, type PastePreview, previewPaste } from './entering/read-paste.ts';
import { type RowSource, rowSource } from './row-source.ts';
import { ScanBox } from './scanning/scan-box.tsx';
import type { Lines } from './use-lines.ts';

type EditableLinesProps<L extends object> = {
  /** From `useLines`. */
  lines: Lines<L>;
  columns: readonly LineColumn<L>[];
  newLine: () => L;
  scan?: ScanRules<L>;
  /** Cells of the footer by column id; the server's answer replaces them. */
  totals?: (lines: readonly L[]) => Readonly<Record<string, ReactNode>>;
  readOnly?: boolean;
  /** What F3 opens; `choose` adds what was picked, `typed` stood in the scan box. */
  picker?: (choose: (lines: readonly L[]) => void, typed: string) => ReactNode;
  /** What else brings lines, beside the buttons of the grid. */
  tools?: ReactNode;
};

const rowHeight = 28;

/** Many lines typed by keyboard and scanner, as in a document; draws only the line that changed. */
export function EditableLines<L extends object>(given: EditableLinesProps<L>) {
  const phone = useMedia('(max-width: 767px)');
  const columns = useMemo(
    () => (phone ? phoneColumns(given.columns) : given.columns),
    [phone, given.columns],
  );
  const props = { ...given, columns };
  const { lines, newLine, readOnly = false, picker } = props;
  const { store } = lines;
  const [picking, setPicking] = useState<string | null>(null);
  const [preview, setPreview] = useState<PastePreview<L> | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const openPicker = (typed: string) => setPicking(picker === undefined ? null : typed);
  const grid = {
    store,
    columns,
    newLine,
    openPicker: () => openPicker(''),
    leave: () => box.current?.focus(),
  };
  const paste = async (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const place = store.active();
    if (readOnly || !place || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    store.settle();
    const at = { row: store.keys().indexOf(place.key), column: place.column };
    setPreview(await previewPaste(store.entries(), columns, newLine, at, cellsOf(text)));
  };
  return (
    <div className={styles['lines']}>
      {!readOnly && <Bar {...props} box={box} onPick={openPicker} />}
      <Sheet
        {...props}
        onKeyDown={event => void pressInLines(event, grid)}
        onPaste={event => void paste(event)}
      />
      <Refusals lines={lines} columns={columns} />
      <PasteDialog
        preview={preview}
        onClose={() => setPreview(null)}
        onPaste={() => {
          if (preview) store.replaceAll(preview.entries);
          setPreview(null);
        }}
      />
      <Modal title="选择" open={picking !== null} footer={null} onCancel={() => setPicking(null)}>
        {picking !== null &&
          picker?.(picked => {
            store.append(picked);
            setPicking(null);
          }, picking)}
      </Modal>
    </div>
  );
}

type BarProps<L extends object> = EditableLinesProps<L> & {
  box: RefObject<HTMLInputElement | null>;
  onPick: (typed: string) => void;
};

function Bar<L extends object>({ lines, columns, newLine, scan, picker, tools, box, onPick }: BarProps<L>) {
  const { store } = lines;
  const add = () => {
    const first = columns.find(column => column.edit);
    const key = store.insert(newLine(), null);
    if (first) store.activate({ key, column: first.id });
  };
  /** How many of it is what a scan leaves to be typed. */
  const goDown = () => {
    const [key] = store.keys();
    const column = columns.find(({ edit }) => edit?.kind === 'qty') ?? columns.find(({ edit }) => edit);
    if (key !== undefined && column) store.activate({ key, column: column.id });
  };
  return (
    <div className={styles['bar']}>
      {scan && (
        <ScanBox store={store} rules={scan} box={box} onDown={goDown} {...(picker ? { onPick } : {})} />
      )}
      <Button icon={<PlusIcon />} onClick={add}>
        新行
      </Button>
      {picker && <Button onClick={() => onPick(box.current?.value ?? '')}>选择 F3</Button>}
      {tools}
      <RemoveButton lines={lines} />
    </div>
  );
}

type SheetProps<L extends object> = EditableLinesProps<L> & {
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onPaste: (event: ClipboardEvent) => void;
};

function Sheet<L extends object>(props: SheetProps<L>) {
  const { lines, columns, totals, scan, readOnly = false, onKeyDown, onPaste } = props;
  const keys = useSyncExternalStore(lines.store.subscribe, lines.store.keys);
  const source = useMemo(() => rowSource(lines, columns, readOnly), [lines, columns, readOnly]);
  const width = columns.reduce((sum, column) => sum + column.width, numberWidth);
  return (
    <div
      role="grid"
      aria-label="明细"
      aria-rowcount={keys.length + 1}
      aria-colcount={columns.length + 1}
      aria-readonly={readOnly}
      tabIndex={0}
      className={styles['grid']}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    >
      <div role="presentation" style={{ minWidth: width }}>
        <Head columns={columns} />
        <Rows keys={keys} columns={columns} source={source} />
        {keys.length === 0 && (
          <p className={styles['empty']}>
            还没有明细。{!readOnly && `${scan ? '扫码或' : ''}按「新行」开始。`}
          </p>
        )}
        {totals && <Foot lines={lines} columns={columns} totals={totals} />}
      </div>
    </div>
  );
}

type RowsProps<L> = { keys: readonly string[]; columns: readonly LineColumn<L>[]; source: RowSource };

/** In blocks that the browser skips while they are out of sight. */
function Rows<L>({ keys, columns, source }: RowsProps<L>) {
  const blocks = useMemo(() => reportBlocks(keys), [keys]);
  return (
    <>
      {blocks.map(block => (
        <div
          key={block.start}
          role="presentation"
          className={styles['block']}
          style={{ containIntrinsicSize: `auto ${block.rows.length * rowHeight}px` }}
        >
          <table role="presentation" className={styles['table']}>
            <Widths columns={columns} />
            <tbody role="rowgroup">
              {block.rows.map((key, index) => (
                <LineRow key={key} source={source} id={key} index={block.start + index} />
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </>
  );
}
