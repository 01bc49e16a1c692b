/** The half hours of a day as the sources name them, `09:30`, in words. */
export const halfHours: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 48 }, (_, half) => {
    const [from = '', to] = [half, half + 1].map(
      at => `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`,
    );
    return [from, `${from}–${to}`];
  }),
);

/** The hours of a day as the sources name them, `09:00`, in words. */
export const hours: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 24 }, (_, hour) => {
    const [from, to] = [hour, hour + 1].map(at => `${String(at).padStart(2, '0')}:00`);
    return [from, `${from}–${to}`];
  }),
);
