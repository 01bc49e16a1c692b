import type { MicroApp } from '../screen.ts';

/** What may be said to a part: a text, a whole number, or yes and no. */
type PropTypes = { readonly text: string; readonly whole: number; readonly flag: boolean };
type PropKind = keyof PropTypes;

type Offer = {
  /** The app that draws it. */
  readonly app: MicroApp;
  readonly title: string;
  readonly props: Readonly<Record<string, PropKind>>;
};

/**
 * The parts that an app offers to the others, declared once for both sides: who offers one, and what it has to be told.
 * The manifest of the offering app names them as well.
 */
export const parts = {
  'order-detail': { app: 'mf-ticket', title: '订单', props: { orderNo: 'text' } },
  'document-detail': { app: 'mf-goods', title: '单据', props: { documentNo: 'text' } },
  'shift-summary': { app: 'mf-ticket', title: '售票班次', props: { shiftNo: 'text' } },
} as const satisfies Readonly<Record<string, Offer>>;

export type PartName = keyof typeof parts;

type PropsAsked<Name extends PartName> = (typeof parts)[Name]['props'];

/** What a part has to be told, e.g. `{ orderNo: string }`. */
export type PartProps<Name extends PartName> = {
  readonly [Prop in keyof PropsAsked<Name>]: PropsAsked<Name>[Prop] extends PropKind
    ? PropTypes[PropsAsked<Name>[Prop]]
    : never;
};

/** Whether what is given is exactly what the part asks for: the two sides may have been built apart from each other. */
export function isPropsOf<Name extends PartName>(
  name: Name,
  given: Readonly<Record<string, unknown>>,
): given is PartProps<Name> {
  const asked: Readonly<Record<string, PropKind>> = parts[name].props;
  const isAsked = Object.keys(given).every(prop => Object.hasOwn(asked, prop));
  return isAsked && Object.entries(asked).every(([prop, kind]) => isOf[kind](given[prop]));
}

const isOf: Readonly<Record<PropKind, (value: unknown) => boolean>> = {
  text: value => typeof value === 'string' && value !== '',
  whole: value => Number.isSafeInteger(value),
  flag: value => typeof value === 'boolean',
};
