import type { ToolbarItem } from '@shanmen/shared';
import { toolbarActions } from '@shanmen/shared/contracts/shell/toolbar-actions';
import { useStore } from '../../store.ts';
import { useParts } from '../parts-context.ts';
import styles from './tool-bar.module.css';

const mostTools = 6;

/** The tools of the chosen system; one without an action is not drawn. */
export function ToolBar() {
  const { menu, tools } = useParts();
  const { type, toolbar } = useStore(menu.tree);
  const provided = useStore(tools);
  const usable = toolbar.filter(
    tool => addressOf(type, tool) !== null || provided.has(`${type}:${tool.code}`),
  );
  return (
    <div className={styles.tools} role="group" aria-label="工具">
      {usable.slice(0, mostTools).map(tool => (
        <Tool
          key={tool.code}
          id={`${type}:${tool.code}`}
          title={tool.title}
          address={addressOf(type, tool)}
        />
      ))}
    </div>
  );
}

type ToolProps = { readonly id: string; readonly title: string; readonly address: string | null };

function Tool({ id, title, address }: ToolProps) {
  const { tools } = useParts();
  const action = useStore(tools).get(id);
  if (address !== null) {
    return (
      <a className={styles.tool} href={address}>
        {title}
      </a>
    );
  }
  return (
    <button
      type="button"
      className={styles.tool}
      disabled={action?.disabledReason !== undefined}
      title={action?.disabledReason}
      onClick={() => action?.run()}
    >
      {title}
    </button>
  );
}

const addresses: ReadonlyMap<string, { readonly open: string }> = new Map(Object.entries(toolbarActions));

function addressOf(type: string | null, tool: ToolbarItem): string | null {
  return addresses.get(`${type}:${tool.code}`)?.open ?? null;
}
