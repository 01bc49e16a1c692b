const native = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow');

/** jsdom cannot print: the print call of every print frame is replaced and what it would print is kept. */
export function capturePrints(onPrint: () => void = () => undefined): string[] {
  const printed: string[] = [];
  jest.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockImplementation(function (
    this: HTMLIFrameElement,
  ) {
    const view: Window | null = native?.get?.call(this) ?? null;
    if (view) {
      view.print = () => {
        onPrint();
        printed.push(view.document.body.textContent);
      };
    }
    return view;
  });
  return printed;
}
