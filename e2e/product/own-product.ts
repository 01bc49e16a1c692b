/** What a story has to know of the product it runs against. */
export type RunningProduct = {
  readonly address: string;
  /** Folder with the import map that this product serves. */
  readonly releaseRoot: string;
  /** Folder of its database and keys. */
  readonly dataFolder: string;
  /** How far its clock is ahead. */
  readonly clockOffsetMs: number;
};

const variable = 'SHANMEN_E2E_PRODUCTS';
const madeVariable = 'SHANMEN_E2E_MADE';

/**
 * Tells the workers, which are processes of their own, where their products are.
 * @param made the folder with what all of them began with, for stories that begin with a product of their own
 */
export function announceProducts(products: readonly RunningProduct[], made = ''): void {
  process.env[madeVariable] = made;
  process.env[variable] = JSON.stringify(
    products.map(({ address, releaseRoot, dataFolder, clockOffsetMs }) => ({
      address,
      releaseRoot,
      dataFolder,
      clockOffsetMs,
    })),
  );
}

/** The product of this worker. No other worker uses it, so that its settings, places and sessions are this worker's. */
export function ownProduct(): RunningProduct {
  const products: readonly RunningProduct[] = JSON.parse(process.env[variable] ?? '[]');
  const own = products[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)];
  if (own === undefined) throw new Error('this worker has no product: is the setup of the stories missing?');
  return own;
}

/** Gives this worker another product for one story. @returns what gives it its own one back */
export function borrowProduct(product: RunningProduct): () => void {
  const own = process.env[variable];
  const { address, releaseRoot, dataFolder, clockOffsetMs } = product;
  const borrowed = { address, releaseRoot, dataFolder, clockOffsetMs };
  process.env[variable] = JSON.stringify(
    Array.from({ length: Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) + 1 }, () => borrowed),
  );
  return () => void (process.env[variable] = own);
}

/** The folder with what each product began with. */
export function madeFolder(): string {
  return process.env[madeVariable] ?? '';
}

/** Where the product is, or nothing where the setup has not run: Playwright reads its settings there too. */
export function ownAddress(): string {
  return process.env[variable] === undefined ? '' : ownProduct().address;
}
