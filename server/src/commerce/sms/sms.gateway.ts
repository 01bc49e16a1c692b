/** A message with the number under which the product keeps it. */
export type OutgoingSms = {
  number: string;
  mobile: string;
  text: string;
  /** When it was handed over before without an answer; null for the first time. */
  handedOverAt: Date | null;
};

export type SmsAnswer = { state: 'SENT' } | { state: 'REFUSED'; words: string };

/** A provider of messages. What it throws says nothing of the message, which is handed over again. */
export type SmsGateway = { readonly send: (message: OutgoingSms) => Promise<SmsAnswer> };

/** 演示通道: nothing leaves; the messages are read in the list of what was sent. */
export const builtInSms: SmsGateway = { send: async () => ({ state: 'SENT' }) };
