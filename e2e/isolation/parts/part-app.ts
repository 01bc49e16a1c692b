/** mf-ticket as a module for the loader, with one part. @param parcel the lifecycles that the part is, as code */
export function ticketWithPart(parcel: string, before = ''): string {
  return `System.register([], e => ({ execute() {
    ${before}
    const idle = async () => {};
    e({ bootstrap: idle, mount: idle, unmount: idle, contract: 1, screens: [],
        parts: { 'order-detail': async () => (${parcel}) } });
  } }));`;
}

/** A part that works and says so. */
export function saying(words: string): string {
  return `{ bootstrap: idle, unmount: idle, mount: async ({ domElement }) => domElement.append(${JSON.stringify(words)}) }`;
}

type BrokenPart = { readonly title: string; readonly code: string; readonly app: string };

/** The cases of a broken app that a part has as well, besides those of the file and of the map. */
export const brokenParts: readonly BrokenPart[] = [
  { title: 'cannot be parsed', code: 'MF-103', app: 'System.register([], e => {{{' },
  {
    title: 'throws while it is evaluated',
    code: 'MF-104',
    app: ticketWithPart('{}', 'throw new Error("broken on purpose");'),
  },
  { title: 'is no parcel', code: 'MF-105', app: ticketWithPart('{ mount: idle }') },
  {
    title: 'throws at bootstrap',
    code: 'MF-106',
    app: ticketWithPart(
      '{ bootstrap: () => Promise.reject(new Error("on purpose")), mount: idle, unmount: idle }',
    ),
  },
  {
    title: 'throws at mount',
    code: 'MF-106',
    app: ticketWithPart(
      '{ bootstrap: idle, mount: () => Promise.reject(new Error("on purpose")), unmount: idle }',
    ),
  },
  {
    title: 'is never mounted',
    code: 'MF-106',
    app: ticketWithPart('{ bootstrap: idle, mount: () => new Promise(() => {}), unmount: idle }'),
  },
];
