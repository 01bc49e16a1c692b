/** Stands for parts of antd that nothing in the product draws, and for its styles of icons, which are in the style sheet. */
export default function nothing() {
  return null;
}

/** Stands for the compiler of styles: under `zeroRuntime` none is made in the browser. */
function compiles() {
  throw new Error('styles are made when the product is built');
}

export {
  compiles as compile,
  compiles as middleware,
  compiles as prefixer,
  compiles as serialize,
  compiles as stringify,
};
