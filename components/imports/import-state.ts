import type { ImportKind } from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'

/* Written out and not taken from the contract: the page then loads without the schema library. */
export const importKinds = ['invitations', 'external', 'permissions'] as const satisfies ImportKind[]

/** What the import page shows: all of it lives in the address, so that a page loaded anew finds its import again. */
export type ImportPageState = {
  kind: ImportKind
  /** The import that is under way. */
  job: string | null
  /** Only rows with errors. */
  wrong: boolean
  page: number
  size: number
}

/** A sheet is looked through in larger pieces than a list. */
const usualSize = limits.pageSizes[1]

type Params = Readonly<Record<string, unknown>>

/** Reads the state from the address; what it cannot be counts as not given. */
export const readImportState = ({ kind, job, rows, page, size }: Params): ImportPageState => ({
  kind: importKinds.find(each => each === kind) ?? 'invitations',
  job: typeof job === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(job) ? job : null,
  wrong: rows === 'wrong',
  page: typeof page === 'string' && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  size: limits.pageSizes.find(each => String(each) === size) ?? usualSize,
})

/** The parameters of a state; what equals the start is left out. */
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
