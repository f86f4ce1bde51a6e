import { expect, test } from 'vitest'
import { budgetFaults, countLines, readAllowed } from '../../scripts/check-budget.ts'

const file = (path: string, lines: number) => ({ path, text: 'x\n'.repeat(lines) })

test('a feature is the folder of its noun in every layer', () => {
  expect(
    countLines([
      file('contract/users/calls.ts', 10),
      file('server/features/users/add.ts', 20),
      file('components/screens/users/form.tsx', 30),
      file('server/app/demo/seed.ts', 4),
      file('server/app/main.ts', 5),
      file('contract/codes.ts', 7),
    ]),
  ).toEqual({ contract: 7, demo: 4, server: 5, users: 60 })
})

test('growth by more than a tenth needs a row that names the lines and what they bought', () => {
  const before = { users: 1000, sites: 1000, small: 20 }
  const page = '| feature | at most | what |\n|---|---|---|\n| sites | 1,200 | maps |\n| roles | 90 |  |\n'
  const now = { users: 1101, sites: 1200, small: 70, roles: 60 }
  const faults = budgetFaults(now, before, readAllowed(page))
  expect(faults.map(each => each.split(' ')[0])).toEqual(['users', 'roles'])
  expect(budgetFaults({ users: 1100, sites: 1201 }, before, readAllowed(page))).toHaveLength(1)
})
