/** A provider of messages. What it throws is tried again under the same number, which it sends once. */
export type SmsGateway = {
  readonly send: (message: { number: string; mobile: string; text: string }) => Promise<void>;
};

/** 演示通道: nothing leaves; the messages are read in the list of what was sent. */
export const builtInSms: SmsGateway = { send: async () => undefined };
