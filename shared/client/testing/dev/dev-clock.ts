/** Moves the clock of this page so that it shows a moment of Shanghai now; before anything asks for the time. */
export function setPageClock(moment: string): void {
  const wanted = Date.parse(`${moment}:00+08:00`);
  if (Number.isNaN(wanted)) return;
  const RealDate = Date;
  const offset = wanted - RealDate.now();
  window.Date = new Proxy(RealDate, {
    construct: (target, parts: unknown[], caller) =>
      Reflect.construct(target, parts.length === 0 ? [RealDate.now() + offset] : parts, caller),
    get: (target, name) => (name === 'now' ? () => RealDate.now() + offset : Reflect.get(target, name)),
  });
}
