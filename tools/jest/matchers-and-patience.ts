import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/dom';

const { getElementError } = getConfig();

configure({
  // What is waited for comes late on a busy machine; a second, the usual, is not patience.
  asyncUtilTimeout: 15_000,
  // Each look of a wait that finds nothing yet would print the whole page, a tenth of the time of a test; who waited in
  // vain prints it once.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});
