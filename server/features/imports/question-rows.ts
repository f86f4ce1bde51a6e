import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { type CourseQuestion, courseQuestion } from '../../../contract/courses/content.ts'
import type { ImportFault } from '../../../contract/imports/calls.ts'
import { type Locale, locales } from '../../../contract/locales.ts'
import { words } from '../../kernel/words.ts'
import { getFaultName } from './cells.ts'
import type { CheckedRow, ImportColumn } from './definition.ts'

/** Letters of the options in a sheet. */
const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'] as const
const kinds = ['single', 'multiple'] as const
const optionKey = (letter: string) => `option${letter}`
const optionEnKey = (letter: string) => `option${letter}En`

type Parts = Partial<Pick<ImportColumn, 'required' | 'choices'>> & {
  form: (locale: Locale) => string
  example?: (locale: Locale) => string
}

const column = (
  key: string,
  head: ImportColumn['head'],
  width: number,
  { form, required = false, example = () => '', choices }: Parts,
): ImportColumn => ({
  ...{ key, head, width, required, example },
  heads: locales.map(head),
  hint: locale => words(locale)(required ? 'imports:hint.must' : 'imports:hint.may', { form: form(locale) }),
  ...(choices && { choices }),
})

const text = (locale: Locale) => words(locale)('imports:kindForm.text')
const getKinds = (locale: Locale) => kinds.map(kind => words(locale)(`courses:question.${kind}`))
const getExample = (letter: string) => (locale: Locale) => {
  const t = words(locale)
  if (letter === 'A') return t('imports:question.optionA')
  return letter === 'B' || letter === 'C' ? t(`imports:question.option${letter}`) : ''
}

/** The columns of questions: an option in each of ten, and their English texts last. */
export const questionColumns: readonly ImportColumn[] = [
  column('kind', locale => words(locale)('terms:kind'), 18, {
    required: true,
    form: locale => getKinds(locale).join(' / '),
    example: locale => words(locale)('courses:question.multiple'),
    choices: getKinds,
  }),
  column('text', locale => words(locale)('courses:question.text'), 50, {
    required: true,
    form: text,
    example: locale => words(locale)('imports:question.text'),
  }),
  column('textEn', locale => words(locale)('courses:question.textEn'), 50, { form: text }),
  column('points', locale => words(locale)('courses:question.pointsLabel'), 12, {
    form: locale => words(locale)('imports:question.points'),
    example: () => '2',
  }),
  ...letters.map((letter, at) =>
    column(optionKey(letter), locale => words(locale)('courses:question.option', { number: letter }), 24, {
      required: at < 2,
      form: text,
      example: getExample(letter),
    }),
  ),
  column('right', locale => words(locale)('courses:question.right'), 16, {
    required: true,
    form: locale => words(locale)('imports:question.right'),
    example: () => 'A;C',
  }),
  column('explanation', locale => words(locale)('courses:question.explanation'), 50, { form: text }),
  column('explanationEn', locale => words(locale)('courses:question.explanationEn'), 50, { form: text }),
  ...letters.map(letter =>
    column(
      optionEnKey(letter),
      locale => words(locale)('courses:question.optionEn', { number: letter }),
      24,
      {
        form: text,
      },
    ),
  ),
]

export type QuestionRow = { rowNo: number; question: CourseQuestion | null; faults: ImportFault[] }

const readKind = (cell: string): CourseQuestion['kind'] | undefined =>
  kinds.find(kind =>
    [kind, ...locales.map(locale => words(locale)(`courses:question.${kind}`))].some(
      word => word.toLowerCase() === cell.toLowerCase(),
    ),
  )

/** The letters in a cell such as "A;C", "A, C" or "AC"; undefined for anything else. */
const readRight = (cell: string): string[] | undefined => {
  const named = cell
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s;,、，；.]/g, '')
  return [...named].every(letter => (letters as readonly string[]).includes(letter)) ? [...named] : undefined
}

/** Reads the cells of a row; its faults are those of the schema of a question, by the columns of the sheet. */
export const readQuestion = ({ rowNo, values }: CheckedRow): QuestionRow => {
  const cell = (key: string) => values[key] ?? ''
  const filled = letters.filter(letter => cell(optionKey(letter)))
  const right = readRight(cell('right'))
  const wanted = {
    ...{ id: randomUUID(), kind: readKind(cell('kind')), text: cell('text'), textEn: cell('textEn') },
    points: cell('points') === '' ? 1 : Number(cell('points').normalize('NFKC')),
    ...{ explanation: cell('explanation'), explanationEn: cell('explanationEn') },
    options: filled.map(letter => ({
      ...{ id: randomUUID(), text: cell(optionKey(letter)), textEn: cell(optionEnKey(letter)) },
      correct: right?.includes(letter) ?? false,
    })),
  }
  const read = courseQuestion.safeParse(wanted)
  const faults: ImportFault[] = []
  const add = (field: string, fault: ImportFault['fault']) => {
    if (!faults.some(each => each.field === field)) faults.push({ field, fault })
  }
  for (const field of ['kind', 'text', 'right'] as const) if (!cell(field)) add(field, 'required')
  for (const letter of ['A', 'B'])
    if (filled.length < 2 && !cell(optionKey(letter))) add(optionKey(letter), 'required')
  if (!right) add('right', 'invalid')
  else if (right.some(letter => !cell(optionKey(letter)))) add('right', 'noOption')
  // English without an option beside it would be lost.
  for (const letter of letters)
    if (cell(optionEnKey(letter)) && !cell(optionKey(letter))) add(optionKey(letter), 'required')
  for (const issue of read.error?.issues ?? []) {
    const named = getIssue(issue, filled)
    if (named) add(...named)
  }
  return { rowNo, question: faults.length === 0 ? (read.data ?? null) : null, faults }
}

type Issue = z.core.$ZodIssue

/** The column of what the schema of a question refuses, and why; null for too few options, which their columns say. */
const getIssue = (
  issue: Issue,
  filled: readonly string[],
): readonly [field: string, fault: ImportFault['fault']] | null => {
  const [field, at, part] = issue.path
  if (issue.message === 'questionHasNoRightOption') return ['right', 'noOption']
  if (issue.message === 'questionHasManyRightOptions') return ['right', 'manyRight']
  if (field === 'points') return [field, 'invalid']
  const fault = issue.message === 'itemRepeated' ? 'sameOption' : getFaultName({ issues: [issue] })
  if (field !== 'options') return [String(field), fault]
  const letter = filled[Number(at)]
  return letter === undefined ? null : [part === 'textEn' ? optionEnKey(letter) : optionKey(letter), fault]
}
