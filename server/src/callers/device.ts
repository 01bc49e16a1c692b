/** The gate or handheld that signed a request, as it is registered. */
export type Device = {
  readonly id: number;
  readonly sn: string;
  readonly name: string;
  /** The only gate it may speak for. */
  readonly gateId: number;
};
