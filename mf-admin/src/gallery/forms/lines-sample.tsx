import { ClosedObject, Fen, Id, Nullable, OptionalText } from '@shanmen/shared/contracts/schema';
import { fen, formatYuan, multiplyFen, parseYuan, sumFen } from '@shanmen/shared/money';
import {
  Button,
  DraftOffer,
  EditableLines,
  type LineColumn,
  type ScanRules,
  useDraft,
  useLines,
} from '@shanmen/ui';
import { type Static, Type } from 'typebox';
import { sampleGoods } from '../lists/sample-goods.ts';
import { Row, Specimen } from '../specimen.tsx';

const Line = ClosedObject({
  goodId: Nullable(Id),
  name: Type.String({ minLength: 1, maxLength: 60 }),
  qty: Type.Integer({ exclusiveMinimum: 0, maximum: 99_999 }),
  priceFen: Fen,
  note: OptionalText(40),
});
type Line = Static<typeof Line>;

const goods = sampleGoods(600);
const emptyLine: Line = { goodId: null, name: '', qty: 1, priceFen: fen(0), note: '' };

const columns: LineColumn<Line>[] = [
  {
    id: 'name',
    title: '商品',
    width: 200,
    text: line => line.name,
    edit: {
      kind: 'picker',
      write: (line, text) => lineOf(text, line.qty) ?? `没有「${text}」`,
      resolve: async codes => new Map(codes.flatMap(code => knownLine(code))),
    },
  },
  { id: 'unit', title: '单位', width: 60, text: () => '件' },
  {
    id: 'qty',
    title: '数量',
    width: 90,
    align: 'right',
    text: line => String(line.qty),
    edit: {
      kind: 'qty',
      write: (line, text) => (/^\d{1,5}$/.test(text) ? { ...line, qty: Number(text) } : '须为整数'),
    },
  },
  {
    id: 'priceFen',
    title: '单价',
    width: 110,
    align: 'right',
    text: line => formatYuan(line.priceFen),
    edit: {
      kind: 'money',
      write: (line, text) => {
        const priceFen = parseYuan(text);
        return priceFen === null ? '金额格式不正确' : { ...line, priceFen };
      },
    },
  },
  { id: 'amount', title: '金额', width: 120, align: 'right', text: line => formatYuan(amountOf(line)) },
  {
    id: 'note',
    title: '备注',
    width: 200,
    text: line => line.note,
    edit: { kind: 'text', write: (line, note) => ({ ...line, note }) },
  },
];

const scan: ScanRules<Line> = {
  find: async (code, count) => lineOf(code, Number(count)),
  isSame: (line, scanned) => line.goodId === scanned.goodId && line.priceFen === scanned.priceFen,
  add: (line, scanned) => ({ ...line, qty: line.qty + scanned.qty }),
};

export function LinesSample() {
  const lines = useLines(
    Line,
    [knownLine('T0001'), knownLine('T0003')].flat().map(([, line]) => line),
  );
  const many = useLines(
    Line,
    goods
      .slice(0, 500)
      .map(good => ({ ...emptyLine, goodId: Number(good.id), name: good.name, priceFen: good.priceFen })),
  );
  const audited = useLines(
    Line,
    knownLine('T0002').map(([, line]) => line),
  );
  const draft = useDraft('demo-document', lines);
  return (
    <>
      <Specimen title="键盘与扫码；从 Excel 粘贴先看预览；未保存的草稿下次还在">
        <DraftOffer draft={draft} />
        <EditableLines
          lines={lines}
          columns={columns}
          newLine={() => emptyLine}
          scan={scan}
          totals={totalsOf}
          picker={choose => (
            <Row>
              {goods.slice(0, 4).map(good => (
                <Button key={good.id} onClick={() => choose(knownLine(good.code).map(([, line]) => line))}>
                  {good.name}
                </Button>
              ))}
            </Row>
          )}
        />
        <Row>
          <Button onClick={() => lines.store.check()}>检查</Button>
          <Button onClick={draft.done}>保存</Button>
        </Row>
      </Specimen>
      <Specimen title="已审核：只读">
        <EditableLines lines={audited} columns={columns} newLine={() => emptyLine} readOnly />
      </Specimen>
      <Specimen title="500 行：只重画改动的那一行">
        <EditableLines lines={many} columns={columns} newLine={() => emptyLine} totals={totalsOf} />
      </Specimen>
    </>
  );
}

function amountOf(line: Line): Fen {
  return multiplyFen(line.priceFen, line.qty);
}

function totalsOf(lines: readonly Line[]) {
  return {
    amount: formatYuan(sumFen(lines.map(amountOf))),
    qty: lines.reduce((sum, line) => sum + line.qty, 0),
  };
}

function lineOf(code: string, qty: number): Line | null {
  const good = goods.find(each => each.code === code.toUpperCase() || each.name === code);
  return good
    ? { ...emptyLine, goodId: Number(good.id), name: good.name, priceFen: good.priceFen, qty }
    : null;
}

function knownLine(code: string): [string, Line][] {
  const line = lineOf(code, 1);
  return line ? [[code, line]] : [];
}
