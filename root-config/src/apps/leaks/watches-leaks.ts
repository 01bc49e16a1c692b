const sample = 0.01;

/** One page in a hundred; every page of the trial run, of development and of the tests, which say so. */
export function watchesLeaks(): boolean {
  return Reflect.get(window, 'watchesLeaks') === true || Math.random() < sample;
}
