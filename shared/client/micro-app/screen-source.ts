import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/** Loads the file of a screen; its default export is the screen. */
export type ScreenLoader = () => Promise<{ readonly default: ComponentType }>;

type Screen = LazyExoticComponent<ComponentType>;

export type ScreenSource = {
  readonly component: () => Screen;
  /** Another component for the same screen: React remembers a failed load for ever, so this one loads anew. */
  readonly renewed: () => Screen;
  readonly preload: () => Promise<void>;
};

export function screenSource(load: ScreenLoader): ScreenSource {
  let component = lazy(load);
  return {
    component: () => component,
    renewed: () => {
      component = lazy(load);
      return component;
    },
    preload: async () => {
      await load();
    },
  };
}
