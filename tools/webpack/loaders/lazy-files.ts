declare const __webpack_public_path__: string;
declare const __webpack_require__: {
  /** Written by webpack-subresource-integrity; absent when nothing is loaded lazily. */
  readonly sriHashes?: Readonly<Record<string, string>>;
  readonly u: (chunk: string) => string;
};

/** URL → sha384 of every chunk this module may load later; the loader accepts no script that is not listed. */
export const files: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(__webpack_require__.sriHashes ?? {}).map(([chunk, integrity]) => [
    __webpack_public_path__ + __webpack_require__.u(chunk),
    integrity,
  ]),
);
