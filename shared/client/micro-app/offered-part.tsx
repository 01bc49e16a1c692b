import { type ComponentType, createElement, type ReactNode, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { isPropsOf, type PartName, type PartProps } from '../../contracts/shell/parts.ts';
import type { Shell, ShellTab } from '../shell.ts';
import { ShellContext, TabContext } from './shell-context.ts';
import type { Provider } from './tab-host.tsx';

/** What the shell mounts a part with. */
export type PartMountProps = {
  readonly domElement: HTMLElement;
  readonly shell: Shell;
  readonly tab: ShellTab | null;
  /** Hears of a crash: of the first draw, or of any later one. */
  readonly failed: (error: unknown) => void;
};

type Lifecycle = (props: PartMountProps) => Promise<void>;

/** The lifecycles of one place. */
export type PartParcel = {
  readonly bootstrap: Lifecycle;
  readonly mount: Lifecycle;
  readonly unmount: Lifecycle;
};

type Told = Readonly<Record<string, unknown>>;

/** A part as its app exports it. It fails with `WrongProps` for whoever was built for another form of it. */
export type OfferedPart = (props: Told) => Promise<PartParcel>;
export type PartLoader = (props: Told, provider: Provider | undefined) => Promise<PartParcel>;

class WrongProps extends Error {
  override readonly name = 'WrongProps';
}

/** A part that its file exports by name. */
export function lazyPart<Name extends PartName>(
  name: Name,
  load: () => Promise<ComponentType<PartProps<Name>>>,
): PartLoader {
  return async (props, provider) => {
    if (!isPropsOf(name, props)) throw new WrongProps(`${name} was told ${Object.keys(props).join()}`);
    const Drawn = await load();
    return parcelOf(createElement(Drawn, props), provider);
  };
}

/** One place has one root. A crash in the first draw rejects `mount`; after any crash `unmount` finds nothing to do. */
function parcelOf(content: ReactNode, Provided: Provider | undefined): PartParcel {
  let root: Root | undefined;
  return {
    bootstrap: () => Promise.resolve(),
    mount: ({ domElement, shell, tab, failed }) =>
      new Promise((resolve, reject) => {
        root = createRoot(domElement, {
          identifierPrefix: `${domElement.id}-`,
          onUncaughtError: error => {
            failed(error);
            reject(error);
          },
        });
        root.render(
          <ShellContext value={shell}>
            <TabContext value={tab}>
              <Drawn onDrawn={resolve}>{Provided ? <Provided>{content}</Provided> : content}</Drawn>
            </TabContext>
          </ShellContext>,
        );
      }),
    unmount: async () => {
      root?.unmount();
      root = undefined;
    },
  };
}

function Drawn({ onDrawn, children }: { readonly onDrawn: () => void; readonly children: ReactNode }) {
  useLayoutEffect(onDrawn, [onDrawn]);
  return children;
}
