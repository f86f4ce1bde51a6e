import { codes } from '../../../contract/codes.ts'
import type { CourseQuestion } from '../../../contract/courses/content.ts'
import { limits } from '../../../contract/limits.ts'
import { locales } from '../../../contract/locales.ts'
import { foldWord } from '../../kernel/search/fold.ts'
import { inTurns } from '../../kernel/throttle/turns.ts'
import { words } from '../../kernel/words.ts'
import { lockDraft, writeDraft } from '../courses/draft.ts'
import { refused } from './cells.ts'
import type { Applied, CheckedRow, Checking, ImportDefinition, Verdict } from './definition.ts'
import { questionColumns, readQuestion } from './question-rows.ts'

/** Questions are the same by their text and their options, in any order. */
const getKey = ({ text, options }: Pick<CourseQuestion, 'text' | 'options'>): string =>
  JSON.stringify([foldWord(text), options.map(each => foldWord(each.text)).sort()])

const check = async (checking: Checking, rows: readonly CheckedRow[]): Promise<Verdict[]> => {
  const { course, content } = await lockDraft(checking.tx, checking.courseId!)
  if (course.retired_at)
    return rows.map(({ rowNo }) => ({
      ...{ rowNo, state: 'wrong', faults: [refused('text', codes.courseRetired.code)] },
    }))
  const inDraft = new Map(content.questions.map((each, at) => [getKey(each), at + 1]))
  const inSheet = new Map<string, number>()
  let free = limits.courseQuestions - content.questions.length
  return inTurns(rows, (row): Verdict => {
    const { rowNo, question, faults } = readQuestion(row)
    if (!question) return { rowNo, state: 'wrong', faults }
    const key = getKey(question)
    const number = inDraft.get(key)
    if (number !== undefined)
      return { rowNo, state: 'skipped', faults: [{ field: 'text', fault: 'inDraft', row: number }] }
    const before = inSheet.get(key)
    if (before !== undefined)
      return { rowNo, state: 'wrong', faults: [{ field: 'text', fault: 'repeated', row: before }] }
    inSheet.set(key, rowNo)
    free -= 1
    if (free < 0) return { rowNo, state: 'wrong', faults: [{ field: 'text', fault: 'full' }] }
    return { rowNo, state: 'ok', faults: [] }
  })
}

const wrongRowHeads = new Set(
  locales.flatMap(locale => [words(locale)('imports:row'), words(locale)('imports:wrong')]),
)

/** Adds questions from a sheet to the draft of one course, up to 1,000, after those that it has (MD-L1). */
export const questionsImport: ImportDefinition = {
  kind: 'questions',
  needs: { menu: 1052, button: 'COURSE_EDIT' },
  ofCourse: true,
  byHeads: true,
  version: 1,
  most: { mb: limits.questionImportMb, rows: limits.questionImportRows, code: 'importQuestionsLimit' },
  entry: { action: 'saveCourseDraft', entity: 'courses' },
  title: locale => words(locale)('imports:kind.questions'),
  columns: questionColumns,
  isExportHead: text => wrongRowHeads.has(text),
  check,
  apply: async (works, rows, done) => {
    const { course, content } = await lockDraft(works.tx, works.courseId!)
    const became = new Map<number, Applied>()
    const added = await inTurns(rows, row => {
      const question = readQuestion(row).question!
      became.set(row.rowNo, { id: question.id })
      return question
    })
    const wanted = { ...content, questions: [...content.questions, ...added] }
    const { rowVersion, changes } = await writeDraft(works, course, content, wanted)
    works.audit({ entityId: course.id, version: rowVersion, changes })
    await done(became.size)
    return became
  },
}
