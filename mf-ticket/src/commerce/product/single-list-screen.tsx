import { ProductList } from './product-list.tsx';

export default function SingleListScreen() {
  return <ProductList kind="SINGLE" />;
}
