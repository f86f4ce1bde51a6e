import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { applications } from '../../contract/access/applications.ts'
import { limits } from '../../contract/limits.ts'
import { calls } from '../../contract/registry/index.ts'
import { screens } from '../../portal/screens.ts'

/* Words and numbers of the specification that must stay as they are, listed here by hand. */

test('P9 the types that an upload takes by default are those of the specification, ppt among them', () => {
  const specified = ['doc', 'docx', 'jpg', 'pdf', 'png', 'ppt', 'pptx', 'xls', 'xlsx']
  expect([...limits.uploadTypes].sort()).toEqual(specified)
})

test('P12 each application has the id and the prefix of the specification', () => {
  expect(applications.map(({ id, prefix }) => [id, prefix])).toEqual([
    [1, '/csr_mds'],
    [2, '/ctms'],
    [102, '/ctmsv3'],
    [3, '/edc'],
    [4, '/rtsm'],
    [5, '/ecoaw'],
    [7, '/etmf'],
    [8, '/rm'],
    [9, '/mams'],
    [10, '/elearning'],
    [11, '/dm'],
    [13, '/cda'],
    [14, '/qs'],
    [15, '/irc'],
    [17, '/ai'],
    [77, '/cp'],
  ])
})

describe('P17 spellings of the wire and of routes are kept', () => {
  const paths = [...Object.values(calls).map(({ path }) => path), ...screens.map(({ path }) => path)]

  test.each([
    'organiztion',
    'sudit',
    'exprotTempSet',
    'saveFiledSort',
    'ordDetail',
    'annouceTodo',
    'dict/curd',
    'wxblindparam',
  ])('%s', word => {
    const parts = word.split('/')
    const holds = (path: string) => {
      const all = path.split('/')
      return all.some((_, at) => parts.every((part, index) => all[at + index] === part))
    }
    expect(paths.some(holds)).toBe(true)
    expect(namesWith(parts.at(-1)!), 'in code the right spelling is used').toEqual([])
  })
})

/** Files whose declared names have a misspelt word. */
const namesWith = (word: string): string[] => {
  const declared = new RegExp(`\\b(?:const|function|type|interface|class) \\w*${word}\\w*\\b`, 'i')
  const place = new URL('../../', import.meta.url)
  return ['contract', 'server', 'client', 'components', 'portal'].flatMap(folder =>
    readdirSync(new URL(`${folder}/`, place), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file))
      .map(file => `${folder}/${file}`)
      .filter(file => declared.test(readFileSync(new URL(file, place), 'utf8'))),
  )
}

test('P28 a call that changes something is no GET, but where the specification shows it as one', () => {
  const specifiedGets = ['clearProgress', 'exportLearnerCourses', 'exportLearnerTasks']
  const wrong = Object.values(calls).filter(
    ({ method, changes }) => method === 'GET' && changes !== undefined,
  )
  expect(wrong.map(({ name }) => name).filter(name => !specifiedGets.includes(name))).toEqual([])
})
