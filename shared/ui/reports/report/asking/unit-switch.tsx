import { Segmented } from '../../../forms/inputs/segmented.tsx';

const units = [
  { value: 'yuan', label: '元' },
  { value: 'wan', label: '万元' },
];

/** In what the money of a report stands on the screen. */
export function UnitSwitch({
  isInWan,
  onChange,
}: {
  isInWan: boolean;
  onChange: (isInWan: boolean) => void;
}) {
  return (
    <Segmented
      aria-label="金额单位"
      options={units}
      value={isInWan ? 'wan' : 'yuan'}
      onChange={unit => onChange(unit === 'wan')}
    />
  );
}
