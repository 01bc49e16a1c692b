// Loaded before the product's own code: it is ten in the morning in the scenic area, so that there is
// something to sell whenever the stories are told. Only the reading of the clock moves; the day stays.
const offsetMs = Number(process.env.SHANMEN_E2E_CLOCK_OFFSET_MS ?? 0);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + offsetMs);
    else super(...parts);
  }
  static now() {
    return RealDate.now() + offsetMs;
  }
};
