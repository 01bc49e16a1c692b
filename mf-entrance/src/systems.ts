import { api, isSystemType, useSession } from '@shanmen/shared';
import type { AnyMenuEntry } from '@shanmen/shared/contracts/admin/settings/menu';
import type { EntranceCard } from '@shanmen/shared/contracts/entrance/card';
import { type SystemType, systemTypes } from '@shanmen/shared/contracts/screen';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Live, type LiveAnswer, liveAnswer } from './live-answer.ts';

const everyMs = 60_000;
/** Menus change rarely; what the person may do is asked anew when it changes. */
const menuEveryMs = 600_000;

export type Systems = {
  /** Types the user has at least one menu entry in, in their usual order; null until something is known. */
  readonly types: readonly SystemType[] | null;
  readonly cardOf: (type: SystemType) => EntranceCard | null;
  readonly entries: readonly AnyMenuEntry[];
  /** Whether none of the pages that the user would find there is built yet. */
  readonly isUnbuilt: (type: SystemType) => boolean;
  /** Titles of the first pages of a type. */
  readonly pagesOf: (type: SystemType) => readonly string[];
  /** Number of the call by which neither menu nor figures came. */
  readonly failedCall: string | null;
  readonly retry: () => void;
};

/** What the user may open, with the figures of today. */
export function useSystems(): Systems {
  const [answers] = useState(askServer);
  const cards = useLive(answers.cards);
  const menu = useLive(answers.menu);
  const rights = useSession()?.permissionVersion;
  useEffect(() => refreshBoth(answers), [answers, rights]);
  return {
    types: typesOf(cards, menu),
    cardOf: type => cards.value?.find(card => card.type === type) ?? null,
    entries: menu.value ?? [],
    isUnbuilt: type => isUnbuilt(menu.value ?? [], type),
    pagesOf: type => pagesOf(menu.value ?? [], type),
    failedCall: menu.value === null && cards.value === null ? (menu.error?.requestId ?? null) : null,
    retry: () => refreshBoth(answers),
  };
}

function isUnbuilt(entries: readonly AnyMenuEntry[], type: SystemType): boolean {
  const pages = entries.filter(
    entry => entry.pid === type && !entry.isToolBar && entry.component !== 'group',
  );
  return pages.length > 0 && pages.every(entry => entry.component === null && !entry.isLink);
}

function pagesOf(entries: readonly AnyMenuEntry[], type: SystemType): readonly string[] {
  return entries
    .filter(entry => entry.pid === type && !entry.menuChild && !entry.isToolBar && !entry.isHide)
    .slice(0, 6)
    .map(entry => entry.funcName);
}

function refreshBoth({ cards, menu }: ReturnType<typeof askServer>): void {
  void cards.refresh();
  void menu.refresh();
}

function askServer() {
  return {
    cards: liveAnswer(() => api.get<EntranceCard[]>('/api/entrance/cards'), everyMs),
    menu: liveAnswer(() => api.get<AnyMenuEntry[]>('/api/Menu/GetAllMenu'), menuEveryMs),
  };
}

function useLive<T>(answer: LiveAnswer<T>): Live<T> {
  return useSyncExternalStore(answer.subscribe, answer.current);
}

function typesOf(cards: Live<EntranceCard[]>, menu: Live<AnyMenuEntry[]>): readonly SystemType[] | null {
  if (menu.value === null && cards.value === null) return null;
  const named = new Set([
    ...(menu.value ?? []).map(entry => entry.pid),
    ...(cards.value ?? []).map(card => card.type),
  ]);
  return Object.keys(systemTypes)
    .filter(isSystemType)
    .filter(type => named.has(type));
}
