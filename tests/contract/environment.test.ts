import { describe, expect, it } from 'vitest'
import { getEnvironment } from '../../contract/environment.ts'

describe('A24 the environment follows from the host', () => {
  it.each([
    ['mds.example.com', 'prod'],
    ['localhost', 'dev'],
    ['mds.localhost', 'dev'],
    ['127.0.0.1', 'dev'],
    ['[::1]', 'dev'],
    ['dev.mds.example.com', 'dev'],
    ['mds-dev.example.com', 'dev'],
    ['MDS-UAT2.example.com', 'uat'],
    ['test.example.com', 'test'],
    ['mds-test3.example.com', 'test'],
    ['migratetest.example.com', 'migratetest'],
    ['mds.uptest.example.com', 'uptest'],
    ['prod-mds.example.com', 'prod'],
    // A name that only contains such a word is not a test environment.
    ['contest.example.com', 'prod'],
    ['devices.example.com', 'prod'],
    ['10.0.0.7', 'prod'],
  ])('%s is %s', (host, environment) => {
    expect(getEnvironment(host)).toBe(environment)
  })
})
