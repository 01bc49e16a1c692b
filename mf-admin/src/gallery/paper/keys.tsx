import styles from '../gallery.module.css';
import { Specimen } from '../specimen.tsx';

const keys: readonly { place: string; keys: readonly [string, string][] }[] = [
  {
    place: '表单',
    keys: [
      ['Enter / Shift+Enter', '下一项 / 上一项；最后一项：保存'],
      ['Ctrl+S、Ctrl+Enter', '保存'],
      ['Esc', '关闭；有未保存的内容先问'],
    ],
  },
  {
    place: '明细行',
    keys: [
      ['Enter', '下一个可编辑格；最后一格：新行'],
      ['↑ ↓', '上一行 / 下一行'],
      ['F2 / F3', '编辑 / 选择商品'],
      ['Ctrl+D', '复制上一行'],
      ['Ctrl+Delete', '删除行'],
      ['Ctrl+Z', '撤销，50 步'],
      ['Ctrl+V', '粘贴 Excel 内容，先预览'],
      ['Ctrl+S / Ctrl+Enter / Alt+A', '保存 / 提交 / 保存并审核'],
      ['Esc', '回到扫码框'],
    ],
  },
  {
    place: '报表',
    keys: [
      ['方向键、Ctrl+方向键', '移动一格、到边'],
      ['Home / End、PgUp / PgDn', '行首 / 行尾、翻屏'],
      ['Shift+方向键、拖动', '选择一片'],
      ['Ctrl+C', '复制选中的格'],
    ],
  },
];

export function Keys() {
  return keys.map(({ place, keys: list }) => (
    <Specimen key={place} title={place}>
      <table className={styles['keys']}>
        <tbody>
          {list.map(([key, does]) => (
            <tr key={key}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Specimen>
  ));
}
