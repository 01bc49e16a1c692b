import { defineMicroApp } from '@shanmen/shared';
import { ClosedObject } from '@shanmen/shared/contracts/schema';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { Type } from 'typebox';
import { AppProvider } from '../../app/app-provider.tsx';
import { hearTones } from '../../testing/hear-tones.ts';
import { type OpenedApp, openApp } from '../../testing/open-app.ts';
import { DraftOffer } from './entering/draft-offer.tsx';
import { EditableLines } from './editable-lines.tsx';
import type { LineColumn } from './line-column.ts';
import type { DraftShelf, StoredDraft } from './line-draft.ts';
import type { LineStore } from './line-store.ts';
import { useDraft, useLines } from './use-lines.ts';

const Line = ClosedObject({
  name: Type.String({ minLength: 1, maxLength: 20 }),
  qty: Type.Integer({ exclusiveMinimum: 0 }),
  batch: Type.Optional(Type.String()),
  madeOn: Type.Optional(Type.String()),
  gift: Type.Optional(Type.Boolean()),
});
type Line = { name: string; qty: number; batch?: string; madeOn?: string; gift?: boolean };

const shelfCodes = Array.from({ length: 50 }, (_, index) => String(6_900_000_000_100 + index));
const goods: Record<string, string> = {
  T1: '丝巾',
  T2: '白茶',
  '6901234567892': '明信片',
  ...Object.fromEntries(shelfCodes.map(code => [code, `商品 ${code}`])),
};
const drawn: string[] = [];
const shelf = new Map<string, StoredDraft>();
const memory: DraftShelf = {
  read: async id => shelf.get(id) ?? null,
  write: async (id, draft) => void shelf.set(id, draft),
  remove: async id => void shelf.delete(id),
};
const now = () => '2026-11-20T06:32:00Z';

let first: readonly Line[] = [];
let store: LineStore<Line>;
/** What the first scan waits for. */
let late: Promise<void> | null = null;
let app: OpenedApp;

const columns: LineColumn<Line>[] = [
  {
    id: 'name',
    title: '商品',
    width: 100,
    isPinned: true,
    text: line => {
      drawn.push(line.name);
      return line.name;
    },
    edit: {
      kind: 'picker',
      write: (line, text) => {
        const name = goods[text] ?? Object.values(goods).find(known => known === text);
        return name ? { ...line, name } : `没有「${text}」`;
      },
      resolve: async codes =>
        new Map(codes.flatMap(code => (goods[code] ? [[code, { name: goods[code], qty: 1 }]] : []))),
    },
  },
  {
    id: 'qty',
    title: '数量',
    width: 100,
    text: line => String(line.qty),
    edit: {
      kind: 'qty',
      write: (line, text) => (/^\d+$/.test(text) ? { ...line, qty: Number(text) } : '须为整数'),
    },
  },
  { id: 'double', title: '两倍', width: 100, text: line => String(line.qty * 2) },
  {
    id: 'batch',
    title: '批次',
    width: 100,
    text: line => line.batch ?? '',
    edit: { kind: 'text', isAside: true, takesCodes: true, write: (line, batch) => ({ ...line, batch }) },
  },
  {
    id: 'gift',
    title: '赠品',
    width: 60,
    text: line => (line.gift === true ? '是' : ''),
    edit: {
      kind: 'select',
      isAside: true,
      options: [
        { value: '', label: '' },
        { value: '是', label: '是' },
      ],
      write: (line, text) => ({ ...line, gift: text === '是' }),
    },
  },
  {
    id: 'madeOn',
    title: '生产日期',
    width: 100,
    text: line => line.madeOn ?? '',
    edit: { kind: 'day', isAside: true, write: (line, madeOn) => ({ ...line, madeOn }) },
  },
];

/** Lets the tests look at the lines, as the screen does when it saves. */
function show(shown: LineStore<Line>): void {
  store = shown;
}

/** Makes the good that nothing had. */
function Making({ code, again }: { code: string; again: () => void }) {
  const make = () => {
    goods[code] = `新品 ${code}`;
    again();
  };
  return (
    <button type="button" onClick={make}>
      新建{code}
    </button>
  );
}

function Probe() {
  const lines = useLines(Line, first);
  const draft = useDraft('document-1', lines, now, memory);
  show(lines.store);
  return (
    <>
      <DraftOffer draft={draft} />
      <EditableLines
        lines={lines}
        columns={columns}
        newLine={() => ({ name: '', qty: 1 })}
        scan={{
          find: async (code, count) => {
            if (code === shelfCodes[0]) await late;
            if (code === 'T') return '「T」有多种商品';
            if (code === 'T0') throw new Error('读不到商品');
            return goods[code] ? { name: goods[code], qty: Number(count) } : null;
          },
          Offer: Making,
          isSame: (line, scanned) => line.name === scanned.name,
          add: (line, scanned) => ({ ...line, qty: line.qty + scanned.qty }),
        }}
        picker={(choose, typed) => (
          <button type="button" onClick={() => choose([{ name: '竹器', qty: 1 }])}>
            竹器{typed}
          </button>
        )}
      />
      <button type="button" onClick={draft.done}>
        保存
      </button>
    </>
  );
}

const probe = defineMicroApp('mf-admin', { 'user-list': async () => Probe }, { provider: AppProvider });

async function open(lines: readonly Line[]): Promise<void> {
  first = lines;
  app = await openApp('mf-admin', probe, '80', '/system/User/list');
  await screen.findByRole('grid');
  drawn.length = 0;
}

afterEach(async () => {
  await app.close();
  shelf.clear();
  late = null;
});

const some: readonly Line[] = [
  { name: '丝巾', qty: 1 },
  { name: '白茶', qty: 2 },
];
/** A cell by its row from 1 and its column. */
const cell = (row: number, column: number) => {
  const line = within(screen.getByRole('grid')).getAllByRole('row')[row];
  return within(line ?? document.body).getAllByRole('gridcell')[column] ?? document.body;
};
const enter = async (row: number, column: number) => {
  fireEvent.mouseDown(cell(row, column));
  return within(cell(row, column)).findByRole('textbox');
};

/** As if typed over what was selected. */
const overwrite = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.keyboard(text);
};

/** As fast as a hand: eight digits and Enter in one go would be a scan. */
const byHand = userEvent.setup({ delay: 50 });

describe('EditableLines', () => {
  it('U-21 draws only the line that changed, of 500', async () => {
    await open(Array.from({ length: 500 }, (_, index) => ({ name: `品${index}`, qty: 1 })));
    await userEvent.type(await enter(3, 1), '7');
    drawn.length = 0;
    store.settle();
    await waitFor(() => expect(cell(3, 2)).toHaveTextContent('34'));
    expect(new Set(drawn)).toEqual(new Set(['品2']));
  });

  it('U-21 goes from cell to cell by Enter, and begins a line behind the last one', async () => {
    await open(some);
    await overwrite(await enter(2, 0), 'T1{Enter}');
    expect(screen.getByRole('textbox', { name: '数量' })).toHaveFocus();
    await overwrite(screen.getByRole('textbox', { name: '数量' }), '5{Enter}');
    expect(store.values()).toEqual([some[0], { name: '丝巾', qty: 5 }, { name: '', qty: 1 }]);
    await userEvent.keyboard('{ArrowUp}');
    expect(within(cell(2, 0)).getByRole('textbox')).toHaveValue('丝巾');
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    expect(within(cell(1, 1)).getByRole('textbox')).toHaveFocus();
  });

  it('U-38 reaches by Tab what Enter passes by, and chooses there by the space bar', async () => {
    await open(some);
    await userEvent.click(await enter(1, 1));
    await userEvent.keyboard('{Tab}{Tab}');
    const gift = screen.getByRole('combobox', { name: '赠品' });
    expect(gift).toHaveFocus();
    await userEvent.keyboard(' ');
    expect(store.values()[0]?.gift).toBe(true);
    expect(gift).toHaveValue('是');
    expect(gift).toHaveFocus();
    await userEvent.keyboard(' ');
    expect(store.values()[0]?.gift).toBe(false);
    const showPicker = jest.fn();
    Object.defineProperty(gift, 'showPicker', { value: showPicker });
    await userEvent.keyboard('{F2}');
    expect(showPicker).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{Tab}{Tab}');
    expect(store.active()).toEqual({ key: store.keys()[1], column: 'name' });
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}');
    expect(store.active()).toEqual({ key: store.keys()[0], column: 'gift' });
  });

  it('U-38 is entered by Tab and Enter', async () => {
    await open(some);
    screen.getByRole('grid').focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: '商品' })).toHaveFocus();
  });

  it('U-21 knows Ctrl+D, Ctrl+Delete, F2, F3 and Esc', async () => {
    await open(some);
    const field = await enter(2, 0);
    await userEvent.keyboard('{Control>}d{/Control}');
    expect(store.values()[1]?.name).toBe('丝巾');
    await userEvent.keyboard('{F2}');
    expect(field).toHaveProperty('selectionStart', 2);
    await userEvent.keyboard('{Control>}{Delete}{/Control}');
    expect(store.values()).toEqual([some[0]]);
    await userEvent.keyboard('{F3}');
    await userEvent.click(await screen.findByRole('button', { name: '竹器' }));
    expect(store.values().at(-1)).toEqual({ name: '竹器', qty: 1 });
    await enter(1, 0);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('textbox', { name: '扫码' })).toHaveFocus();
    await userEvent.keyboard('{F3}');
    await userEvent.click(await screen.findByRole('button', { name: '竹器' }));
    expect(store.values()).toHaveLength(3);
    screen.getByRole('textbox', { name: '扫码' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(store.active()).toEqual({ key: store.keys()[0], column: 'qty' });
  });

  it('U-21 takes back exactly, up to 50 steps', async () => {
    await open(some);
    const before: (readonly Line[])[] = [];
    for (let step = 1; step <= 60; step += 1) {
      before.push(store.values());
      const key = store.keys()[step % 2] ?? '';
      if (columns[1]) store.write(key, columns[1], String(100 + step));
    }
    for (let step = 59; step >= 10; step -= 1) {
      store.undo();
      expect(store.values()).toEqual(before[step]);
    }
    store.undo();
    expect(store.values()).toEqual(before[10]);
  });

  it('keeps what was typed and is wrong, and names it below', async () => {
    await open(some);
    await userEvent.type(await enter(2, 1), '多{Enter}');
    const named = await screen.findByRole('button', { name: '第 2 行 数量：须为整数' });
    expect(cell(2, 1)).toHaveTextContent('多');
    expect(store.values()[1]?.qty).toBe(2);
    await userEvent.click(named);
    await userEvent.keyboard('9{Enter}');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('keeps what a line is of in sight while its other columns are scrolled', async () => {
    await open(some);
    expect(screen.getByRole('columnheader', { name: '商品' })).toHaveAttribute('data-pinned', 'true');
    expect(cell(1, 0)).toHaveAttribute('data-pinned', 'true');
    expect(cell(1, 1)).not.toHaveAttribute('data-pinned');
  });

  it('takes a day as it is typed, and names one that no calendar has', async () => {
    await open([...some]);
    await userEvent.clear(await enter(1, 5));
    await byHand.keyboard('20261301{Enter}');
    await screen.findByRole('button', { name: '第 1 行 生产日期：生产日期不正确，如 20261120' });
    expect(store.values()[0]?.madeOn).toBeUndefined();
    await userEvent.clear(await enter(1, 5));
    await byHand.keyboard('２０２６１１２０{Enter}');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(store.values()[0]?.madeOn).toBe('2026-11-20');
  });

  it('U-22 pastes 200 rows as one step and names the ones that fit nowhere', async () => {
    await open([]);
    await userEvent.click(screen.getByRole('button', { name: '新行' }));
    const rows = Array.from({ length: 200 }, (_, index) =>
      index % 50 === 7
        ? `X${index}\t3`
        : index === 20
          ? 'T2\t三'
          : `${index % 2 ? 'T1' : 'T2'}\t${index + 1}`,
    );
    const field = within(cell(1, 0)).getByRole('textbox');
    const event = createEvent.paste(field, {
      clipboardData: { getData: () => rows.join('\r\n') },
    });
    fireEvent(field, event);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/可以粘贴 195 行，5 行不能粘贴/)).toBeVisible();
    expect(within(dialog).getByText('第 8 行「X7 3」：没有「X7」')).toBeVisible();
    expect(within(dialog).getByText('第 21 行「T2 三」：数量：须为整数')).toBeVisible();
    expect(store.values()).toHaveLength(1);
    await userEvent.click(within(dialog).getByRole('button', { name: '粘贴 195 行' }));
    expect(store.values()).toHaveLength(195);
    expect(store.values()[0]).toEqual({ name: '白茶', qty: 1 });
    expect(store.values().at(-1)).toEqual({ name: '丝巾', qty: 200 });
    store.undo();
    expect(store.values()).toHaveLength(1);
  });

  it('U-23 offers the draft of a crashed tab, and none when it was saved or discarded', async () => {
    await open(some);
    await overwrite(await enter(1, 1), '8{Enter}');
    await waitFor(() => expect(shelf.get('document-1')?.lines[0]).toEqual({ name: '丝巾', qty: 8 }));
    await app.close();
    await open([]);
    await screen.findByText('恢复未保存的草稿（14:32）');
    await userEvent.click(screen.getByRole('button', { name: '恢复' }));
    expect(store.values()[0]?.qty).toBe(8);
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(shelf.size).toBe(0));
  });

  it('U-24 reacts to no key while an input method composes', async () => {
    await open(some);
    const field = await enter(1, 0);
    for (const key of ['Enter', 'ArrowDown', 'Escape', 'Tab'])
      fireEvent.keyDown(field, { key, keyCode: 229 });
    fireEvent.keyDown(field, { key: 'Delete', ctrlKey: true, keyCode: 229 });
    expect(field).toHaveFocus();
    expect(store.values()).toEqual(some);
  });

  it('U-24 takes a scan out of the field it fell into, also while an input method hides its keys', async () => {
    await open(some);
    const field = await enter(1, 0);
    const code = '6901234567892';
    const start = performance.now();
    for (const [index, digit] of [...code, 'Enter'].entries()) {
      const press = createEvent.keyDown(field, {
        code: digit === 'Enter' ? 'Enter' : `Digit${digit}`,
        key: 'Process',
        keyCode: 229,
        isComposing: true,
      });
      Object.defineProperty(press, 'timeStamp', { value: start + index * 8 });
      fireEvent(field, press);
      if (digit !== 'Enter') fireEvent.input(field, { target: { value: code.slice(0, index + 1) } });
    }
    await waitFor(() => expect(store.values().at(-1)).toEqual({ name: '明信片', qty: 1 }));
    expect(store.values()[0]).toEqual(some[0]);
  });

  it('G-22 takes 50 scans one after the other while an input method hides their keys, none lost and none doubled', async () => {
    await open([]);
    const box = screen.getByRole('textbox', { name: '扫码' });
    let at = performance.now();
    for (const code of shelfCodes) {
      at += 200;
      for (const digit of [...code, 'Enter']) {
        at += 6;
        const press = createEvent.keyDown(box, {
          code: digit === 'Enter' ? 'Enter' : `Digit${digit}`,
          key: 'Process',
          keyCode: 229,
          isComposing: true,
        });
        Object.defineProperty(press, 'timeStamp', { value: at });
        fireEvent(box, press);
      }
    }
    await waitFor(() => expect(store.values()).toHaveLength(50));
    expect(store.values()).toEqual(shelfCodes.map(code => ({ name: `商品 ${code}`, qty: 1 })));
  });

  it('keeps goods in the order of their scans, whichever is found first', async () => {
    let find = () => {};
    late = new Promise(resolve => (find = resolve));
    await open([]);
    const box = screen.getByRole('textbox', { name: '扫码' });
    for (const code of shelfCodes.slice(0, 3)) {
      fireEvent.input(box, { target: { value: code } });
      fireEvent.keyDown(box, { key: 'Enter' });
    }
    expect(store.values()).toEqual([]);
    find();
    await waitFor(() => expect(store.values()).toHaveLength(3));
    expect(store.values().map(line => line.name)).toEqual(shelfCodes.slice(0, 3).map(code => `商品 ${code}`));
  });

  it('leaves a code that is no good in the cell for it, and takes that of a good out of it', async () => {
    await open(some);
    const scanInto = async (field: HTMLElement, code: string) => {
      const start = performance.now();
      for (const [index, digit] of [...code, 'Enter'].entries()) {
        const key = digit === 'Enter' ? 'Enter' : `Digit${digit}`;
        const press = createEvent.keyDown(field, { code: key, key: digit });
        Object.defineProperty(press, 'timeStamp', { value: start + index * 8 });
        fireEvent(field, press);
        if (digit !== 'Enter') fireEvent.input(field, { target: { value: code.slice(0, index + 1) } });
      }
    };
    await scanInto(await enter(1, 3), '20261101');
    await waitFor(() => expect(store.values()[0]).toEqual({ name: '丝巾', qty: 1, batch: '20261101' }));
    expect(store.values()).toHaveLength(2);
    await scanInto(await enter(2, 3), '6901234567892');
    await waitFor(() => expect(store.values().at(-1)).toEqual({ name: '明信片', qty: 1 }));
    expect(store.values()[1]).toEqual(some[1]);
  });

  it('reads a count and a code typed fast as such, and counts a scan behind `3*` so often', async () => {
    await open(some);
    const box = screen.getByRole('textbox', { name: '扫码' });
    const type = (keys: readonly (readonly [code: string, shiftKey: boolean])[], text: string) => {
      const start = performance.now();
      for (const [index, [code, shiftKey]] of keys.entries()) {
        const press = createEvent.keyDown(box, { code, shiftKey, key: code === 'Enter' ? 'Enter' : 'x' });
        Object.defineProperty(press, 'timeStamp', { value: start + index * 8 });
        fireEvent(box, press);
        if (code !== 'Enter') fireEvent.input(box, { target: { value: text.slice(0, index + 1) } });
      }
    };
    const digits = (text: string) => [...text].map(digit => [`Digit${digit}`, false] as const);
    type(
      [['Digit3', false], ['Digit8', true], ...digits('6901234567892'), ['Enter', false]],
      '3*6901234567892',
    );
    await waitFor(() => expect(store.values().at(-1)).toMatchObject({ qty: 3 }));
  });

  it('adds to the line of the same good, and refuses with a low tone a code that nothing has', async () => {
    const heard = hearTones();
    await open(some);
    const box = screen.getByRole('textbox', { name: '扫码' });
    await userEvent.type(box, '3*T2{Enter}');
    await waitFor(() => expect(store.values()[1]?.qty).toBe(5));
    expect(heard).toEqual([]);
    await userEvent.type(box, 'T9{Enter}');
    expect((await screen.findAllByText('未找到商品「T9」')).length).toBeGreaterThan(0);
    expect(heard).toEqual([220]);
    expect(store.values()).toHaveLength(2);
    expect(box).toHaveFocus();
    await userEvent.type(box, 'T2{Enter}');
    await waitFor(() => expect(screen.queryByText('未找到商品「T9」')).toBeNull());
  });

  it('opens no screen keyboard over the lines until its box is tapped', async () => {
    await open(some);
    const box = screen.getByRole('textbox', { name: '扫码' });
    expect(box).toHaveAttribute('inputmode', 'none');
    fireEvent.pointerDown(box);
    await waitFor(() => expect(box).toHaveAttribute('inputmode', 'text'));
    fireEvent.focusOut(box);
    await waitFor(() => expect(box).toHaveAttribute('inputmode', 'none'));
  });

  it('offers to make what nothing has, and takes as many of it as were meant', async () => {
    await open(some);
    const box = screen.getByRole('textbox', { name: '扫码' });
    await userEvent.type(box, '4*N7{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: '新建N7' }));
    await waitFor(() => expect(store.values().at(-1)).toEqual({ name: '新品 N7', qty: 4 }));
    expect(screen.queryByRole('button', { name: '新建N7' })).toBeNull();
  });

  it('opens F3 with the letters of the scan box, and with those that fit several', async () => {
    await open(some);
    const box = screen.getByRole('textbox', { name: '扫码' });
    await userEvent.type(box, '3*W{F3}');
    await userEvent.click(await screen.findByRole('button', { name: '竹器3*W' }));
    await waitFor(() => expect(box).toHaveValue(''));
    await userEvent.type(box, 'T{Enter}');
    await screen.findAllByText('「T」有多种商品');
    await userEvent.type(box, '{F3}');
    expect(await screen.findByRole('button', { name: '竹器T' })).toBeInTheDocument();
  });

  it('says why nothing could be looked up', async () => {
    await open(some);
    await userEvent.type(screen.getByRole('textbox', { name: '扫码' }), 'T0{Enter}');
    expect((await screen.findAllByText('读不到商品')).length).toBeGreaterThan(0);
    expect(store.values()).toHaveLength(some.length);
  });

  it('says why a code gives no line, and offers nothing new for it', async () => {
    await open(some);
    await userEvent.type(screen.getByRole('textbox', { name: '扫码' }), 'T{Enter}');
    expect((await screen.findAllByText('「T」有多种商品')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /^新建/ })).toBeNull();
    expect(store.values()).toHaveLength(some.length);
  });
});
