import { Badge, Button, Dropdown, Flex, KeyHint, Space, Tag, Tooltip } from '@shanmen/ui';
import * as ui from '@shanmen/ui';
import type { ComponentType } from 'react';
import { Row, Specimen } from '../specimen.tsx';

const items = [
  { key: 'pause', label: '停用' },
  { key: 'copy', label: '复制' },
];

export function Buttons() {
  return (
    <>
      <Specimen title="一个画面只有一个主要按钮">
        <Row>
          <Button type="primary">保存</Button>
          <Button>取消</Button>
          <Button type="link">查看差异</Button>
          <Button danger>作废</Button>
          <Button>
            通过
            <KeyHint keys="A" />
          </Button>
          <Button disabled>已停用</Button>
          <Button loading>正在保存</Button>
          <Dropdown menu={{ items }} trigger={['click']}>
            <Button>更多</Button>
          </Dropdown>
          <Tooltip title="再说一句">
            <Button>停在上面</Button>
          </Tooltip>
        </Row>
      </Specimen>
      <Specimen title="排列与标记">
        <Flex vertical gap={12}>
          <Space.Compact>
            <Button>今日</Button>
            <Button>本周</Button>
            <Button>本月</Button>
          </Space.Compact>
          <Row>
            <Badge count={5}>
              <Button>待审核</Button>
            </Badge>
            <Tag>散客</Tag>
            <Tag closable>状态：在售</Tag>
          </Row>
        </Flex>
      </Specimen>
      <Specimen title="图标">
        <Row>
          {icons.map(([name, Icon]) => (
            <Tooltip key={name} title={name}>
              <span>
                <Icon />
              </span>
            </Tooltip>
          ))}
        </Row>
      </Specimen>
    </>
  );
}

const icons = Object.entries(ui).flatMap(([name, value]): [string, ComponentType][] =>
  isIcon(name, value) ? [[name, value]] : [],
);

function isIcon(name: string, value: unknown): value is ComponentType {
  return name.endsWith('Icon') && typeof value === 'function';
}
