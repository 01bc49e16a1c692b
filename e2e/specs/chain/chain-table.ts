import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Shown, systemOf } from './chain-reports.ts';

/** Where a figure of the story was made: what somebody did, and on which screen. */
type Step = readonly [what: string, screen: string];

const teamSale: Step = ['the window sells to the team', '售票'];
const docent: Step = ['the docent is paid for at the window', '售票'];
const tour: Step = ['the docent leads the first team', '接待'];
const rebate: Step = ['the rebate is audited and paid', '返利'];
const team: Step = ['two teams are booked and arrive', '接待'];
const change: Step = ['ten heads go over to the other team', '换团'];
const purchase: Step = ['ten magnets are bought and audited', '进货单'];
const stock: Step = ['ten magnets are bought, the tills sell some', '进货单 + 收银'];
const magnets: Step = ['the tills sell magnets', '收银'];
const online: Step = ['a visitor buys for the next day', '订票'];
const tickets: Step = ['windows and /buyTicket sell', '售票 + 订票'];
const gate: Step = ['the gate admits who came', '检票'];
const all: Step = ['windows, tills, /buyTicket and the lost plate', '售票 + 收银 + 订票 + 号牌'];

/** The step behind each title of a figure; what it means on one screen alone stands below. */
const steps: Readonly<Record<string, Step>> = {
  售票额: teamSale,
  结算额: teamSale,
  门票额: teamSale,
  讲解费: docent,
  讲解收入: docent,
  已收讲解费: docent,
  场次: tour,
  讲解场次: tour,
  实到人数: gate,
  入园人次: gate,
  已核销: gate,
  团数: team,
  计划人数: team,
  零售额: magnets,
  销售额: magnets,
  应返: rebate,
  已返: rebate,
  已审: rebate,
  已付: rebate,
  未付: rebate,
  挂账余额: ['the account of the agency pays', '售票'],
  余额: ['the account of the agency pays, and gets the rebate', '售票 + 返利'],
  差价: change,
  返利变化: change,
  上期本期净额: ['what it showed in the evening of the first day', '营业收入总表'],
  收付合计: ['what was paid in money', '收银 + 订票 + 号牌'],
  '进货额(含运杂费)': purchase,
  '讲解工作量 人数': tour,
  '换团记录 人数': change,
  '今日销售明细 净额': teamSale,
  '票种销售汇总 净额': ['the windows sell', '售票'],
  '市场明细 净额': teamSale,
  '全门店支付方式 现金': magnets,
  '全门店支付方式 微信': online,
  '全门店支付方式 预付': teamSale,
  '供应商分析 应付': purchase,
  '供应商分析 在库金额': stock,
};

/** What the other figures of a screen come from; of any other screen, all that was done. */
const stepsOfScreens: Readonly<Record<string, Step>> = {
  库存状况: stock,
  '库存 30': stock,
  收发存汇总: stock,
  供应商应付: purchase,
  商品销售报表: magnets,
  全门店商品排行: magnets,
  交易记录: magnets,
  '营业汇总 线上': online,
  渠道收入: tickets,
  数据统计: tickets,
};

/** Figures of a day: what was done, and by how much each screen has grown. */
export type Told = { readonly day: string; readonly here: Shown; readonly there: Shown };

type Row = {
  readonly system: string;
  readonly day: string;
  readonly isEqual: boolean;
  readonly text: string;
};

/** Prints every figure of the story beside the one that its screen shows, and keeps the table in .cache/results. */
export function tellTable(told: readonly Told[]): void {
  const rows = told.flatMap(rowsOf);
  const lines = [
    'day | step | made at | here |  | there | shown at',
    ...rows.map(({ text }) => text),
    '',
    ...sums(rows),
  ];
  process.stdout.write(`\n${lines.join('\n')}\n`);
  const folder = join(import.meta.dirname, '../../../.cache/results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'chain.txt'), `${lines.join('\n')}\n`);
}

function rowsOf({ day, here, there }: Told): Row[] {
  return Object.entries(here).flatMap(([name, figures]) =>
    Object.entries(figures).map(([title, value]) => {
      const [what, screen] = steps[`${name} ${title}`] ?? stepsOfScreens[name] ?? steps[title] ?? all;
      const shown = there[name]?.[title];
      const isEqual = shown === value;
      const system = systemOf(name);
      const cells = [day, what, screen, String(value), isEqual ? '=' : '✗', String(shown ?? '–')];
      return { system, day, isEqual, text: [...cells, `${system} ${name} · ${title}`].join(' | ') };
    }),
  );
}

/** How many figures of each system and day are equal. */
function sums(rows: readonly Row[]): string[] {
  const line = (name: string, part: readonly Row[]) =>
    `${name}: ${part.filter(({ isEqual }) => isEqual).length} of ${part.length} equal`;
  const nameOf = ({ system, day }: Row) => `system ${system}, ${day}`;
  const names = [...new Set(rows.map(nameOf))].toSorted();
  return [
    ...names.map(name =>
      line(
        name,
        rows.filter(row => nameOf(row) === name),
      ),
    ),
    line('all', rows),
  ];
}
