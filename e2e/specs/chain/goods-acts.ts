import { expect, type Page } from '../../fixtures.ts';
import { enterPurchase } from '../../pages/document-page.ts';
import { shell } from '../../pages/shell.ts';
import type { SignIn } from '../reception/team-acts.ts';

/** 周野 enters ten magnets for the store, and 唐莹 audits them. @returns the number of the purchase */
export async function buyForStore(page: Page, signIn: SignIn): Promise<string> {
  await signIn('keeper01', '40');
  const no = await enterPurchase(page, 'A1');
  const address = page.url();
  await expect(page.getByRole('button', { name: /^审核/ })).toHaveCount(0);
  await signIn('buyer01', '40');
  await page.goto(address);
  await expect(shell(page).heading(no)).toContainText('待审');
  await page.keyboard.press('Alt+a');
  await expect(shell(page).heading(no)).toContainText('已审');
  return no;
}
