import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// What is waited for comes late on a busy machine; a second, the usual, is not patience.
configure({ asyncUtilTimeout: 15_000 });
