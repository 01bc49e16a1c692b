import type { EscortChoice } from '@shanmen/shared/contracts/ticket/groups/tour-crew';
import type { PlateTeam } from '@shanmen/shared/contracts/ticket/groups/plate-team';
import type { TeamOffer } from '@shanmen/shared/contracts/ticket/groups/team-sale';
import { multiplyFen } from '@shanmen/shared/money';
import type { PricedLine } from '../../selling/cart/cart.ts';
import type { SoldProduct } from './docent-jobs.ts';

/** Whom the open cart is sold to; what was agreed is asked for each visit day. */
export type TeamChoice = {
  readonly agreementId: number;
  readonly no: string;
  readonly enterpriseName: string;
  /** Who brings the group, where the seller named somebody. */
  readonly guide?: Escort;
  readonly driver?: Escort;
  /** What its agency calls the order. */
  readonly externalNo?: string;
  /** The team that was received under this agreement, and the plate under which it was found. */
  readonly received?: ReceivedTeam;
};

export type ReceivedTeam = {
  readonly teamId: number;
  readonly teamNo: string;
  readonly plateNo: string | null;
  readonly plateIssueId: number | null;
};

export type Escort = { readonly id: number; readonly words: string };

/** The group of a team that was received, with its guide and driver; null where it has no agreement to sell by. */
export function receivedAs(found: PlateTeam): TeamChoice | null {
  const { agreementId, agreementNo, enterpriseName, guideId, guideName, driverId, driverName } = found;
  if (agreementId === null || agreementNo === null) return null;
  const { teamId, teamNo, plateNo, plateIssueId } = found;
  return {
    agreementId,
    no: agreementNo,
    enterpriseName: enterpriseName ?? '',
    ...(guideId === null ? {} : { guide: { id: guideId, words: guideName ?? '' } }),
    ...(driverId === null ? {} : { driver: { id: driverId, words: driverName ?? '' } }),
    received: { teamId, teamNo, plateNo, plateIssueId },
  };
}

/** The group with a guide or driver; whoever is named already is taken off. */
export function ledBy(team: TeamChoice, { kind, id, name, mark }: EscortChoice): TeamChoice {
  const part = kind === 'GUIDE' ? 'guide' : 'driver';
  const { [part]: named, ...rest } = team;
  if (named?.id === id) return rest;
  return { ...rest, [part]: { id, words: kind === 'GUIDE' ? name : `${mark} ${name}` } };
}

/** The group with the number that its agency has for the order, or without one. */
export function numberedBy({ externalNo: _last, ...team }: TeamChoice, externalNo: string): TeamChoice {
  return externalNo === '' ? team : { ...team, externalNo };
}

const companionCrowd = 'GUIDE_FREE';
const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Few tickets are agreed, so each has a letter: its own, or the first one that is left, of its code if it can. */
export function lettered(products: readonly SoldProduct[]): SoldProduct[] {
  const taken = new Set(products.flatMap(({ hotkey }) => (hotkey === null ? [] : [hotkey.toUpperCase()])));
  return products.map(product => {
    if (product.hotkey !== null) return product;
    const letter = [...product.code.toUpperCase(), ...alphabet].find(
      candidate => alphabet.includes(candidate) && !taken.has(candidate),
    );
    if (letter !== undefined) taken.add(letter);
    return { ...product, hotkey: letter ?? null };
  });
}

/** The lines with those who go free: of so many of a ticket one, as the server counts them. */
export function withFreeHeads(
  lines: readonly PricedLine[],
  { freePerN }: Pick<TeamOffer, 'freePerN'>,
): PricedLine[] {
  if (freePerN === null) return [...lines];
  return lines.map(line => {
    if (!line.offer || isCompanion(line) || isService(line)) return line;
    const freeQty = Math.floor(line.qty / freePerN);
    return { ...line, freeQty, amountFen: multiplyFen(line.offer.product.priceFen, line.qty - freeQty) };
  });
}

export type Heads = { readonly counted: number; readonly free: number; readonly along: number };

/** Who makes the group, how many of them go free, and who goes along for nothing. */
export function headsOf(lines: readonly PricedLine[]): Heads {
  const sum = (own: readonly PricedLine[], count: (line: PricedLine) => number) =>
    own.reduce((total, line) => total + count(line), 0);
  return {
    counted: sum(
      lines.filter(line => !isCompanion(line) && !isService(line)),
      line => line.qty,
    ),
    free: sum(lines, line => line.freeQty),
    along: sum(lines.filter(isCompanion), line => line.qty),
  };
}

/** Why the group cannot be sold as it stands, or null. */
export function groupObstacle(
  lines: readonly PricedLine[],
  { groupMinHeads, companions }: Pick<TeamOffer, 'groupMinHeads' | 'companions'>,
): string | null {
  const { counted, along } = headsOf(lines);
  // The docent of a team may be paid for alone.
  if (lines.length > 0 && lines.every(isService)) return null;
  if (along > companions) return `协议约定陪同免票 ${companions} 人，现有 ${along} 人`;
  return counted < groupMinHeads ? `${groupMinHeads} 人成团，现有 ${counted} 人` : null;
}

/** How many codes a line makes when the seller leaves it at `form`. */
export function codeCount({ qty, offer }: PricedLine, form: 'EACH' | 'GROUP' | null): number {
  if (offer?.product.service) return 0;
  return formOf(offer?.product, form) === 'GROUP' ? 1 : qty;
}

/** One code each or one for all: as chosen, unless the ticket names its visitors. */
export function formOf(product: SoldProduct | undefined, chosen: 'EACH' | 'GROUP' | null): 'EACH' | 'GROUP' {
  if (product?.visitors) return 'EACH';
  return chosen ?? product?.ticketForm ?? 'EACH';
}

/** What lets nobody in. */
function isService({ offer }: PricedLine): boolean {
  return offer?.product.service !== undefined;
}

function isCompanion({ offer }: PricedLine): boolean {
  return offer?.product.crowd === companionCrowd;
}
