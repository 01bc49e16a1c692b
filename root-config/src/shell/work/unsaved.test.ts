import { createUnsaved } from './unsaved.ts';

const two = ['a', 'b'];

function marked(...saves: readonly ((() => Promise<boolean>) | undefined)[]) {
  const unsaved = createUnsaved();
  saves.forEach((save, index) =>
    unsaved.mark(two[index] ?? '', { label: `草稿 ${index + 1}`, ...(save && { save }) }),
  );
  return unsaved;
}

describe('S-35 the question about unsaved input', () => {
  it('lists every tab that would be lost, once', () => {
    const unsaved = marked(undefined, undefined);
    void unsaved.mayLeave([...two, 'clean']);
    expect(unsaved.question.get()).toMatchObject({ labels: ['草稿 1', '草稿 2'], save: null });
  });

  it('saves all and leaves when every one of them can be saved', async () => {
    const saved = jest.fn(() => Promise.resolve(true));
    const unsaved = marked(saved, saved);
    const leaves = unsaved.mayLeave(two);
    await unsaved.question.get()?.save?.();
    expect([await leaves, saved.mock.calls.length, unsaved.marks.get().size]).toEqual([true, 2, 0]);
  });

  it.each([
    ['answers that it is not safe', () => Promise.resolve(false)],
    ['fails', () => Promise.reject(new Error('no network'))],
  ])('stays when one of them %s', async (_, failing) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const unsaved = marked(() => Promise.resolve(true), failing);
    const leaves = unsaved.mayLeave(two);
    await unsaved.question.get()?.save?.();
    expect([await leaves, unsaved.has('b'), unsaved.question.get()]).toEqual([false, true, null]);
  });

  it('gives way to a newer one', async () => {
    const unsaved = marked(undefined, undefined);
    const older = unsaved.mayLeave(['a']);
    const newer = unsaved.mayLeave(['b']);
    expect(await older).toBe(false);
    unsaved.question.get()?.answer(true);
    expect([await newer, unsaved.has('a'), unsaved.has('b')]).toEqual([true, true, false]);
  });

  it('asks the browser to ask only while something is unsaved', () => {
    const unsaved = marked(undefined);
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(true);
    unsaved.clear('a');
    expect(closing()).toBe(false);
  });
});
