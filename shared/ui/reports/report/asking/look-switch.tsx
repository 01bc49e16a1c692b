import { Segmented } from '../../../forms/inputs/segmented.tsx';

export type Look = 'table' | 'chart';

const looks: { value: Look; label: string }[] = [
  { value: 'table', label: '表格' },
  { value: 'chart', label: '图' },
];

/** As what a report stands on the screen. */
export function LookSwitch({ look, onChange }: { look: Look; onChange: (look: Look) => void }) {
  return <Segmented aria-label="表格或图" options={looks} value={look} onChange={onChange} />;
}
