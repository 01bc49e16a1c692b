/** A text that a spreadsheet would take for a formula, half-width or full-width. */
export function isDangerous(text: string): boolean {
  return /^ *[=+\-@\t\r\0＝＋－＠]/.test(text);
}
