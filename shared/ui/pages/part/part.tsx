import {
  partHost,
  type PartHost,
  type PartState,
  type StandingPart,
  TabContext,
  useShell,
} from '@shanmen/shared';
import { parts, type PartName, type PartProps } from '@shanmen/shared/contracts/shell/parts';
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, Spin } from '../../antd.ts';
import { ReloadIcon } from '../../icons.tsx';
import { useSlow } from '../states/use-slow.ts';
import styles from './part.module.css';

/**
 * A part of another app in this place, e.g. `<Part name="order-detail" orderNo="…" />`. It is loaded when it is first
 * drawn, in the version that everybody runs by then; where it fails, the place says so and the screen around it goes on.
 * While its tab is not in front it is not there, so it keeps no input.
 */
export function Part<Name extends PartName>(wanted: { readonly name: Name } & PartProps<Name>) {
  const { name, ...props } = wanted;
  return <Place key={`${name} ${JSON.stringify(props)}`} name={name} props={props} />;
}

type PlaceProps = { readonly name: PartName; readonly props: Readonly<Record<string, unknown>> };

const waiting: PartState = { status: 'loading', mayUseEarlier: false };

function Place({ name, props }: PlaceProps) {
  const shell = useShell();
  const tab = useContext(TabContext);
  const place = useRef<HTMLDivElement>(null);
  const standing = useRef<StandingPart | null>(null);
  const [state, setState] = useState(waiting);
  const { app, title } = parts[name];
  const stand = useEffectEvent((host: PartHost) => {
    const element = place.current;
    if (element) standing.current = host.stand({ name, app, props, element, shell, tab, told: setState });
  });
  useEffect(() => {
    let isGone = false;
    void partHost.arrived().then(host => isGone || stand(host));
    return () => {
      isGone = true;
      standing.current?.end();
      standing.current = null;
    };
  }, []);
  const retry = () => standing.current?.retry();
  const useEarlier = () => standing.current?.useEarlier();
  return (
    <section className={styles['part']} aria-label={title} data-stands={name} data-state={state.status}>
      {state.status === 'loading' && (
        <Patience title={title} useEarlier={state.mayUseEarlier ? useEarlier : null} />
      )}
      {state.status === 'shown' && state.substitute !== null && (
        <p className={styles['substitute']} role="status">
          新版打不开，暂用旧版 {state.substitute}
          <Button type="link" size="small" onClick={retry}>
            再试新版
          </Button>
        </p>
      )}
      {state.status === 'failed' && <Fault fault={state} onRetry={retry} onEarlier={useEarlier} />}
      <div ref={place} />
    </section>
  );
}

const slowAfterMs = 2000;

type PatienceProps = {
  readonly title: string;
  /** Present where an earlier version need not be waited for. */
  readonly useEarlier: (() => void) | null;
};

function Patience({ title, useEarlier }: PatienceProps) {
  const spins = useSlow(true);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles['waiting']} role="status">
      {spins && <Spin />}
      {isSlow && `${title}加载较慢…`}
      {isSlow && useEarlier && <Button onClick={useEarlier}>先用旧版</Button>}
    </div>
  );
}

type FaultProps = {
  readonly fault: Extract<PartState, { status: 'failed' }>;
  readonly onRetry: () => void;
  readonly onEarlier: () => void;
};

function Fault({ fault, onRetry, onEarlier }: FaultProps) {
  return (
    <div className={styles['fault']} role="alert" data-fault={fault.code}>
      <span>{fault.sentence}</span>
      <code>
        {fault.code} {fault.version}
      </code>
      <span className={styles['buttons']}>
        <Button icon={<ReloadIcon />} onClick={onRetry}>
          重试
        </Button>
        {fault.mayUseEarlier && <Button onClick={onEarlier}>使用上一版本</Button>}
      </span>
    </div>
  );
}
