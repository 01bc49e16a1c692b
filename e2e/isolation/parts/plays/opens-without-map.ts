import { type Page, step } from '../../../fixtures.ts';
import { beginToAsk } from '../../release/released-app.ts';
import { mendMap, type SpoiledMap } from '../../spoiled-maps.ts';
import { watchTold } from '../../told-events.ts';
import { orderBesideReport } from '../order-beside-report.ts';
import { expect } from '../patience.ts';

/** While the map cannot be had a part opens by the one that the page has, and nobody is told of a failure of it. */
export const opensWithoutMap =
  (...maps: readonly SpoiledMap[]) =>
  async (page: Page): Promise<void> => {
    for (const { what, code, spoil } of maps) {
      const order = orderBesideReport(page);
      const told = watchTold(page);
      const expectPart = async () => {
        await order.open();
        await order.expectAsUsual();
        await order.leave();
      };
      await step(`A map that ${what}, while the page asks for it`, async () => {
        await order.begin();
        await spoil(page);
        await beginToAsk(page);
        await expectPart();
      });
      await step(`A map that ${what}, in a page that begins with the last good one`, async () => {
        await page.reload();
        await expect(page.getByText(`使用上次的模块清单（${code}）`)).toBeVisible();
        await expectPart();
      });
      await step(
        `A map that ${what}, in a browser that has none: the page waits, and begins by itself`,
        async () => {
          await page.evaluate(() => localStorage.removeItem('shanmen:map'));
          await page.reload();
          await expect(page.getByText(`编号 ${code}`)).toBeVisible();
          await mendMap(page);
          await expectPart();
        },
      );
      expect(told.failures()).toEqual([]);
    }
  };
