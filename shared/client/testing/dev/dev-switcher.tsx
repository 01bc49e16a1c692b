import { useState } from 'react';
import { systemTypes } from '../../../contracts/screen.ts';
import styles from './dev-shell.module.css';
import { isSystemType } from '../../session/storage.ts';
import { commonScenarios } from '../mock/scenario.ts';
import { linkTo, type PageState } from './page-state.ts';

type Props = {
  readonly state: PageState;
  /** Scenarios of the app, by name with their titles. */
  readonly own: Readonly<Record<string, string>>;
  /** Address of the screen in front. */
  readonly address: () => string;
};

const users = ['admin', 'seller01'] as const;

/** At the bottom edge: which state this is, and a link that leads to it. Another choice opens the page anew. */
export function DevSwitcher({ state, own, address }: Props) {
  const [isCopied, setCopied] = useState(false);
  const open = (change: Partial<PageState>) =>
    window.location.assign(linkTo({ ...state, screen: address(), ...change }));
  const copy = async () => {
    const link = new URL(linkTo({ ...state, screen: address() }), window.location.origin).href;
    await navigator.clipboard.writeText(link);
    setCopied(true);
  };
  return (
    <footer className={styles.switcher}>
      <label>
        场景
        <select value={state.scenario} onChange={event => open({ scenario: event.target.value })}>
          {Object.entries({ [state.scenario]: '', ...commonScenarios, ...own }).map(([name, title]) => (
            <option key={name} value={name}>
              {name} {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        用户
        <select value={state.role} onChange={event => open({ role: event.target.value })}>
          {[...new Set([...users, state.role])].map(name => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        菜单
        <select
          value={state.menu}
          onChange={event => open({ menu: isSystemType(event.target.value) ? event.target.value : '' })}
        >
          <option value="">本页所属</option>
          {Object.entries(systemTypes).map(([type, title]) => (
            <option key={type} value={type}>
              {type} {title}
            </option>
          ))}
        </select>
      </label>
      {state.clock !== '' && <span>时钟 {state.clock.replace('T', ' ')}</span>}
      <button type="button" className={styles.screen} onClick={() => void copy()}>
        {isCopied ? '已复制' : '复制链接'}
      </button>
    </footer>
  );
}
