import type { ComponentType } from 'react';

/** Loads the file of a screen. */
export type ScreenLoader = () => Promise<ComponentType>;

/** A screen that its file exports by name. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Readonly<Record<NoInfer<Name>, ComponentType>>>,
  name: Name,
): ScreenLoader {
  return async () => (await load())[name];
}

export type ScreenSource = {
  /** The screen, once its file has arrived. */
  readonly arrived: () => ComponentType | null;
  /** Loads its file once; what has failed is loaded anew. */
  readonly load: () => Promise<ComponentType>;
};

export function screenSource(load: ScreenLoader): ScreenSource {
  let screen: ComponentType | null = null;
  let loading: Promise<ComponentType> | null = null;
  const begin = async () => {
    try {
      return (screen = await load());
    } catch (failure) {
      loading = null;
      throw failure;
    }
  };
  return {
    arrived: () => screen,
    load: () => (loading ??= begin()),
  };
}

/** Whether a screen failed because its file did not arrive; webpack names the error of it. */
export function isMissingFile(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === 'ChunkLoadError' || /loading (css )?chunk/i.test(error.message))
  );
}
