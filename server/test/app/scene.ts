import type { TestApp } from './app.ts';
import { hasEveryGuard } from './clones/baseline.ts';
import { asCloneOwner } from './clones/clone.ts';

/** A scene that stands: its application, and the way to bring its database back. */
type Standing = { readonly test: TestApp; readonly bringBack: () => Promise<void> };

/**
 * What every test of a file begins with: `make` sets it up before the first one, and what it left in the database is
 * brought back before each further one. What `make` gave to variables of the file stays in them.
 */
export function beginsWith(make: () => Promise<TestApp>): void {
  let scene: Standing | null = null;
  beforeEach(async () => {
    if (scene !== null && (await isGood(scene))) return scene.bringBack();
    await scene?.test.close();
    const test = await make();
    scene = { test, bringBack: await test.database.keep() };
  });
  afterAll(() => scene?.test.close());
}

/** Not where the test before it took a guard of the rows away, or left its application at work. */
async function isGood({ test }: Standing): Promise<boolean> {
  return test.renew() && (await hasEveryGuard(await asCloneOwner()));
}
