/** Digits alone: what stands around them may be meant as it is. */
export function plainDigits(text: string): string {
  return text.replace(/[０-９]/g, plainSign);
}

function plainSign(sign: string): string {
  return String.fromCharCode(sign.charCodeAt(0) - 0xfee0);
}
