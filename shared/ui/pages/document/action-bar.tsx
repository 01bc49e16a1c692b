import { hasAuth } from '@shanmen/shared';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button, Space } from '../../antd.ts';
import { KeyHint } from '../../lists/cells/key-hint.tsx';
import { useFeedback } from '../states/use-feedback.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

export type DocumentAction = {
  readonly id: string;
  readonly label: string;
  /** From which states of the document it leads on. */
  readonly from: readonly string[];
  /** `Alt+A`, `Ctrl+Enter`; stands on the button. */
  readonly keys?: string;
  readonly code?: PermissionCode;
  /** Asked before it runs: `reason` with its presets, `confirm` with the question. */
  readonly reason?: readonly string[];
  readonly confirm?: string;
  readonly look?: 'primary' | 'danger';
  /** Has no button: who knows the key needs none, and nobody else looks for it. */
  readonly isKeyOnly?: true;
};

type ActionBarProps = {
  actions: readonly DocumentAction[];
  /** State that the document is in. */
  state: string;
  onRun: (id: string, reason: string | null) => void;
};

/** What can be done with a document now, from a closed table; keys work in its tab, and where nothing has the focus. */
export function ActionBar({ actions, state, onRun }: ActionBarProps) {
  const [asking, setAsking] = useState<DocumentAction | null>(null);
  const { confirm } = useFeedback();
  const bar = useRef<HTMLDivElement>(null);
  const offered = actions.filter(
    action => action.from.includes(state) && (action.code === undefined || hasAuth(action.code)),
  );
  const start = async (action: DocumentAction) => {
    if (action.reason) return setAsking(action);
    const danger = action.look === 'danger';
    if (action.confirm && !(await confirm({ title: action.confirm, yes: action.label, danger }))) return;
    onRun(action.id, null);
  };
  useActionKeys(bar, offered, action => void start(action));
  return (
    <Space ref={bar} wrap>
      {offered
        .filter(({ isKeyOnly }) => !isKeyOnly)
        .map(action => (
          <Button
            key={action.id}
            type={action.look === 'primary' ? 'primary' : 'default'}
            danger={action.look === 'danger'}
            {...(action.keys ? { 'aria-keyshortcuts': ariaKeys(action.keys) } : {})}
            onClick={() => void start(action)}
          >
            {action.label}
            {action.keys && <KeyHint keys={action.keys} />}
          </Button>
        ))}
      <ReasonDialog
        title={asking?.label ?? ''}
        open={asking !== null}
        presets={asking?.reason ?? []}
        onClose={() => setAsking(null)}
        onDone={reason => {
          setAsking(null);
          if (asking) onRun(asking.id, reason);
        }}
      />
    </Space>
  );
}

function useActionKeys(
  bar: RefObject<HTMLElement | null>,
  actions: readonly DocumentAction[],
  start: (action: DocumentAction) => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) return;
    // A plain key belongs to the part that took it; those with Ctrl and Alt are the document's everywhere.
    if (event.defaultPrevented && !event.ctrlKey && !event.altKey) return;
    const action = actions.find(each => each.keys !== undefined && isPressed(each.keys, event));
    if (!action) return;
    event.preventDefault();
    start(action);
  });
  // Heard as soon as it is seen.
  useLayoutEffect(() => {
    const place = bar.current?.closest<HTMLElement>('[data-tab]');
    const listener = (event: KeyboardEvent) => {
      if (place && isMeantFor(place, event.target)) press(event);
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [bar]);
}

/** What was pressed in a tab; a row that was opened is gone with the focus, which then rests on the page. */
function isMeantFor(tab: HTMLElement, target: EventTarget | null): boolean {
  if (target === document.body) return tab.getClientRects().length > 0;
  return target instanceof Node && tab.contains(target);
}

function isPressed(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.toLowerCase().split('+');
  return (
    parts.at(-1) === event.key.toLowerCase() &&
    parts.includes('ctrl') === event.ctrlKey &&
    parts.includes('alt') === event.altKey &&
    parts.includes('shift') === event.shiftKey
  );
}

function ariaKeys(keys: string): string {
  return keys.replace('Ctrl', 'Control');
}
