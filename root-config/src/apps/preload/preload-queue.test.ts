import { PreloadQueue } from './preload-queue.ts';

const settle = () => new Promise(resolve => setTimeout(resolve, 0));

describe('S-10 fetching ahead', () => {
  it('runs three at once, the others after', async () => {
    const queue = new PreloadQueue();
    const ends: (() => void)[] = [];
    const begun: string[] = [];
    for (const name of ['a', 'b', 'c', 'd']) {
      queue.add(name, () => {
        begun.push(name);
        return new Promise<void>(resolve => ends.push(resolve));
      });
    }
    expect(begun).toEqual(['a', 'b', 'c']);
    ends[0]?.();
    await settle();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('fetches a thing once, and again after a failure that nobody hears of', async () => {
    const queue = new PreloadQueue();
    const load = jest.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(null);
    queue.add('a', load);
    await settle();
    for (let times = 0; times < 3; times += 1) queue.add('a', load);
    await settle();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it.each([{ saveData: true }, { effectiveType: '2g' }])('fetches nothing with %j', connection => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
    const load = jest.fn();
    new PreloadQueue().add('a', load);
    Reflect.deleteProperty(navigator, 'connection');
    expect(load).not.toHaveBeenCalled();
  });
});
