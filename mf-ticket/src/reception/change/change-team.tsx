import { hasAuth } from '@shanmen/shared';
import { ScreenParts } from '@shanmen/ui';

import { ChangeDesk } from './change-desk.tsx';
import { ChangeHistory } from './change-history.tsx';

/** 换团: what is moved from one team to another, and what was moved before. */
export function ChangeTeam() {
  const parts = [
    ...(hasAuth('reception:team-change:apply')
      ? [{ key: 'desk', label: '换团', children: <ChangeDesk /> }]
      : []),
    { key: 'history', label: '换团记录', children: <ChangeHistory /> },
  ];
  return <ScreenParts parts={parts} />;
}
