import { followLinks } from './follow-links.ts';

const go = jest.fn();

beforeEach(() => {
  go.mockClear();
  document.body.replaceChildren();
});

function click(href: string, link: Partial<HTMLAnchorElement> = {}, keys: MouseEventInit = {}): MouseEvent {
  const element = Object.assign(document.createElement('a'), { href, ...link });
  element.append(document.createElement('span'));
  document.body.append(element);
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys });
  element.firstElementChild?.dispatchEvent(event);
  return event;
}

describe('a link', () => {
  let ignore = () => {};
  beforeEach(() => {
    ignore = followLinks({ go });
  });
  afterEach(() => ignore());

  it('to one of our pages opens within the page', () => {
    expect(click('/goods/jh?no=1#row').defaultPrevented).toBe(true);
    expect(go).toHaveBeenCalledWith('/goods/jh?no=1#row');
  });

  it.each([
    '/api/docs',
    '/m/react/19.3.1/react.js',
    '/livez',
    'https://elsewhere.example/',
    'mailto:a@b.example',
  ])('to %s is left to the browser', href => {
    click(href);
    expect(go).not.toHaveBeenCalled();
  });

  it.each([{ ctrlKey: true }, { shiftKey: true }, { metaKey: true }, { button: 1 }])(
    'with %j keeps its meaning',
    keys => {
      click('/goods/jh', {}, keys);
      expect(go).not.toHaveBeenCalled();
    },
  );

  it('into another window, or to a download, is left to the browser', () => {
    click('/goods/jh', { target: '_blank' });
    click('/goods/jh', { download: 'jh.csv' });
    expect(go).not.toHaveBeenCalled();
  });
});
