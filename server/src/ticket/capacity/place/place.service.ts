import { createOutlet, initialsOf, pointOutlet } from '../../../admin/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import {
  findSaleSite,
  type GateDraft,
  insertGate,
  insertSaleSite,
  insertSaleWindow,
  insertSpot,
  listSpotIds,
  type SaleSiteDraft,
  type SpotDraft,
  type WindowDraft,
} from './place.queries.ts';

/** Adds a spot; one whose code exists stays as it is. */
export function addSpot(tx: Tx, spot: SpotDraft): Promise<void> {
  return insertSpot(tx, { ...spot, pinyin: initialsOf(spot.name) });
}

/** Adds a gate to a spot that exists; one whose code exists stays as it is. */
export async function addGate(
  tx: Tx,
  { spotCode, ...gate }: GateDraft & { spotCode: string },
): Promise<void> {
  const spotId = (await listSpotIds(tx)).get(spotCode);
  if (spotId === undefined) throw new Error(`the gate ${gate.code} needs the spot ${spotCode}`);
  await insertGate(tx, { ...gate, spotId, pinyin: initialsOf(gate.name), staffId: null });
}

/**
 * Adds a place where tickets are sold, with its windows and its outlet, which is what data scope
 * and reports know it by. @returns the id of the outlet, or null when the site exists already
 */
export async function addSaleSite(
  tx: Tx,
  site: SaleSiteDraft,
  windows: readonly WindowDraft[],
): Promise<number | null> {
  if ((await findSaleSite(tx, site.code)) !== null) return null;
  const { code, name } = site;
  const outletId = await createOutlet(tx, { code, name, kind: 'sale_site', refId: null });
  const siteId = await insertSaleSite(tx, { ...site, outletId, pinyin: initialsOf(name) });
  await pointOutlet(tx, outletId, siteId);
  for (const window of windows)
    await insertSaleWindow(tx, { ...window, siteId, pinyin: initialsOf(window.name) });
  return outletId;
}
