import { waitFor } from '@testing-library/dom';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { LoadedScreen } from './loaded-screen.tsx';
import { type ScreenLoader, screenSource } from './screen-source.ts';

const Heading = () => <h1>drawn</h1>;
const never = () => {};

/** Lets everything run that is due now, and nothing that is put off. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise(resolve => setTimeout(resolve));
}

/** Draws it while its file is on the way, then lets the file arrive. */
async function drawnWhenArrived(content: (load: ScreenLoader) => ReactNode): Promise<HTMLElement> {
  const place = document.createElement('main');
  let arrive: (screen: ComponentType) => void = never;
  const file = new Promise<ComponentType>(resolve => {
    arrive = resolve;
  });
  createRoot(place).render(content(() => file));
  await turns();
  expect(place).toHaveTextContent('waiting');
  arrive(Heading);
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
      const Screen = lazy(async () => ({ default: await file() }));
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
