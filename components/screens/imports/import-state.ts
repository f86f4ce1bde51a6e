import type { ImportKind } from '../../../contract/imports/calls.ts'
import { limits } from '../../../contract/limits.ts'

/* Written out, not taken from the contract, so that the page loads without the schema library. */
export const importKinds = [
  'invitations',
  'external',
  'permissions',
  'studies',
  'organisations',
  'members',
  'questions',
  'departments',
  'positions',
] as const satisfies ImportKind[]

/** What an import of a kind is about: the study of members, the course of questions, or nothing. */
export const getSubject = (kind: ImportKind, id: string | null) =>
  kind === 'questions' ? { studyId: null, courseId: id } : { studyId: id, courseId: null }

/** State of the import page; all of it is in the address, so that a reloaded page finds its import again. */
export type ImportPageState = {
  kind: ImportKind
  /** The import in progress. */
  job: string | null
  /** Only rows with errors. */
  wrong: boolean
  page: number
  size: number
}

/** A sheet is reviewed in larger pages than a list. */
const usualSize = limits.pageSizes[1]

type Params = Readonly<Record<string, unknown>>

/** Reads the state from the address; impossible values are ignored. */
export const readImportState = ({ kind, job, rows, page, size }: Params): ImportPageState => ({
  kind: importKinds.find(each => each === kind) ?? 'invitations',
  job: typeof job === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(job) ? job : null,
  wrong: rows === 'wrong',
  page: typeof page === 'string' && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  size: limits.pageSizes.find(each => String(each) === size) ?? usualSize,
})

/** The parameters of a state, without default values. */
export const writeImportState = ({
  kind,
  job,
  wrong,
  page,
  size,
}: ImportPageState): Record<string, string> => ({
  ...(kind !== 'invitations' && { kind }),
  ...(job && { job }),
  ...(wrong && { rows: 'wrong' }),
  ...(page > 1 && { page: String(page) }),
  ...(size !== usualSize && { size: String(size) }),
})
