import { queryKeys } from '@shanmen/shared';
import { type Region, RegionDraft } from '@shanmen/shared/contracts/admin/places/region';
import {
  Button,
  Drawer,
  Empty,
  Failure,
  Field,
  FormButton,
  Input,
  ModalForm,
  queryClient,
  sendOver,
  Skeleton,
  useFeedback,
  versionIn,
} from '@shanmen/ui';
import { useRef, useState } from 'react';
import { Type } from 'typebox';
import { regionCalls, useRegions } from './region-calls.ts';
import styles from './region.module.css';

/** 区域: the tree that groups outlets, beside their list. */
export function RegionButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>区域</Button>
      <Drawer title="区域" open={isOpen} size={480} destroyOnHidden onClose={() => setIsOpen(false)}>
        <RegionList />
      </Drawer>
    </>
  );
}

function RegionList() {
  const regions = useRegions();
  if (regions.error) return <Failure error={regions.error} onRetry={() => void regions.refetch()} />;
  if (!regions.data) return <Skeleton active />;
  return (
    <div className={styles['regions']}>
      <div>
        <AddRegion above={null} />
      </div>
      {regions.data.length === 0 ? (
        <Empty title="还没有区域；把网点归入区域后，角色的数据范围可以按区域设置" />
      ) : (
        <ul aria-label="区域">
          {regions.data.map(region => (
            <li key={region.id} data-level={region.level}>
              <strong>{region.name}</strong>
              <small>{region.outlets} 个网点</small>
              {region.level < 3 && <AddRegion above={region} />}
              <RenameRegion region={region} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Where it lies is said by the button, not typed. */
const Name = Type.Pick(RegionDraft, ['name'], { additionalProperties: false });

function AddRegion({ above }: { readonly above: Region | null }) {
  const saved = useSaved();
  return (
    <FormButton code="admin:outlet:edit" label={above ? '下级区域' : '新增区域'} isNew={above === null}>
      {close => (
        <ModalForm
          title={above ? `${above.path} 的下级区域` : '新增区域'}
          open
          schema={Name}
          value={{}}
          submit={({ name }, key) => regionCalls.add({ name, parentId: above?.id ?? null }, key)}
          onDone={() => saved('区域已新增；在网点上选它，网点就归入这个区域', close)}
          onClose={close}
        >
          <NameField />
        </ModalForm>
      )}
    </FormButton>
  );
}

function RenameRegion({ region }: { readonly region: Region }) {
  const seen = useRef(region.version);
  const saved = useSaved();
  return (
    <FormButton code="admin:outlet:edit" label="改名">
      {close => (
        <ModalForm
          title={`改名 ${region.path}`}
          open
          schema={Name}
          value={{ name: region.name }}
          submit={({ name }) =>
            sendOver(seen, versionIn, version => regionCalls.rename(region.id, { name, version }))
          }
          onDone={() => saved('区域已改名', close)}
          onClose={close}
        >
          <NameField />
        </ModalForm>
      )}
    </FormButton>
  );
}

function NameField() {
  return (
    <Field name="name" label="名称">
      <Input maxLength={30} placeholder="例：南门片区" />
    </Field>
  );
}

function useSaved(): (words: string, close: () => void) => void {
  const { success } = useFeedback();
  return (words, close) => {
    close();
    success(words);
    void queryClient.invalidateQueries({ queryKey: queryKeys.every('admin.outlet') });
  };
}
