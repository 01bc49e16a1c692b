import { ClosedObject, Fen, Id, Nullable, OneOf } from '@shanmen/shared/contracts/schema';
import {
  type AgreementChoices,
  type AgreementProduct,
  type RebateBasis,
  type RebateTier,
  RebateTier as RebateTierSchema,
  seasons,
} from '@shanmen/shared/contracts/ticket/groups/agreement';
import { fen, formatYuan, parseYuan } from '@shanmen/shared/money';
import { EditableLines, Form, type LineColumn, useLines, useTold } from '@shanmen/ui';
import type { Static } from 'typebox';

const ProductLine = ClosedObject({
  productId: Nullable(Id),
  season: Nullable(OneOf(['PEAK', 'FLAT', 'OFF'])),
  priceFen: Nullable(Fen),
});
type ProductLine = Static<typeof ProductLine>;

const emptyProduct: ProductLine = { productId: null, season: null, priceFen: null };

type LinesProps<Line> = {
  readonly value?: readonly Line[];
  readonly onChange?: (lines: Line[]) => void;
};

/** 授权票种与价格: typed, or pasted from a sheet with 票种, 季节 and 价格 side by side. */
export function ProductLines({
  choices,
  value = [],
  onChange,
}: LinesProps<AgreementProduct> & { readonly choices: AgreementChoices }) {
  const lines = useLines(ProductLine, value);
  useTold(lines.store, all =>
    onChange?.(
      all.flatMap(({ productId, ...terms }) => (productId === null ? [] : [{ productId, ...terms }])),
    ),
  );
  return <EditableLines lines={lines} columns={productColumns(choices)} newLine={() => emptyProduct} />;
}

/** 返利阶梯: from so many heads or so much money on, so much for each head or such a share. */
export function RebateLines({ value = [], onChange }: LinesProps<RebateTier>) {
  const chosen: unknown = Form.useWatch('rebateBasis');
  const basis: RebateBasis = chosen === 'AMOUNT' || chosen === 'NET' ? chosen : 'HEADS';
  const lines = useLines(RebateTierSchema, value);
  useTold(lines.store, all => onChange?.([...all]));
  return (
    <EditableLines
      lines={lines}
      columns={rebateColumns(basis)}
      newLine={() =>
        basis === 'HEADS'
          ? { fromValue: 1, perHeadFen: fen(100), bp: null }
          : { fromValue: 1_000_000, perHeadFen: null, bp: 100 }
      }
    />
  );
}

function productColumns(choices: AgreementChoices): LineColumn<ProductLine>[] {
  const named = (text: string) =>
    choices.find(({ code, name }) => code === text.trim().toUpperCase() || name === text.trim());
  return [
    {
      id: 'productId',
      title: '票种',
      width: 220,
      text: line => choices.find(({ id }) => id === line.productId)?.name ?? '',
      edit: {
        kind: 'select',
        options: choices.map(({ code, name }) => ({ value: name, label: `${code} ${name}` })),
        write: (line, text) => {
          const product = named(text);
          return product ? { ...line, productId: product.id } : `没有票种「${text}」`;
        },
      },
    },
    {
      id: 'season',
      title: '季节',
      width: 90,
      text: ({ season }) => (season === null ? '全年' : seasons[season]),
      edit: {
        kind: 'select',
        options: ['全年', ...Object.values(seasons)].map(label => ({ value: label, label })),
        write: (line, text) => {
          const season = seasonOf(text);
          return season === undefined ? '季节为全年、旺季、平季或淡季' : { ...line, season };
        },
      },
    },
    {
      id: 'priceFen',
      title: '协议价（留空按价目价）',
      width: 150,
      align: 'right',
      text: ({ priceFen }) => (priceFen === null ? '' : formatYuan(priceFen)),
      edit: {
        kind: 'money',
        write: (line, text) => {
          const priceFen = text.trim() === '' ? null : parseYuan(text);
          return priceFen === null && text.trim() !== '' ? '金额格式不正确' : { ...line, priceFen };
        },
      },
    },
  ];
}

function seasonOf(text: string): ProductLine['season'] | undefined {
  if (text === '全年' || text.trim() === '') return null;
  return (['PEAK', 'FLAT', 'OFF'] as const).find(season => seasons[season] === text.trim());
}

/** Heads are whole; money is typed in yuan. */
function rebateColumns(basis: RebateBasis): LineColumn<RebateTier>[] {
  return basis === 'HEADS' ? [headsColumn, perHeadColumn] : [moneyColumn, shareColumn];
}

const headsColumn: LineColumn<RebateTier> = {
  id: 'fromValue',
  title: '满（人）',
  width: 110,
  align: 'right',
  text: tier => String(tier.fromValue),
  edit: {
    kind: 'qty',
    write: (tier, text) => (/^[1-9]\d{0,6}$/.test(text) ? { ...tier, fromValue: Number(text) } : '须为整数'),
  },
};

const moneyColumn: LineColumn<RebateTier> = {
  id: 'fromValue',
  title: '满（元）',
  width: 130,
  align: 'right',
  text: tier => formatYuan(fen(tier.fromValue)),
  edit: {
    kind: 'money',
    write: (tier, text) => {
      const fromFen = parseYuan(text);
      return fromFen === null || fromFen < 1 ? '金额格式不正确' : { ...tier, fromValue: fromFen };
    },
  },
};

const perHeadColumn: LineColumn<RebateTier> = {
  id: 'perHeadFen',
  title: '每人返',
  width: 110,
  align: 'right',
  text: ({ perHeadFen }) => (perHeadFen === null ? '' : formatYuan(perHeadFen)),
  edit: {
    kind: 'money',
    write: (tier, text) => {
      const perHeadFen = parseYuan(text);
      return perHeadFen === null || perHeadFen < 1 ? '金额格式不正确' : { ...tier, perHeadFen, bp: null };
    },
  },
};

/** Percent with two places is basis points, as yuan with two places are fen. */
const shareColumn: LineColumn<RebateTier> = {
  id: 'bp',
  title: '返比例（%）',
  width: 110,
  align: 'right',
  text: ({ bp }) => (bp === null ? '' : formatYuan(fen(bp))),
  edit: {
    kind: 'money',
    write: (tier, text) => {
      const bp = parseYuan(text);
      return bp === null || bp < 1 || bp > 9999 ? '比例为 0.01–99.99' : { ...tier, perHeadFen: null, bp };
    },
  },
};
