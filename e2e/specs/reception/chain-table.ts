import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Figures } from '../../pages/report-page.ts';

/** Where a figure of the story was made: what somebody did, and on which screen. */
type Step = readonly [what: string, screen: string];

const ticketSale: Step = ['the window sells to the team', '售票'];
const goodsSale: Step = ['the tills sell under its plates', '收银'];
const rebate: Step = ['the rebate is audited and paid', '返利'];
const team: Step = ['two teams are booked and arrive', '接待'];
const all: Step = ['windows, tills and the lost plate', '售票 + 收银 + 号牌'];

/** The step behind each title of a figure; what a title means in one report alone stands below its name. */
const steps: Readonly<Record<string, Step>> = {
  售票额: ticketSale,
  净额: ticketSale,
  结算额: ticketSale,
  门票额: ticketSale,
  讲解费: ['the docent is paid for at the window', '售票'],
  讲解收入: ['the docent is paid for at the window', '售票'],
  已收讲解费: ['the docent is paid for at the window', '售票'],
  场次: ['the docent leads the first team', '接待'],
  讲解场次: ['the docent leads the first team', '接待'],
  实到人数: ['the gate admits who came', '检票'],
  团数: team,
  计划人数: team,
  零售额: goodsSale,
  可用: goodsSale,
  应返: rebate,
  已返: rebate,
  已审: rebate,
  已付: rebate,
  未付: rebate,
  挂账余额: ['the account of the agency pays', '售票'],
  余额: ['the account of the agency pays, and gets the rebate', '售票 + 返利'],
  差价: ['ten heads go over to the other team', '换团'],
  返利变化: ['ten heads go over to the other team', '换团'],
  本期净额: all,
  收付合计: ['two slips for cash, and the lost plate', '收银 + 号牌'],
  '讲解工作量 人数': ['the docent leads the first team', '接待'],
  '换团记录 人数': ['ten heads go over to the other team', '换团'],
  '全门店营业汇总 净额': all,
  '全门店支付方式 净额': all,
  '营收(权责) 净额': all,
};

type Shown = Readonly<Record<string, Figures>>;

/**
 * Prints every figure of the story beside the one that its screen shows, and keeps the table in .cache/results.
 * @param here what was done, by report and title
 * @param there by how much each screen has grown
 */
export function tellTable(here: Shown, there: Shown): void {
  const rows = Object.entries(here).flatMap(([report, figures]) =>
    Object.entries(figures).map(([title, value]) => {
      const [what, screen] = steps[`${report} ${title}`] ?? steps[title] ?? ['', ''];
      const shown = there[report]?.[title];
      const mark = shown === value ? '=' : '✗';
      return [what, screen, String(value), mark, String(shown ?? '–'), `${report} · ${title}`];
    }),
  );
  const lines = [['step', 'made at', 'here', '', 'there', 'shown at'], ...rows].map(row => row.join(' | '));
  process.stdout.write(`\n${lines.join('\n')}\n`);
  const folder = join(import.meta.dirname, '../../../.cache/results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'chain.txt'), `${lines.join('\n')}\n`);
}
