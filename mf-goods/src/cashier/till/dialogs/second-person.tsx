import {
  type AskedTillOverrides,
  type ShownTillOverrides,
  tillOverrides,
} from '@shanmen/shared/contracts/cashier/sale';
import { ApprovalStep } from '@shanmen/shared/counter';
import { zeroFen } from '@shanmen/shared/money';
import { useState } from 'react';

type SecondPersonProps = {
  readonly asked: AskedTillOverrides;
  /** What the sum is: 应收, 应退. */
  readonly due: string;
  readonly onBack: () => void;
  readonly onGiven: (overrides: ShownTillOverrides) => void;
};

/** 主管授权: one word for each thing that the cashier may not do alone, then it goes on. */
export function SecondPerson({ asked, due, onBack, onGiven }: SecondPersonProps) {
  const [given, setGiven] = useState<ShownTillOverrides>([]);
  const action = asked.actions[given.length];
  if (action === undefined) return null;
  return (
    <ApprovalStep
      key={action}
      asked={{
        subject: { action, objectId: asked.objectId, amountFen: asked.amountFen ?? zeroFen },
        role: '主管',
        why: `${tillOverrides[action]}需要主管授权`,
        due,
        verb: `授权${tillOverrides[action]}`,
      }}
      onBack={onBack}
      onGiven={({ approval }) => {
        const overrides = [...given, { action, approval }];
        setGiven(overrides);
        if (overrides.length === asked.actions.length) onGiven(overrides);
      }}
    />
  );
}
