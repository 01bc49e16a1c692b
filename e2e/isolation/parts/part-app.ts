/** mf-ticket as a module for the loader, with one part. @param parcel the lifecycles that the part is, as code */
export function ticketWithPart(parcel: string, { before = '', contract = 1 } = {}): string {
  return `System.register([], e => ({ execute() {
    ${before}
    const idle = async () => {};
    const never = () => new Promise(() => {});
    const refuse = () => Promise.reject(new Error('broken on purpose'));
    e({ bootstrap: idle, mount: idle, unmount: idle, contract: ${contract}, screens: [],
        parts: { 'order-detail': async () => (${parcel}) } });
  } }));`;
}

/** A part that works and says so. @param unmount how it ends, as code */
export function saying(words: string, unmount = 'idle'): string {
  const mount = `async ({ domElement }) => domElement.append(${JSON.stringify(words)})`;
  return `{ bootstrap: idle, unmount: ${unmount}, mount: ${mount} }`;
}
