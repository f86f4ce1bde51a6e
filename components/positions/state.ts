/** State of the positions screen; all of it is in the address. */
export type PositionState = {
  id: string | null
  /** Search words for holders of the position. */
  query: string
  page: number
}

export const startState: PositionState = { id: null, query: '', page: 1 }

type Params = Readonly<Record<string, unknown>>
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const getText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads the state from the address; unknown values are ignored. */
export const readState = (params: Params): PositionState => ({
  id: uuid.test(getText(params.id)) ? getText(params.id).toLowerCase() : null,
  query: getText(params.query).slice(0, 200),
  page: /^[1-9]\d{0,4}$/.test(getText(params.page)) ? Number(params.page) : 1,
})

/** The parameters of a state, without default values. */
export const writeState = ({ id, query, page }: PositionState): Record<string, string> => ({
  ...(id && { id }),
  ...(query && { query }),
  ...(page > 1 && { page: String(page) }),
})
