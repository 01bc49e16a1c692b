import {
  layoutFieldNames,
  layoutFields,
  LayoutPart,
} from '@shanmen/shared/contracts/ticket/setup/print-layout';
import { EditableLines, type LineColumn, optionsOf, useLines, useTold } from '@shanmen/ui';

type LayoutLinesProps = {
  readonly value?: readonly LayoutPart[];
  readonly onChange?: (parts: LayoutPart[]) => void;
};

const fresh: LayoutPart = { field: 'text', xMm: 5, yMm: 5, widthMm: 40, sizePt: 10, text: '' };

const fieldOptions = optionsOf(layoutFields).map(({ label }) => ({ value: label, label }));

type Figure = 'xMm' | 'yMm' | 'widthMm' | 'sizePt';

/** What is printed where, a line each; the field of a form. */
export function LayoutLines({ value = [], onChange }: LayoutLinesProps) {
  const lines = useLines(LayoutPart, value);
  useTold(lines.store, parts => onChange?.([...parts]));
  return <EditableLines lines={lines} columns={columns} newLine={() => fresh} />;
}

const columns: LineColumn<LayoutPart>[] = [
  {
    id: 'field',
    title: '内容',
    width: 200,
    text: part => layoutFields[part.field],
    edit: {
      kind: 'select',
      options: fieldOptions,
      write: (part, text) => {
        const field = layoutFieldNames.find(name => layoutFields[name] === text.trim());
        return field === undefined ? `没有内容「${text}」` : { ...part, field };
      },
    },
  },
  figure('xMm', '左（毫米）', 90),
  figure('yMm', '上（毫米）', 90),
  figure('widthMm', '宽（毫米）', 90),
  figure('sizePt', '字号（磅）', 90),
  {
    id: 'text',
    title: '固定文字',
    width: 220,
    text: part => part.text,
    edit: { kind: 'text', write: (part, text) => ({ ...part, text }) },
  },
];

function figure(id: Figure, title: string, width: number): LineColumn<LayoutPart> {
  return {
    id,
    title,
    width,
    align: 'right',
    text: part => String(part[id]),
    edit: {
      kind: 'qty',
      write: (part, text) =>
        /^\d{1,3}(\.[05])?$/.test(text.trim()) ? { ...part, [id]: Number(text) } : '须为 0.5 的倍数',
    },
  };
}
