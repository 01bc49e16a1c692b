export type TypedEvent<T> = {
  readonly dispatch: (payload: T) => void;
  /** @returns the function that unsubscribes. */
  readonly subscribe: (listener: (payload: T) => void) => () => void;
};

/** An event with one kind of payload. Listeners are called in the order in which they subscribed. */
export function typedEvent<T>(): TypedEvent<T> {
  const listeners = new Set<(payload: T) => void>();
  return {
    dispatch(payload) {
      for (const listener of listeners) listener(payload);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
