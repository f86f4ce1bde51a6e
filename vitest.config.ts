import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { plugins } from './vite.config.ts'

/** Limits that a user would notice: little runs beside them. */
const starts = ['tests/process/start.test.ts']
/** Tests of processes that wait most of their time: for jobs of killed servers, for mails, for the reports of an application. */
const waits = ['demo-ctms', 'jobs', 'messages'].map(name => `tests/process/${name}.test.ts`)

/** One server after the other: each has its share of the machine. */
const ofProcesses = {
  environment: 'node',
  globalSetup: ['tests/process/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  fileParallelism: false,
} as const

/**
 * `npm test` runs these projects; elements and portal have their own runners in a real browser. Files of a worker share modules when no
 * module state outlives a test: loading server or React again for each file took a third of the time.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          environment: 'node',
          isolate: false,
        },
      },
      {
        plugins: plugins(),
        test: {
          name: 'client',
          include: ['tests/{client,styles,portal}/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        plugins: plugins(),
        test: {
          name: 'components',
          include: ['tests/components/**/*.test.{ts,tsx}'],
          setupFiles: ['components/screens/terms.ts'],
          environment: 'happy-dom',
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        // A file that mocks a module needs its own modules.
        test: {
          name: 'apart',
          include: ['tests/server/**/*.apart.test.ts'],
          environment: 'node',
          globalSetup: ['tests/server/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          alias: { '@node-rs/argon2': join(import.meta.dirname, 'tests/server/cheap-hash.ts') },
          include: ['tests/server/**/*.test.ts'],
          exclude: ['tests/server/**/*.apart.test.ts'],
          environment: 'node',
          isolate: false,
          globalSetup: ['tests/server/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...ofProcesses,
          name: 'process',
          include: ['tests/process/**/*.test.ts'],
          exclude: [...starts, ...waits],
        },
      },
      { test: { ...ofProcesses, name: 'starts', include: starts } },
      { test: { ...ofProcesses, name: 'waits', include: waits } },
      {
        test: {
          name: 'package',
          include: ['tests/package/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
