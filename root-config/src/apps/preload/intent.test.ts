import { followIntent, type Intent } from './intent.ts';

let told: Intent[] = [];
let stop = () => {};

beforeEach(() => {
  jest.useFakeTimers();
  told = [];
  document.body.innerHTML = '';
  stop = followIntent(intent => told.push(intent));
});

afterEach(() => {
  stop();
  jest.useRealTimers();
});

function place(tag: string, attributes: Readonly<Record<string, string>>): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const inside = element.appendChild(document.createElement('span'));
  document.body.append(element);
  return inside;
}

const over = (element: Element) => element.dispatchEvent(new Event('pointerover', { bubbles: true }));

describe('S-10 the intent to open', () => {
  it('is a pointer that rests on a link', () => {
    over(place('a', { href: '/goods/jh?no=1' }));
    jest.advanceTimersByTime(79);
    expect(told).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(told).toEqual([{ address: '/goods/jh' }]);
  });

  it('is no pointer that only passes over it', () => {
    over(place('a', { href: '/goods/jh' }));
    jest.advanceTimersByTime(40);
    over(document.body);
    jest.advanceTimersByTime(200);
    expect(told).toEqual([]);
  });

  it('is at once a button going down, on a card of a system or a tab too', () => {
    const press = (element: Element) => element.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    press(place('button', { 'data-system': '40' }));
    press(place('button', { 'data-opens': '/goods/xs' }));
    expect(told).toEqual([{ system: '40' }, { address: '/goods/xs' }]);
  });

  it('is the focus that stays', () => {
    const link = place('a', { href: '/goods/jh' });
    link.dispatchEvent(new Event('focusin', { bubbles: true }));
    jest.advanceTimersByTime(80);
    expect(told).toHaveLength(1);
  });

  it.each([{ href: 'https://elsewhere.example/x' }, { href: '/goods/jh', target: '_blank' }])(
    'is none for a link that leads out: %j',
    attributes => {
      over(place('a', attributes));
      jest.advanceTimersByTime(200);
      expect(told).toEqual([]);
    },
  );
});
