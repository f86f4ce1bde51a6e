/** State of the screen of departments or positions; all of it is in the address. */
export type OrgState = {
  id: string | null
  /** Search words for the people of the record. */
  query: string
  /** Includes the people of departments below it. */
  below: boolean
  page: number
}

export const startState: OrgState = { id: null, query: '', below: false, page: 1 }

type Params = Readonly<Record<string, unknown>>
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const getText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads the state from the address; unknown values are ignored. */
export const readState = (params: Params): OrgState => ({
  id: uuid.test(getText(params.id)) ? getText(params.id).toLowerCase() : null,
  query: getText(params.query).slice(0, 200),
  below: params.below === '1',
  page: /^[1-9]\d{0,4}$/.test(getText(params.page)) ? Number(params.page) : 1,
})

/** The parameters of a state, without default values. */
export const writeState = ({ id, query, below, page }: OrgState): Record<string, string> => ({
  ...(id && { id }),
  ...(query && { query }),
  ...(below && { below: '1' }),
  ...(page > 1 && { page: String(page) }),
})
