import { fen } from '@shanmen/shared/money';
import type { Quantity } from '@shanmen/shared/contracts/schema';
import {
  Code,
  Count,
  Day,
  DocLink,
  Instant,
  InstantOfDay,
  Masked,
  Money,
  Nothing,
  Percent,
  Person,
  Photo,
  Qty,
  Rate,
  StatusTag,
} from '@shanmen/ui';
import type { ReactNode } from 'react';
import { Specimen } from '../specimen.tsx';
import styles from '../gallery.module.css';

const samples: readonly [string, ReactNode][] = [
  ['Money 金额', <Money key="m" fen={fen(128_000)} />],
  ['Money 负数', <Money key="n" fen={fen(-1990)} />],
  ['Count 数', <Count key="c" value={1_234_567} />],
  ['Qty 数量', <Qty key="q" value={quantity('1250.500')} unit="千克" />],
  ['Percent 比例', <Percent key="p" value={1234} />],
  ['Rate 上升', <Rate key="r" value={830} />],
  ['Rate 下降', <Rate key="f" value={-415} />],
  ['Day 日期', <Day key="d" value="2026-11-20" />],
  ['Instant 时刻', <Instant key="i" value="2026-11-20T06:32:05Z" />],
  ['InstantOfDay 当日', <InstantOfDay key="iod" value="2026-11-20T06:32:05Z" day="2026-11-20" />],
  ['InstantOfDay 隔日', <InstantOfDay key="iod-other" value="2026-11-19T09:30:00Z" day="2026-11-20" />],
  ['Code 编码', <Code key="k" value="6901234567892" />],
  ['Person 人员', <Person key="e" name="陈一" staffNo="1001" />],
  ['DocLink 单据', <DocLink key="l" to="/demo#cells" number="JH261120A1-0007" />],
  ['Masked 无权', <Masked key="x" value="138****5521" />],
  ['Masked 有权', <Masked key="y" value="138****5521" reveal={async () => '13800005521'} />],
  ['Photo 没有图片', <Photo key="o" src={null} alt="山水丝巾" />],
  ['Nothing 空', <Nothing key="z" />],
];

export function Cells() {
  return (
    <>
      <Specimen title="一种格式，全产品一样">
        <dl className={styles['grid']}>
          {samples.map(([title, cell]) => (
            <div key={title}>
              <dt className={styles['caption']}>{title}</dt>
              <dd>{cell}</dd>
            </div>
          ))}
        </dl>
      </Specimen>
      <Specimen title="状态：词和形状，颜色只是重复">
        <div className={styles['row']}>
          <StatusTag tone="success">在售</StatusTag>
          <StatusTag tone="warning">登录受限</StatusTag>
          <StatusTag tone="danger">停用</StatusTag>
          <StatusTag tone="info">预订</StatusTag>
          <StatusTag tone="neutral">已离职</StatusTag>
        </div>
      </Specimen>
    </>
  );
}

function quantity(text: string): Quantity {
  if (!isQuantity(text)) throw new Error(`${text} is no quantity`);
  return text;
}

function isQuantity(text: string): text is Quantity {
  return /^-?\d{1,12}(\.\d{1,3})?$/.test(text);
}
