import type { ApiError } from '@shanmen/shared';
import { text } from './language.ts';

/** Why a call failed, in the language of the user; the server's own sentence where there is none. */
export function refusalText({ code, message }: ApiError): string {
  const known = Object.entries(text().refusals ?? {}).find(([name]) => name === code);
  return known?.[1] ?? message;
}
