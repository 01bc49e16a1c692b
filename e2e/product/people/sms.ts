import type { Page } from '@playwright/test';

import { getAs } from './sign-in.ts';

/** The code that was sent to a mobile, read by an administrator who has been signed in on the page. */
export async function codeOn(staff: Page, mobile: string): Promise<string> {
  return /\d{6}/.exec(await lastSms(staff, mobile, 'CODE'))?.[0] ?? '';
}

/** The text of the last message of a scene to a mobile; empty while there is none. */
export async function lastSms(staff: Page, mobile: string, scene: string): Promise<string> {
  const answer = await getAs(staff, 'admin', `/api/commerce/sms-messages?scene=${scene}`);
  const masked = `${mobile.slice(0, 3)}\\*{4}${mobile.slice(-4)}`;
  return new RegExp(`${masked}","text":"([^"]*)"`).exec(await answer.text())?.[1] ?? '';
}
