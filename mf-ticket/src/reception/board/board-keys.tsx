import { hasAuth, useShell } from '@shanmen/shared';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { commandOf, KeyButton, type ScreenKey, useKeyboard } from '@shanmen/shared/counter';
import { useEffect, useEffectEvent } from 'react';

import styles from './board.module.css';

/** What can be done at the board, each by its key; the same key does the same wherever one stands. */
export const boardCommands = [
  { command: 'arrive', strokes: ['F1'], cap: 'F1', label: '登记到达' },
  { command: 'plate', strokes: ['F2'], cap: 'F2', label: '发号牌' },
  { command: 'dispatch', strokes: ['F3'], cap: 'F3', label: '派讲解' },
  { command: 'call', strokes: ['F4'], cap: 'F4', label: '叫号' },
  { command: 'sell', strokes: ['F6'], cap: 'F6', label: '转售票' },
  { command: 'import', strokes: ['F7'], cap: 'F7', label: '导入名单' },
  { command: 'leave', strokes: ['F8'], cap: 'F8', label: '还牌 / 离开' },
  { command: 'print', strokes: ['F9'], cap: 'F9', label: '打印接待单' },
] as const satisfies readonly ScreenKey<string>[];
export type BoardCommand = (typeof boardCommands)[number]['command'];

const commandCodes: Readonly<Record<BoardCommand, PermissionCode>> = {
  arrive: 'reception:board:arrive',
  plate: 'reception:board:plate',
  dispatch: 'reception:board:dispatch',
  call: 'reception:board:call',
  sell: 'ticket:sale:team',
  import: 'reception:board:import',
  leave: 'reception:board:leave',
  print: 'reception:board:print',
};

type BoardKeysProps = {
  /** A form lies above the board: it has the keyboard. */
  readonly isCovered: boolean;
  readonly run: (command: BoardCommand) => void;
  readonly onScan: (text: string) => void;
};

/** The keys of the board as buttons, for whoever may press them; the tools of the header do the same. */
export function BoardKeys({ isCovered, run, onScan }: BoardKeysProps) {
  const permitted = boardCommands.filter(({ command }) => hasAuth(commandCodes[command]));
  useKeyboard({
    onKey: stroke => {
      const command = isCovered ? null : commandOf(permitted, stroke);
      if (command) run(command);
      return command !== null;
    },
    onScan: text => !isCovered && onScan(text),
  });
  useTools(run);
  return (
    <div className={styles['keys']} role="group" aria-label="操作">
      {permitted.map(key => (
        <KeyButton
          key={key.command}
          of={key}
          look={key.command === 'arrive' ? 'main' : 'plain'}
          onPress={() => run(key.command)}
        />
      ))}
    </div>
  );
}

const tools = ['arrive', 'plate', 'dispatch', 'call'] as const;

/** 登记到达, 发号牌, 派讲解 and 叫号 in the header act on this board while it is open. */
function useTools(run: BoardKeysProps['run']): void {
  const { toolbar } = useShell();
  const act = useEffectEvent(run);
  useEffect(() => {
    const ends = tools.map(tool => toolbar.provide(`20:${tool}`, { run: () => act(tool) }));
    return () => {
      for (const end of ends) end();
    };
  }, [toolbar]);
}
