import { certKinds, type Eligibility } from '@shanmen/shared/contracts/ticket/pricing/eligibility';
import { Button, InputNumber, optionsOf, Select } from '@shanmen/ui';
import styles from './product-draft.module.css';

type EligibilityFieldProps = {
  readonly id?: string;
  readonly value?: Eligibility | null;
  readonly onChange?: (eligibility: Eligibility | null) => void;
};

const everybody: Eligibility = { ages: [], certs: [], heightMaxCm: null, idPrefixes: [] };
const oldest = 150;

/** 购买条件: an age or a paper that entitles, and documents from where; with nothing of it everybody may have the ticket. */
export function EligibilityField({ id, value, onChange }: EligibilityFieldProps) {
  const now = value ?? everybody;
  const change = (changes: Partial<Eligibility>) => {
    const next = { ...now, ...changes };
    if (!next.certs.includes('HEIGHT')) next.heightMaxCm = null;
    const isNothing = next.ages.length + next.certs.length + next.idPrefixes.length === 0;
    onChange?.(isNothing ? null : next);
  };
  return (
    <div id={id} className={styles['conditions']} role="group" aria-label="购买条件">
      <AgeRanges ages={now.ages} onChange={ages => change({ ages })} />
      <Select
        mode="multiple"
        aria-label="凭证件"
        placeholder="或凭证件"
        options={optionsOf(certKinds)}
        value={now.certs}
        onChange={certs => change({ certs })}
      />
      {now.certs.includes('HEIGHT') && (
        <InputNumber
          aria-label="身高上限"
          className={styles['wide'] ?? ''}
          min={50}
          max={250}
          precision={0}
          prefix="身高低于"
          suffix="cm"
          value={now.heightMaxCm}
          onChange={heightMaxCm => change({ heightMaxCm })}
        />
      )}
      <Select
        mode="tags"
        open={false}
        suffixIcon={null}
        aria-label="证件号开头"
        placeholder="且证件号以此开头（2–6 位，可多个）"
        tokenSeparators={[' ', ',', '，', '、']}
        value={now.idPrefixes}
        onChange={prefixes =>
          change({ idPrefixes: prefixes.filter(prefix => /^\d{2,6}$/.test(prefix)).slice(0, 20) })
        }
      />
    </div>
  );
}

type AgeRangesProps = {
  readonly ages: Eligibility['ages'];
  readonly onChange: (ages: Eligibility['ages']) => void;
};

/** Both ends belong to it; the oldest age is open to the top. */
function AgeRanges({ ages, onChange }: AgeRangesProps) {
  const put = (at: number, changes: Partial<Eligibility['ages'][number]>) =>
    onChange(ages.map((range, index) => (index === at ? { ...range, ...changes } : range)));
  return (
    <>
      {ages.map(({ from, to }, index) => (
        <div key={index} className={styles['ages']}>
          <InputNumber
            aria-label={`第 ${index + 1} 段年龄起`}
            min={0}
            max={oldest}
            precision={0}
            value={from}
            onChange={years => put(index, { from: years ?? 0 })}
          />
          至
          <InputNumber
            aria-label={`第 ${index + 1} 段年龄止`}
            min={0}
            max={oldest}
            precision={0}
            suffix="岁"
            value={to}
            onChange={years => put(index, { to: years ?? oldest })}
          />
          <Button
            type="text"
            aria-label={`删除第 ${index + 1} 段年龄`}
            onClick={() => onChange(ages.filter((_range, at) => at !== index))}
          >
            删除
          </Button>
        </div>
      ))}
      {ages.length < 5 && (
        <Button onClick={() => onChange([...ages, { from: ages.length === 0 ? 0 : 60, to: oldest }])}>
          加年龄段
        </Button>
      )}
    </>
  );
}
