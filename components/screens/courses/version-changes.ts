import type { CourseContent } from '../../../contract/courses/content.ts'

type Part = { id: string }
/** What differs between two versions: parts by their ids, and rules by their names. */
export type VersionChange =
  | {
      kind: 'added' | 'removed' | 'changed'
      of: 'file' | 'question'
      id: string
      name: string
      nameEn: string
    }
  | { kind: 'rule'; rule: keyof CourseContent['rules']; from: unknown; to: unknown }
  | { kind: 'text'; field: 'name' | 'nameEn' | 'description' | 'descriptionEn' | 'language' | 'kind' }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const compareParts = <T extends Part>(
  of: 'file' | 'question',
  before: readonly T[],
  after: readonly T[],
  getName: (part: T) => { name: string; nameEn: string },
): VersionChange[] => {
  const toChange = (kind: 'added' | 'removed' | 'changed') => (part: T) => ({
    kind,
    of,
    id: part.id,
    ...getName(part),
  })
  const isIn = (parts: readonly T[]) => (part: T) => parts.some(each => each.id === part.id)
  const changed = after.filter(part => {
    const old = before.find(each => each.id === part.id)
    return old && !isSame(old, part)
  })
  return [
    ...after.filter(part => !isIn(before)(part)).map(toChange('added')),
    ...changed.map(toChange('changed')),
    ...before.filter(part => !isIn(after)(part)).map(toChange('removed')),
  ]
}

const texts = ['name', 'nameEn', 'description', 'descriptionEn', 'language', 'kind'] as const

/** The differences of a version from the one before it. */
export const getVersionChanges = (before: CourseContent, after: CourseContent): VersionChange[] => [
  ...texts.filter(field => before[field] !== after[field]).map(field => ({ kind: 'text', field }) as const),
  ...compareParts('file', before.files, after.files, ({ name }) => ({ name, nameEn: '' })),
  ...compareParts('question', before.questions, after.questions, ({ text, textEn }) => ({
    name: text,
    nameEn: textEn,
  })),
  ...(Object.keys(after.rules) as (keyof CourseContent['rules'])[])
    .filter(rule => !isSame(before.rules[rule], after.rules[rule]))
    .map(rule => ({ kind: 'rule', rule, from: before.rules[rule], to: after.rules[rule] }) as const),
]
