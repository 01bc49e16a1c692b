import type { TillShift, TillShiftClosing, TillShiftCount } from '@shanmen/shared/contracts/cashier/shift';
import { mostDrawerFen, mostFloatFen } from '@shanmen/shared/contracts/cash';
import { apiErrorOf } from '@shanmen/shared';
import {
  ApprovalStep,
  ClosedShift,
  type ClosingCalls,
  DialogField,
  Figure,
  Figures,
  NoticeLine,
  type Handover,
  readYuan,
  ShiftClosing,
  YuanField,
  Yuan,
} from '@shanmen/shared/counter';
import { formatYuan, zeroFen } from '@shanmen/shared/money';
import { timeOfDay } from '@shanmen/shared/time';
import { useState } from 'react';
import { tillDesk } from '../offline/till-desk.ts';
import { titleOf } from '../screen/tender-words.ts';
import { tillCalls, tillKeysOf } from '../screen/till-calls.ts';

type TillClosingProps = {
  readonly shift: TillShift;
  readonly onBack: () => void;
  readonly onClosed: (shift: TillShift) => void;
};

const approved = { tone: 'info', text: '主管已授权，再按 Enter 交班' } as const;

/** 交班 of a till: what stays in the drawer as float is said at the end, the rest goes to the safe. */
export function TillClosing({ shift, onBack, onClosed }: TillClosingProps) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const [approval, setApproval] = useState<string | null>(null);
  const slips = useSlipCount();
  const left = readYuan(text, { missing: '没有就填 0', mostFen: mostFloatFen });
  const isMoreThanThere = (left.amountFen ?? zeroFen) > (shift.countedCashFen ?? zeroFen);
  const problem = text === '' ? null : isMoreThanThere ? '留存备用金不能多于实点现金' : left.problem;
  return (
    <>
      <div inert={asked}>
        <ShiftClosing<TillShift, Pick<TillShiftClosing, 'floatLeftFen' | 'approval'>>
          shift={shift}
          words={{
            place: shift.tillName,
            stop: '停止收银',
            stopHint: '停止后本班不能再收银和退货，金额在清点完之前不再显示。',
            back: '返回收银',
          }}
          calls={callsOf(shift, slips.counts, () => setAsked(true))}
          session={tillKeysOf.session}
          sold={
            <>
              ，本班 {shift.slips} 笔，净销售 <Yuan fen={shift.soldFen ?? zeroFen} />。
            </>
          }
          methods={[]}
          counting={slips}
          more={{
            isMissing: left.amountFen === null || isMoreThanThere,
            closing: { floatLeftFen: left.amountFen ?? zeroFen, ...(approval === null ? {} : { approval }) },
            fields: (
              <>
                <OtherTenders shift={shift} />
                <YuanField
                  label="留存备用金（元），其余上缴"
                  value={text}
                  problem={problem}
                  onChange={setText}
                />
                <NoticeLine notice={approval === null ? null : approved} />
              </>
            ),
          }}
          onBack={onBack}
          onClosed={onClosed}
        />
      </div>
      {asked && (
        <Variance
          shift={shift}
          onBack={() => setAsked(false)}
          onGiven={given => {
            setApproval(given);
            setAsked(false);
          }}
        />
      )}
    </>
  );
}

type SlipCounts = NonNullable<TillShiftCount['slips']>;

/** The steps of the closing; `ask` where the difference takes the word of a supervisor. */
function callsOf(
  { id }: TillShift,
  slips: SlipCounts,
  ask: () => void,
): ClosingCalls<TillShift, Pick<TillShiftClosing, 'floatLeftFen' | 'approval'>> {
  return {
    stopSelling: key => tillCalls.stopSelling(id, tillDesk.state().queue.length, key),
    count: (count, key) => tillCalls.count(id, { ...count, slips }, key),
    close: async (closing, key) => {
      try {
        return await tillCalls.close(id, closing, key);
      } catch (error) {
        if (apiErrorOf(error).has('supervisor_required')) ask();
        throw error;
      }
    },
  };
}

/** Tenders that leave a paper in the drawer. */
const slipTenders = ['CARD', 'VOUCHER', 'CREDIT'] as const;

/** What the papers of each tender sum to, as the cashier adds them up before the due figure is told; nothing typed is not counted. */
function useSlipCount() {
  const [texts, setTexts] = useState<Partial<Record<(typeof slipTenders)[number], string>>>({});
  const read = slipTenders.map(tender => {
    const text = texts[tender] ?? '';
    return { tender, text, ...readYuan(text, { missing: '', mostFen: mostDrawerFen }) };
  });
  const counts = read.flatMap(({ tender, amountFen }) =>
    amountFen === null ? [] : [{ tender, countedFen: amountFen }],
  );
  const problem = read.find(each => each.text.trim() !== '' && each.problem !== null)?.problem ?? null;
  return {
    counts,
    isWrong: problem !== null,
    fields: (
      <>
        {read.map(({ tender, text }) => (
          <DialogField
            key={tender}
            label={`${titleOf(tender)}单据合计（元），没有可不填`}
            text={text}
            inputMode="decimal"
            autoComplete="off"
            onText={typed => setTexts({ ...texts, [tender]: typed })}
          />
        ))}
        <NoticeLine notice={problem === null ? null : { tone: 'danger', text: problem }} />
      </>
    ),
    counted: counts.length > 0 && (
      <Figures>
        {counts.map(({ tender, countedFen }) => (
          <Figure key={tender} label={`${titleOf(tender)}单据`}>
            <Yuan fen={countedFen} />
          </Figure>
        ))}
      </Figures>
    ),
  };
}

/** What the slips of cards, vouchers and accounts should sum to; told after the count. */
function OtherTenders({ shift: { tenders = [] } }: Pick<TillClosingProps, 'shift'>) {
  if (tenders.length === 0) return null;
  return (
    <Figures>
      {tenders.map(({ tender, dueFen, countedFen }) => (
        <Figure
          key={tender}
          label={`${titleOf(tender)}应有${countedFen === null ? '，核对单据' : `，实点 ¥${formatYuan(countedFen)}`}`}
        >
          <Yuan fen={dueFen} />
        </Figure>
      ))}
    </Figures>
  );
}

type VarianceProps = {
  readonly shift: TillShift;
  readonly onBack: () => void;
  readonly onGiven: (approval: string) => void;
};

/** A difference beyond the tolerance takes the word of a supervisor. */
function Variance({ shift, onBack, onGiven }: VarianceProps) {
  return (
    <ApprovalStep
      asked={{
        subject: {
          action: 'cashier.variance',
          objectId: String(shift.id),
          amountFen: shift.overShortFen ?? zeroFen,
        },
        role: '主管',
        why: '长短款超过允许的范围',
        due: '长短款',
        verb: '授权交班',
      }}
      onBack={onBack}
      onGiven={({ approval }) => onGiven(approval)}
    />
  );
}

type ClosedTillProps = { readonly shift: TillShift; readonly slip: Handover<TillShift>['slip'] };

/** The result of the shift that was closed here a moment ago. */
export function ClosedTill({ shift, slip }: ClosedTillProps) {
  const from = timeOfDay(new Date(shift.openedAt));
  const to = shift.closedAt === null ? '' : timeOfDay(new Date(shift.closedAt));
  return (
    <ClosedShift
      summary={`${shift.tillName} 已交班，${from} 至 ${to}，${shift.slips} 笔`}
      cash={shift}
      methods={[]}
      hasPrintFailed={slip.hasFailed}
      onPrint={() => slip.print(shift)}
    />
  );
}
