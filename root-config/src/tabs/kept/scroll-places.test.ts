import { createScrollPlaces } from './scroll-places.ts';

function page() {
  document.body.innerHTML = '<main></main>';
  const main = document.querySelector('main') ?? document.body;
  const places = createScrollPlaces(main, () => true);
  return { main, places };
}

/** A screen as an app draws it; jsdom scrolls without a layout. */
function drawn(main: HTMLElement, id: string): HTMLElement {
  const panel = document.createElement('div');
  panel.dataset['tab'] = id;
  panel.append(document.createElement('h1'), document.createElement('div'));
  main.replaceChildren(panel);
  for (const element of [panel, ...panel.children]) {
    Object.assign(element, {
      scrollTo: ({ top }: { top: number }) => {
        element.scrollTop = top;
      },
    });
  }
  return panel;
}

const scroll = (element: Element, top: number) => {
  element.scrollTop = top;
  element.dispatchEvent(new Event('scroll'));
};

describe('scroll places', () => {
  it('bring a screen that is drawn anew to where it was, the list inside it too', () => {
    const { main, places } = page();
    const first = drawn(main, 'a');
    places.restore('a');
    scroll(first, 300);
    scroll(first.children[1] ?? first, 40);
    const second = drawn(main, 'a');
    places.restore('a');
    expect([second.scrollTop, second.children[1]?.scrollTop]).toEqual([300, 40]);
  });

  it('are forgotten for a screen that starts from nothing', () => {
    const { main, places } = page();
    const first = drawn(main, 'a');
    places.restore('a');
    scroll(first, 300);
    places.forget('a');
    const second = drawn(main, 'a');
    places.restore('a');
    expect(second.scrollTop).toBe(0);
  });

  it('leave a screen alone that was only hidden', () => {
    const { main, places } = page();
    const panel = drawn(main, 'a');
    places.restore('a');
    scroll(panel, 300);
    scroll(panel, 0);
    places.restore('a');
    expect(panel.scrollTop).toBe(0);
  });
});
