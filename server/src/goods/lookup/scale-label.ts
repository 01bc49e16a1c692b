/** A label that a scale prints: the number of the good there, and what was weighed. */
export type PrintedLabel = {
  readonly plu: string;
  /** Null where the label says the amount alone. */
  readonly grams: number | null;
  readonly amountFen: number | null;
  readonly isChecked: boolean;
};

/** Number, grams and fen, as the labels of the scales name them; the first that fits counts. */
const patterns = [
  /^21(?<plu>\d{5})(?<grams>\d{5})\d$/,
  /^22(?<plu>\d{5})(?<fen>\d{5})\d$/,
  /^2\d(?<plu>\d{5})(?<grams>\d{5})(?<fen>\d{5})\d$/,
];

export function readScaleLabel(code: string): PrintedLabel | null {
  for (const pattern of patterns) {
    const { plu, grams, fen } = pattern.exec(code)?.groups ?? {};
    if (plu === undefined) continue;
    return { plu, grams: wholeOf(grams), amountFen: wholeOf(fen), isChecked: endsInCheckDigit(code) };
  }
  return null;
}

function wholeOf(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits);
}

/** As on every bar code of GS1: from the right, every second digit counts three times. */
function endsInCheckDigit(code: string): boolean {
  const sum = [...code]
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
