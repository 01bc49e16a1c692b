import { ProductList } from './product-list.tsx';

/** 单票管理. */
function SingleListScreen() {
  return <ProductList kind="SINGLE" />;
}
export default SingleListScreen;
