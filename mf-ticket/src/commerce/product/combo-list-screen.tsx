import { ProductList } from './product-list.tsx';

export default function ComboListScreen() {
  return <ProductList kind="COMBO" />;
}
