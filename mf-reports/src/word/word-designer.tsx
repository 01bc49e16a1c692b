import { api, apiErrorOf, queryKeys } from '@shanmen/shared';
import {
  type WordDesign,
  type WordDesignSave,
  type WordNo,
  type WordTemplate,
} from '@shanmen/shared/contracts/reports/word';
import { Button, Checkbox, Drawer, Failure, Input, showAnswer, Spin, useFeedback } from '@shanmen/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './word.module.css';

type DesignerProps = { readonly no: WordNo; readonly onClose: () => void; readonly onSaved: () => void };

/** 设计: titles, order, blocks and columns of a word; saving makes its next version. */
export function WordDesigner({ no, onClose, onSaved }: DesignerProps) {
  const address = `/api/reports/word-templates/${no}`;
  const queryKey = queryKeys.list('reports.word-template', { no });
  const template = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<WordTemplate>(address, { signal }),
  });
  return (
    <Drawer open size="720px" title={`设计报表字${no}`} onClose={onClose}>
      {template.error && <Failure error={template.error} onRetry={() => void template.refetch()} />}
      {template.isPending && <Spin />}
      {template.data && (
        <DesignForm
          key={template.data.version}
          template={template.data}
          save={draft => api.put<WordTemplate>(address, draft)}
          onSaved={async answer => {
            await showAnswer(queryKey, answer);
            onSaved();
            onClose();
          }}
        />
      )}
    </Drawer>
  );
}

type FormProps = {
  readonly template: WordTemplate;
  readonly save: (draft: WordDesignSave) => Promise<WordTemplate>;
  readonly onSaved: (answer: WordTemplate) => Promise<void>;
};
type Block = WordDesign['blocks'][number];

function DesignForm({ template: { version, design: given, blocks: offered }, save, onSaved }: FormProps) {
  const feedback = useFeedback();
  const [design, setDesign] = useState(given);
  const saving = useMutation({
    mutationFn: () => save({ ...design, signatures: design.signatures.filter(name => name !== ''), version }),
    onSuccess: onSaved,
    onError: error => feedback.error(apiErrorOf(error).message),
  });
  const change = (part: Partial<WordDesign>) => setDesign({ ...design, ...part });
  const put = (at: number, block: Block) => change({ blocks: design.blocks.with(at, block) });
  const move = (from: number, to: number) => {
    const block = design.blocks[from];
    if (block !== undefined) change({ blocks: design.blocks.toSpliced(from, 1).toSpliced(to, 0, block) });
  };
  return (
    <div className={styles['design']}>
      <div>
        表题
        <Input
          aria-label="表题"
          value={design.title}
          maxLength={40}
          onChange={event => change({ title: event.target.value })}
        />
      </div>
      {design.blocks.map((block, at) => (
        <BlockForm
          key={block.id}
          block={block}
          columns={offered.find(({ id }) => id === block.id)?.columns ?? []}
          onChange={next => put(at, next)}
          onUp={at === 0 ? undefined : () => move(at, at - 1)}
          onDown={at === design.blocks.length - 1 ? undefined : () => move(at, at + 1)}
        />
      ))}
      <div>
        备注（{'{{区块.列}}'} 为该列合计，如 {'{{outlet.netFen}}'}）
        <Input
          aria-label="备注"
          value={design.remark}
          maxLength={500}
          onChange={event => change({ remark: event.target.value })}
        />
      </div>
      <div>
        签名（用顿号分开）
        <Input
          aria-label="签名"
          value={design.signatures.join('、')}
          maxLength={120}
          onChange={event => change({ signatures: event.target.value.split('、') })}
        />
      </div>
      <Button type="primary" loading={saving.isPending} onClick={() => saving.mutate()}>
        保存为第 {version + 1} 版模板
      </Button>
    </div>
  );
}

type BlockProps = {
  readonly block: Block;
  readonly columns: WordTemplate['blocks'][number]['columns'];
  readonly onChange: (block: Block) => void;
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
};

function BlockForm({ block, columns, onChange, onUp, onDown }: BlockProps) {
  const { id, title, isShown, hidden } = block;
  return (
    <fieldset>
      <legend>{id}</legend>
      <div className={styles['blockHead']}>
        <Checkbox checked={isShown} onChange={event => onChange({ ...block, isShown: event.target.checked })}>
          显示
        </Checkbox>
        <Input
          aria-label={`区块 ${id} 标题`}
          value={title}
          maxLength={40}
          onChange={event => onChange({ ...block, title: event.target.value })}
        />
        <Button size="small" disabled={onUp === undefined} onClick={onUp}>
          上移
        </Button>
        <Button size="small" disabled={onDown === undefined} onClick={onDown}>
          下移
        </Button>
      </div>
      {isShown && columns.length > 0 && (
        <Checkbox.Group
          options={columns.map(column => ({ value: column.id, label: column.title }))}
          value={columns.map(column => column.id).filter(column => !hidden.includes(column))}
          onChange={shown =>
            onChange({
              ...block,
              hidden: columns.map(column => column.id).filter(column => !shown.includes(column)),
            })
          }
        />
      )}
    </fieldset>
  );
}
