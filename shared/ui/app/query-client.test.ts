import { queryClient, showAnswer } from './query-client.ts';

const queryKey = ['goods', 'document', 'list', { id: 7 }];

/** Answers late what was there before the write. */
function readBeforeWrite(): { answer: () => void } {
  let answer: () => void = () => undefined;
  const read = new Promise<string>(resolve => {
    answer = () => resolve('without the photo');
  });
  queryClient.fetchQuery({ queryKey, queryFn: () => read }).catch(() => undefined);
  return { answer };
}

const soon = () => new Promise(resolve => setTimeout(resolve));

afterEach(() => queryClient.clear());

describe('what a write has answered', () => {
  it('stays, whatever a reading that began before it says later', async () => {
    const { answer } = readBeforeWrite();
    expect(await showAnswer(queryKey, 'with the photo')).toBe('with the photo');
    answer();
    await soon();
    expect(queryClient.getQueryData(queryKey)).toBe('with the photo');
  });

  it('is lost to that reading where it only goes into the cache (control)', async () => {
    const { answer } = readBeforeWrite();
    queryClient.setQueryData(queryKey, 'with the photo');
    answer();
    await soon();
    expect(queryClient.getQueryData(queryKey)).toBe('without the photo');
  });
});
