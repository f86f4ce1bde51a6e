import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locales } from '../../contract/locales.ts'

const root = new URL('../../locales/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

/** Facts of the overview, each with the field of the study that it shows. */
const shown = {
  phase: 'phase',
  sponsor: 'sponsor',
  indication: 'indication',
  area: 'therapeuticArea',
  leadPm: 'leadPmUserId',
  department: 'departmentId',
} as const

test.each(locales)('the overview in %s names fields like the record of the study', locale => {
  const { fact } = JSON.parse(read(`${locale}/studyOverview.json`)) as { fact: Record<string, string> }
  const { field } = JSON.parse(read(`${locale}/studies.json`)) as { field: Record<string, string> }
  for (const [name, of] of Object.entries(shown)) expect(fact[name]).toBe(field[of])
})

test('English asks for access by requests: an application is what is opened', () => {
  const errors = JSON.parse(read('en-US/errors.json')) as Record<string, string>
  const texts = Object.entries(errors).filter(([code]) => code.startsWith('99071'))
  expect(texts.filter(([, text]) => text.includes('application'))).toEqual([])
})
