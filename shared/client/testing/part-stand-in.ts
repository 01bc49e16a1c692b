import { parts } from '../../contracts/shell/parts.ts';
import type { PartHost } from '../parts/part-host.ts';

/** Where an app runs alone: says in the place of a part which one of which app would stand there, and how to see it. */
export const partStandIn: PartHost = {
  stand({ app, name, props, element, told }) {
    const [, { title } = { title: name }] = Object.entries(parts).find(([known]) => known === name) ?? [];
    const said = Object.entries(props).map(([prop, value]) => `${prop} = ${String(value)}`);
    const note = document.createElement('p');
    note.dataset['standsIn'] = name;
    note.textContent = `此处是 ${app} 的「${title}」（${[name, ...said].join('，')}）。单独看它：npm run isolate -- ${app}`;
    element.replaceChildren(note);
    told({ status: 'shown', substitute: null });
    return { retry: () => undefined, useEarlier: () => undefined, end: () => note.remove() };
  },
};
