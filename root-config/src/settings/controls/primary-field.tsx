import { useState } from 'react';
import { contrast } from '@shanmen/shared/tokens/contrast';
import { nearestPrimary } from '@shanmen/shared/tokens/look';
import { colours } from '@shanmen/shared/tokens';
import { useParts } from '../../layout/parts-context.ts';
import { useSettingsText } from '../drawer/settings-text.ts';
import { useSetting } from '../use-setting.ts';
import styles from './choice.module.css';
import { labelId, Row } from './row.tsx';

/** Colours of the landscape that can be read on every ground. */
export const offeredPrimaries = ['#0958d9', '#33566b', '#5b4bb2', '#9c3d78', '#a03c10', '#3d6b1f'] as const;

/** The colour of what can be done: some to choose from, or any that can be read. */
export function PrimaryField() {
  const { settings } = useParts();
  const text = useSettingsText();
  const current = useSetting('primaryColor');
  const [refused, setRefused] = useState<string | null>(null);
  const choose = (colour: string) => {
    const isReadable = colour === '' || nearestPrimary(colour) === colour.toLowerCase();
    setRefused(isReadable ? null : colour);
    if (isReadable) settings.set('primaryColor', colour);
  };
  const isOther = current !== '' && !offeredPrimaries.some(colour => colour === current);
  return (
    <Row of="primaryColor" isWide note={refused && <Offer refused={refused} onTake={choose} />}>
      <div className={styles.swatches} role="radiogroup" aria-labelledby={labelId('primaryColor')}>
        <Swatch colour="" name={text.primary.own} isChosen={current === ''} onChoose={choose} />
        {offeredPrimaries.map(colour => (
          <Swatch
            key={colour}
            colour={colour}
            name={colour}
            isChosen={current === colour}
            onChoose={choose}
          />
        ))}
      </div>
      <label className={styles.other} data-chosen={isOther || undefined}>
        <input
          type="color"
          value={refused ?? (current || colours.light.primary)}
          onChange={event => choose(event.target.value)}
        />
        <span>{text.primary.other}</span>
      </label>
    </Row>
  );
}

type SwatchProps = {
  readonly colour: string;
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: (colour: string) => void;
};

function Swatch({ colour, name, isChosen, onChoose }: SwatchProps) {
  return (
    <label className={styles.swatch} title={name}>
      <input
        className={styles.radio}
        type="radio"
        name="primaryColor"
        aria-label={name}
        checked={isChosen}
        onChange={() => onChoose(colour)}
      />
      <span style={{ background: colour || colours.light.primary }} />
    </label>
  );
}

type OfferProps = { readonly refused: string; readonly onTake: (colour: string) => void };

/** Says how far the colour is from being read, and what is nearest to it. */
function Offer({ refused, onTake }: OfferProps) {
  const { primary } = useSettingsText();
  const offered = nearestPrimary(refused);
  const reached = Math.floor(contrast(refused, colours.light['ground-total']) * 10) / 10;
  return (
    <span className={styles.offer} role="alert">
      {primary.refused(String(reached))}
      <button type="button" className={styles.take} onClick={() => onTake(offered)}>
        <span style={{ background: offered }} />
        {primary.offer(offered)}
      </button>
    </span>
  );
}
