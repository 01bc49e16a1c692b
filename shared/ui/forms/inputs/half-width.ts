/** Full-width digits, letters and signs of a Chinese input method as the plain ones that are meant. */
export function halfWidth(text: string): string {
  return text.replace(/[０-９Ａ-Ｚａ-ｚ．－／]/g, plainSign);
}

/** Digits alone: what stands around them may be meant as it is. */
export function plainDigits(text: string): string {
  return text.replace(/[０-９]/g, plainSign);
}

function plainSign(sign: string): string {
  return String.fromCharCode(sign.charCodeAt(0) - 0xfee0);
}
