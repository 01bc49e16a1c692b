import { isLocked, onServerEvent, queryKeys } from '@shanmen/shared';
import type { ReportDefinitionAnswer } from '@shanmen/shared/contracts/reports/report';
import { dayOf } from '@shanmen/shared/time';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Filters } from '../../lists/search/search-context.ts';

/** Sums follow what happens at most so often. */
const atMostEvery = 5000;

type Reading = {
  definition: ReportDefinitionAnswer;
  filters: Filters;
  /** When the rows were read, in milliseconds, and up to when the sums count. */
  rowsReadAt: number;
  asOf: string | undefined;
  /** No row is shown that could move under the user's hand. */
  isEmpty: boolean;
};

/**
 * A list of today while more is being sold: its sums are read again by themselves, its rows when somebody asks or has said
 * that they are to follow too, and while there is none.
 */
export function useLiveList({ definition: { key, live }, filters, rowsReadAt, asOf, isEmpty }: Reading) {
  const client = useQueryClient();
  const [changedAt, setChangedAt] = useState(0);
  const [isFollowing, setIsFollowing] = useState(false);
  const read = (part: 'rows' | 'totals') =>
    void client.invalidateQueries({ queryKey: queryKeys.report({ report: key, part }, filters) });
  const follow = useEffectEvent(() => {
    if (isLocked()) return;
    read('totals');
    if (isFollowing || isEmpty) read('rows');
  });
  const isLive = live.length > 0 && asOf !== undefined && (filters['to'] ?? '') >= dayOf(new Date(asOf));
  const nouns = live.join(' ');
  useEffect(() => {
    if (!isLive) return undefined;
    let later: ReturnType<typeof setTimeout> | null = null;
    let isMissed = false;
    const tell = () => {
      if (later !== null) {
        isMissed = true;
        return;
      }
      follow();
      later = setTimeout(() => {
        later = null;
        if (isMissed) tell();
        isMissed = false;
      }, atMostEvery);
    };
    const stop = onServerEvent('changed', ({ area, noun }) => {
      if (!nouns.split(' ').includes(`${area}.${noun}`)) return;
      setChangedAt(Date.now());
      tell();
    });
    return () => {
      stop();
      if (later !== null) clearTimeout(later);
    };
  }, [isLive, nouns]);
  return {
    isLive,
    isBehind: changedAt > rowsReadAt,
    isFollowing,
    setFollowing(isOn: boolean) {
      setIsFollowing(isOn);
      if (isOn) read('rows');
    },
    readRows: () => read('rows'),
  };
}
