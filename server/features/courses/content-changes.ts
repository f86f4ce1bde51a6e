import type { ContentFile, CourseContent, CourseQuestion } from '../../../contract/courses/content.ts'
import { changesBetween } from '../../audit/append.ts'
import { canonicalJson } from '../signatures/canonical.ts'

type Changes = Record<string, [unknown, unknown]>

export const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other)

/** A question as one line of the trail: its text, points and options, the right ones with a tick. */
const questionLine = ({ text, points, options }: CourseQuestion): string =>
  `${text} (${points}): ${options.map(each => `${each.correct ? '✓ ' : ''}${each.text}`).join(' / ')}`

const fileLine = ({ name, captions }: ContentFile): string =>
  [name, ...captions.map(each => each.name)].join(' + ')

/** The items that are not the same in two lists, as lines before and after. */
const lineChanges = <T extends { id: string }>(
  before: readonly T[],
  after: readonly T[],
  line: (item: T) => string,
): [string[], string[]] | null => {
  const old = new Map(before.map(each => [each.id, canonicalJson(each)]))
  const now = new Map(after.map(each => [each.id, canonicalJson(each)]))
  const from = before.filter(each => now.get(each.id) !== old.get(each.id)).map(line)
  const to = after.filter(each => old.get(each.id) !== now.get(each.id)).map(line)
  if (from.length > 0 || to.length > 0) return [from, to]
  const order = (list: readonly T[]) => list.map(each => each.id).join()
  return order(before) === order(after) ? null : [before.map(line), after.map(line)]
}

const flat = ({ rules, files: _, questions: __, ...content }: CourseContent) => ({ ...content, ...rules })

/** What differs between two contents, as the trail has it: fields, and the lines of questions and files that changed. */
export const contentChanges = (before: CourseContent | null, after: CourseContent): Changes => {
  const questions = lineChanges(before?.questions ?? [], after.questions, questionLine)
  const files = lineChanges(before?.files ?? [], after.files, fileLine)
  return {
    ...changesBetween(before ? flat(before) : {}, flat(after)),
    ...(questions && { questions }),
    ...(files && { files }),
  }
}

const getAskedText = ({ kind, text, textEn, options }: CourseQuestion) => ({ kind, text, textEn, options })

/**
 * What a learner of the old content has not seen: questions that are new or ask something else, and files that are new or have
 * other bytes. Points, explanations and the order do not count.
 */
export const unseenParts = (
  before: CourseContent | null,
  after: CourseContent,
): { questionIds: string[]; fileIds: string[] } => {
  const questions = new Map(before?.questions.map(each => [each.id, canonicalJson(getAskedText(each))]))
  const files = new Map(before?.files.map(each => [each.id, each.fileId]))
  return {
    questionIds: after.questions
      .filter(each => questions.get(each.id) !== canonicalJson(getAskedText(each)))
      .map(each => each.id),
    fileIds: after.files.filter(each => files.get(each.id) !== each.fileId).map(each => each.id),
  }
}

/** A minute a question. */
const questionMs = 60_000

/** How long learning these files and answering these questions takes, in minutes, rounded up. */
export const getMinutes = (files: readonly Pick<ContentFile, 'lengthMs'>[], questions: number): number =>
  Math.ceil((files.reduce((sum, { lengthMs }) => sum + lengthMs, 0) + questions * questionMs) / 60_000)
