import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locales } from '../../contract/locales.ts'
import { word } from '../stories/lib/words.ts'

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
  for (const [name, of] of Object.entries(shown))
    expect(word(locale, `studyOverview:fact.${name}`)).toBe(word(locale, `studies:field.${of}`))
})

test('English asks for access by requests: an application is what is opened', () => {
  const errors = JSON.parse(read('en-US/errors.json')) as Record<string, string>
  const texts = Object.entries(errors).filter(([code]) => code.startsWith('99071'))
  expect(texts.filter(([, text]) => text.includes('application'))).toEqual([])
})
