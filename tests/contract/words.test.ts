import { expect, test } from 'vitest'
import { measures, subjectFaults } from '../../scripts/check-words.ts'

const found = (name: string, path: string, text: string) =>
  measures
    .find(measure => measure.name === name)!
    .find({ path, text })
    .map(({ word }) => word)

test('a banned type name is found, a longer name is not', () => {
  const text = 'type Wish = string\ninterface Held {}\ntype WishList = string[]\ntype HeldOptions = {}'
  expect(found('banned type names', 'server/a.ts', text)).toEqual(['Wish', 'Held'])
})

test('names ending in Of count where they are declared', () => {
  const text = 'const ageOf = 1\nfunction nameOf() {}\nageOf(nameOf())'
  expect(found('names ending in Of', 'client/a.ts', text)).toEqual(['ageOf', 'nameOf'])
})

test('words count in comments and pages, not in code or texts', () => {
  const code = "// Whoever asks is told.\nconst he = 'his' // whoever\nconst url = 'http://anew'"
  expect(found('banned words', 'server/a.ts', code)).toEqual(['Whoever', 'whoever'])
  expect(found('users called he', 'server/a.ts', code)).toEqual([])
  expect(found('users called he', 'docs/a.md', 'He signs in.')).toEqual(['He'])
  expect(found('banned words', 'server/a.sql', "select 'anew'; -- read anew")).toEqual(['anew'])
})

test('a commit subject names its area and is short', () => {
  const long = `users: ${'x'.repeat(72)}`
  const subjects = ['users: refuse an edit of a disabled account', 'Users can be edited', long]
  expect(subjectFaults(subjects)).toEqual(['Users can be edited', long])
})
