import { waitFor } from '@testing-library/dom';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { LoadedScreen } from './loaded-screen.tsx';
import { screenSource } from './screen-source.ts';

type File = { readonly default: ComponentType };

const Heading = () => <h1>drawn</h1>;
const never = () => {};

/** Lets everything run that is due now, and nothing that is put off. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise(resolve => setTimeout(resolve));
}

/** Draws it while its file is on the way, then lets the file arrive. */
async function drawnWhenArrived(content: (file: () => Promise<File>) => ReactNode): Promise<HTMLElement> {
  const place = document.createElement('main');
  let arrive: (file: File) => void = never;
  const file = new Promise<File>(resolve => {
    arrive = resolve;
  });
  createRoot(place).render(content(() => file));
  await turns();
  expect(place).toHaveTextContent('waiting');
  arrive({ default: Heading });
  await turns();
  return place;
}

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
});

describe('S-08 a screen whose file comes later', () => {
  it('is drawn as soon as the file is there', async () => {
    const place = await drawnWhenArrived(file => (
      <LoadedScreen source={screenSource(file)} waiting="waiting">
        {Screen => <Screen />}
      </LoadedScreen>
    ));
    expect(place).toHaveTextContent('drawn');
  });

  it('twin: by lazy it is held back a while', async () => {
    const place = await drawnWhenArrived(file => {
      const Screen = lazy(file);
      return (
        <Suspense fallback="waiting">
          <Screen />
        </Suspense>
      );
    });
    expect(place).toHaveTextContent('waiting');
    await waitFor(() => expect(place).toHaveTextContent('drawn'));
  });
});
