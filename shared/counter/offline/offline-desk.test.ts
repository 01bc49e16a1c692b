import { ApiError } from '@shanmen/shared';
import { machineStore, fakeLocksOfBrowser } from './machine-store.ts';
import { createOfflineDesk, type Receipt } from './offline-desk.ts';
import type { QueuedSale, QueueStore } from './queue-store.ts';

type Allowance = { readonly placeId: number; readonly left: number };
type Sale = { readonly key: string };

/** The machine of place 7, which may sell five. */
const machine = () => machineStore<Allowance, Sale>([[7, { placeId: 7, left: 5 }]]);

type Server = (sales: readonly Sale[]) => Promise<ReadonlyMap<string, Receipt>>;

/** The desk of one page. */
function pageOf(store: QueueStore<Allowance, Sale>, handIn: Server) {
  return createOfflineDesk<Allowance, Sale, string, string>({
    name: 'test',
    store,
    placeOf: ({ placeId }) => placeId,
    isOver: () => false,
    isSame: (stored, before) => stored.left === before.left,
    make: (kept, key) =>
      kept.left === 0
        ? '离线额度已用完'
        : { sale: { key }, order: `小票 ${key}`, after: { ...kept, left: kept.left - 1 } },
    keyOf: ({ key }) => key,
    handIn,
    batchSize: 2,
    words: {
      noAllowance: '没有离线额度',
      unconfirmed: '服务器没有确认',
      unsent: count => `还有 ${count} 笔未上传`,
    },
  });
}

const posted: Server = async sales => new Map(sales.map(({ key }) => [key, 'posted']));
const failure = (status: number) =>
  new ApiError({ status, code: 'test', message: '服务器不收', requestId: '' });
const keysOf = (queue: readonly QueuedSale<Sale>[]) => queue.map(({ sale }) => sale.key);

fakeLocksOfBrowser();

async function sold(page: ReturnType<typeof pageOf>, keys: readonly string[]): Promise<void> {
  await page.load(7);
  await page.begin();
  for (const key of keys) await page.sell(key);
}

describe('sales without the server', () => {
  it('are handed in in the order of selling, and forgotten once the server has named each', async () => {
    const calls: string[][] = [];
    const page = pageOf(machine(), async sales => {
      calls.push(sales.map(({ key }) => key));
      return posted(sales);
    });
    await sold(page, ['a', 'b', 'c']);
    await expect(page.refuseUnsent()).rejects.toThrow('还有 3 笔未上传');
    await page.send();
    expect(calls).toEqual([['a', 'b'], ['c']]);
    expect(page.state()).toMatchObject({ queue: [], problem: null, pending: 0 });
    await page.refuseUnsent();
  });

  it('stay while the line is cut, and are sent again under the same keys', async () => {
    const calls: string[][] = [];
    let isCut = true;
    const page = pageOf(machine(), async sales => {
      calls.push(sales.map(({ key }) => key));
      if (isCut) throw failure(0);
      return posted(sales);
    });
    await sold(page, ['a', 'b']);
    await page.send();
    expect(keysOf(page.state().queue)).toEqual(['a', 'b']);
    isCut = false;
    await page.send();
    expect(calls).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect(page.state().queue).toEqual([]);
  });

  it('of which the server refuses one keep back none but this one', async () => {
    const page = pageOf(machine(), async sales => {
      if (sales.some(({ key }) => key === 'bad')) throw failure(422);
      return posted(sales);
    });
    await sold(page, ['a', 'bad', 'c']);
    await page.send();
    expect(keysOf(page.state().queue)).toEqual(['bad']);
  });

  it('that the server leaves to a person are counted', async () => {
    const page = pageOf(machine(), async () => new Map([['a', 'pending'] as const]));
    await sold(page, ['a']);
    await page.send();
    expect(page.state()).toMatchObject({ queue: [], pending: 1 });
  });

  it('are made by one page of a machine, within its allowance', async () => {
    const store = machine();
    const [page, other] = [pageOf(store, posted), pageOf(store, posted)];
    await sold(page, ['a']);
    await other.load(7);
    expect(await other.begin()).toBe(false);
    await page.sell('b');
    await expect(other.sell('x')).rejects.toThrow('该台正在另一个页面离线销售');
    for (const key of ['c', 'd', 'e']) await page.sell(key);
    await expect(page.sell('f')).rejects.toThrow('离线额度已用完');
    page.end();
    // A lock is free a moment after it was let go.
    await new Promise(free => setTimeout(free, 0));
    expect(await other.begin()).toBe(true);
    expect(keysOf(await store.listSales())).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('keep the allowance as it is until all of them are handed in', async () => {
    const store = machine();
    const page = pageOf(store, posted);
    const renewed = jest.fn(async () => undefined);
    await sold(page, ['a']);
    page.end();
    await page.whileNobodySells(7, renewed);
    expect(renewed).not.toHaveBeenCalled();
    await page.send();
    await page.whileNobodySells(7, renewed);
    expect(renewed).toHaveBeenCalledTimes(1);
  });
});
