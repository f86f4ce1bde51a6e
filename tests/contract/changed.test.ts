import { describe, expect, test } from 'vitest'
import { chooseChanged, getNouns } from '../../scripts/lib/changed.ts'

const tests = [
  'tests/server/every-call.test.ts',
  'tests/server/every-table.test.ts',
  'tests/server/sites/sites.test.ts',
  'tests/server/sites/rules.test.ts',
  'tests/server/notices.test.ts',
  'tests/elements/notice-bell.test.ts',
  'tests/elements/study-site-table.test.ts',
  'tests/portal/study-sites.spec.ts',
  'tests/portal/users.spec.ts',
]
const choose = (...changed: string[]) => {
  const { server, elements, portal } = chooseChanged('base', changed, tests)
  return [...server, ...elements, ...portal].map(path => path.replace(/^tests\//, ''))
}

describe('tests that a change can affect', () => {
  test('have the name of the feature in every layer', () => {
    expect(choose('components/widgets/notice-bell/bell.tsx')).toEqual(['elements/notice-bell.test.ts'])
    expect(choose('components/screens/users/list.tsx')).toEqual(['portal/users.spec.ts'])
    expect(choose('locales/ja-JP/notices.json')).toEqual(['elements/notice-bell.test.ts'])
    expect(choose('contract/notices/calls.ts')).toContain('server/notices.test.ts')
  })

  test('walk the registry too when the server or a declaration changes', () => {
    const registry = ['server/every-call.test.ts', 'server/every-table.test.ts']
    const ofSites = ['server/sites/rules.test.ts', 'server/sites/sites.test.ts']
    expect(choose('server/features/sites/queries.ts')).toEqual([...registry, ...ofSites])
    expect(choose('server/db/migrations/0099-more.sql')).toEqual(registry)
  })

  test('are themselves chosen when they change; docs and scripts choose none', () => {
    expect(choose('tests/portal/users.spec.ts', 'docs/operators.md', 'scripts/test.ts')).toEqual([
      'portal/users.spec.ts',
    ])
  })

  test('elements and package are built only where their bytes can differ', () => {
    const ships = (path: string) => chooseChanged('base', [path], tests).ships
    expect(ships('server/features/sites/queries.ts')).toBe(false)
    expect(ships('tests/server/sites/sites.test.ts')).toBe(false)
    expect(ships('components/ui/button.tsx')).toBe(true)
    expect(ships('contract/sites/calls.ts')).toBe(true)
    expect(ships('package-lock.json')).toBe(true)
  })

  test('a layer or a floor is no feature', () => {
    expect(getNouns('server/features/organisations/queries.ts')).toEqual(['organisation'])
    expect(getNouns('components/ui/button.tsx')).toEqual(['button'])
  })
})
