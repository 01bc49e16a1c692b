import { useRef, useState } from 'react';
import { toolbarActions } from '@shanmen/shared/contracts/shell/toolbar-actions';
import { Icon } from '../../parts/icons/icon.tsx';
import { inLanguage, useText } from '../../language/language.ts';
import { type PopupAction, PopupMenu } from '../../parts/popup/popup-menu.tsx';
import type { ShellParts } from '../../shell/shell-parts.ts';
import { useStore } from '../../parts/store.ts';
import { useParts } from '../parts-context.ts';
import styles from './tool-bar.module.css';

const mostTools = 6;

/** What a tool of the system does now; `open` where it leads to an address. */
export type Tool = {
  readonly id: string;
  readonly title: string;
  readonly initials: string;
  readonly pinyin: string;
  readonly open: string | null;
  readonly disabledReason: string | undefined;
  readonly run: () => void;
};

/** The tools of the chosen system that can do something: an action that is not known is not drawn. */
export function toolsOf(parts: ShellParts): readonly Tool[] {
  const { type, toolbar } = parts.menu.tree.get();
  const provided = parts.tools.get();
  return toolbar.flatMap(({ code, title: given, titles, initials, pinyin }) => {
    const id = `${type}:${code}`;
    const title = inLanguage(given, titles);
    const open = openedBy(id);
    const action = provided.get(id);
    if (open === null && !action) return [];
    const run = open === null ? () => action?.run() : () => parts.navigator.go(open);
    const disabledReason = open === null ? action?.disabledReason : undefined;
    return [{ id, title, initials, pinyin, open, run, disabledReason }];
  });
}

const addresses: ReadonlyMap<string, { readonly open: string }> = new Map(Object.entries(toolbarActions));

/** The address that a tool leads to, by `<type>:<code>`; null for one that acts on an open screen. */
export function openedBy(id: string): string | null {
  return addresses.get(id)?.open ?? null;
}

function useTools(): readonly Tool[] {
  const parts = useParts();
  // Followed here; the function below reads what they hold.
  useText();
  useStore(parts.menu.tree);
  useStore(parts.tools);
  return toolsOf(parts);
}

/** As entries of a menu, where the header has no room for buttons. */
export function useToolItems(): readonly PopupAction[] {
  return useTools().map(itemOf);
}

function itemOf({ title, run, disabledReason }: Tool): PopupAction {
  return { label: title, onChoose: run, disabled: disabledReason !== undefined };
}

/** The tools of the chosen system; those beyond six lie under 更多. */
export function ToolBar() {
  const tools = useTools();
  const { header } = useText();
  if (tools.length === 0) return null;
  return (
    <div className={styles.tools} role="group" aria-label={header.tools}>
      {tools.slice(0, mostTools).map(tool => (
        <ToolButton key={tool.id} tool={tool} />
      ))}
      {tools.length > mostTools && <MoreTools tools={tools.slice(mostTools)} />}
    </div>
  );
}

function ToolButton({ tool }: { readonly tool: Tool }) {
  const { ready } = useStore(useParts().menu.tree);
  if (tool.open !== null) {
    // As the menu that is drawn from storage, it opens nothing before the server's answer.
    const link = ready ? { href: tool.open } : { 'aria-disabled': true, role: 'link', tabIndex: 0 };
    return (
      <a className={styles.tool} {...link}>
        {tool.title}
      </a>
    );
  }
  return (
    <button
      type="button"
      className={styles.tool}
      disabled={tool.disabledReason !== undefined}
      title={tool.disabledReason}
      onClick={tool.run}
    >
      {tool.title}
    </button>
  );
}

function MoreTools({ tools }: { readonly tools: readonly Tool[] }) {
  const { menu } = useText();
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.tool}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={() => setAnchor(anchor === null ? button.current : null)}
      >
        {menu.more}
        <Icon name="chevron-down" />
      </button>
      {anchor && (
        <PopupMenu
          anchor={anchor}
          label={menu.more}
          items={tools.map(itemOf)}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
