export {
  createTestShell,
  type ShellRecord,
  type TestShell,
  type TestShellOptions,
} from './create-test-shell.ts';
export { demoSession, demoUserInfo } from './demo-user.ts';
export { answer, type MockAnswer, type MockHandlers, type MockRequest, refusal } from './mock/mock-api.ts';
export { type MockServer, type SentCall, serveMock } from './mock/serve-mock.ts';
export type { Scenario, Scenarios } from './mock/scenario.ts';
