import type { WaitingChance } from '@shanmen/shared/contracts/ticket/booking/waiting-entry';

/** What those who waited for the slots of a spot got in the last days. */
export type SpotQueue = {
  spotId: number;
  /** Slots that somebody waited for. */
  slots: number;
  /** Places that they got, all together. */
  given: number;
};

/** Of fewer slots nothing can be said. */
const fewestSlots = 5;

/**
 * How likely whoever waits gets his places: by what came free for those who waited at this spot.
 * @param wanted the places of all before him, and his own
 * @returns null where too little is known
 */
export function chanceOf(wanted: number, queue: SpotQueue | undefined): WaitingChance | null {
  if (!queue || queue.slots < fewestSlots) return null;
  const usual = queue.given / queue.slots;
  if (wanted <= usual / 2) return 'GOOD';
  return wanted <= usual * 1.5 ? 'FAIR' : 'POOR';
}
