/** The sales channel whose key a call carries. */
export type Channel = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
};
