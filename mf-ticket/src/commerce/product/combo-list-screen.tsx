import { ProductList } from './product-list.tsx';

/** 组合票. */
function ComboListScreen() {
  return <ProductList kind="COMBO" />;
}
export default ComboListScreen;
