import { Auth, queryKeys } from '@shanmen/shared';
import { type Category, CategoryDraft } from '@shanmen/shared/contracts/goods/items/category';
import {
  Button,
  Count,
  Drawer,
  Failure,
  Field,
  Input,
  ModalForm,
  PlusIcon,
  queryClient,
  sendOver,
  Skeleton,
  versionIn,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import styles from './item.module.css';
import { categoryCalls, categoryQuery } from './item-calls.ts';

/** 分类: the tree of goods, three levels at most; a branch is added where it belongs. */
export function CategoryDrawer() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>分类</Button>
      <Drawer title="商品分类" open={isOpen} size={480} onClose={() => setOpen(false)}>
        {isOpen && <Tree />}
      </Drawer>
    </>
  );
}

function Tree() {
  const { data, error, refetch } = useQuery(categoryQuery);
  const [adding, setAdding] = useState<Category | 'top' | null>(null);
  const [renaming, setRenaming] = useState<Category | null>(null);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  return (
    <>
      <ul className={styles['tree']}>
        {data.map(category => (
          <li key={category.id} className={styles['branch']} data-level={category.level}>
            <span>{category.name}</span>
            <span className={styles['count']}>
              <Count value={category.goodsCount} />
            </span>
            <Auth code="goods:item:edit">
              <Button type="link" size="small" onClick={() => setRenaming(category)}>
                改名
              </Button>
              {category.level < 3 && (
                <Button type="link" size="small" onClick={() => setAdding(category)}>
                  加下级
                </Button>
              )}
            </Auth>
          </li>
        ))}
      </ul>
      <Auth code="goods:item:edit">
        <Button icon={<PlusIcon />} onClick={() => setAdding('top')}>
          新增一级分类
        </Button>
      </Auth>
      {adding !== null && (
        <AddBranch under={adding === 'top' ? null : adding} onClose={() => setAdding(null)} />
      )}
      {renaming !== null && <RenameBranch of={renaming} onClose={() => setRenaming(null)} />}
    </>
  );
}

type AddBranchProps = { readonly under: Category | null; readonly onClose: () => void };

function AddBranch({ under, onClose }: AddBranchProps) {
  return (
    <ModalForm
      title={under ? `在「${under.name}」下新增` : '新增一级分类'}
      open
      schema={CategoryDraft}
      submit={({ name }, key) => categoryCalls.add({ name, parentId: under?.id ?? null }, key)}
      onDone={() => done(onClose)}
      onClose={onClose}
    >
      <Field name="name" label="名称">
        <Input maxLength={30} />
      </Field>
    </ModalForm>
  );
}

type RenameBranchProps = { readonly of: Category; readonly onClose: () => void };

function RenameBranch({ of: { id, name, version }, onClose }: RenameBranchProps) {
  const seen = useRef(version);
  return (
    <ModalForm
      title={`给「${name}」改名`}
      open
      schema={CategoryDraft}
      value={{ name, parentId: null }}
      submit={(draft, key) =>
        sendOver(seen, versionIn, current =>
          categoryCalls.rename(id, { name: draft.name, version: current }, key),
        )
      }
      onDone={() => done(onClose)}
      onClose={onClose}
    >
      <Field name="name" label="名称">
        <Input maxLength={30} />
      </Field>
    </ModalForm>
  );
}

function done(onClose: () => void): void {
  onClose();
  void queryClient.invalidateQueries({ queryKey: queryKeys.every('goods.category') });
  void queryClient.invalidateQueries({ queryKey: queryKeys.every('goods.item') });
}
