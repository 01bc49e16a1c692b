import { apiErrorOf, useTab } from '@shanmen/shared';
import { useEffect, useEffectEvent } from 'react';

import type { Sale } from '../../selling/sale/use-sale.ts';
import { teamCalls } from './team-calls.ts';
import { receivedAs } from './team.ts';

const noAgreement = '该团没有在用的协议，请按散客售票';

/** 转售票: a window that is opened from 接待 begins with the team that stands in its address. */
export function useReceivedTeam({ dispatch }: Sale): void {
  const code = useTab().query.get('team');
  const begin = useEffectEvent(async (teamNo: string) => {
    try {
      const team = receivedAs(await teamCalls.received(teamNo));
      if (team) dispatch({ type: 'team', team });
      else dispatch({ type: 'notice', notice: { tone: 'warning', text: noAgreement } });
    } catch (error) {
      dispatch({ type: 'notice', notice: { tone: 'danger', text: apiErrorOf(error).message } });
    }
  });
  useEffect(() => {
    if (code !== null && code !== '') void begin(code);
  }, [code]);
}
