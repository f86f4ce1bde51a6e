import { limits } from '../../../contract/limits.ts'

/** How one field of a list's state is written in the address; an empty text is the default, which is left out. */
export type AddressField<T> = {
  start: T
  read: (text: string) => T
  write: (value: T) => string
  /** No filter: how the rows are shown, or the place in the list, which a change of the filters leaves. */
  shows?: 'look' | 'place'
  /** What a value means in a request; without it a filter is sent under its name, and anything else not at all. */
  input?: (value: T, name: string) => object
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const getParts = (text: string): string[] => [...new Set(text.split(',').filter(Boolean))]
const join = (values: readonly (string | number)[]): string => values.join(',')

/** Words of a search. */
export const words = (most: number): AddressField<string> => ({
  start: '',
  read: text => text.slice(0, most),
  write: text => text,
})

/** A text that has a form. */
export const matching = (isValid: (text: string) => boolean): AddressField<string> => ({
  start: '',
  read: text => (isValid(text) ? text : ''),
  write: text => text,
})

/** Several of some choices. */
export const choices = <T extends string | number>(allowed: readonly T[]): AddressField<readonly T[]> => ({
  start: [],
  read: text => getParts(text).flatMap(part => allowed.find(each => String(each) === part) ?? []),
  write: join,
})

/** One of some choices, or none. */
export const choice = <T extends string | number>(allowed: readonly T[]): AddressField<T | null> => ({
  start: null,
  read: text => allowed.find(each => String(each) === text) ?? null,
  write: value => String(value ?? ''),
})

export const answers = ['yes', 'no'] as const
/** Yes, no, or either. */
export const answer: AddressField<'yes' | 'no' | null> = {
  ...choice(answers),
  input: (value, name) => ({ [name]: value === 'yes' }),
}

/** One of some choices, with a default. */
export const oneFrom = <T extends string>(allowed: readonly T[], start: T): AddressField<T> => ({
  start,
  read: text => allowed.find(each => each === text) ?? start,
  write: value => (value === start ? '' : value),
})

/** Several texts of a form. */
export const texts = (form: RegExp, most: number): AddressField<readonly string[]> => ({
  start: [],
  read: text =>
    getParts(text)
      .filter(part => form.test(part))
      .slice(0, most),
  write: join,
})

/** Ids of records. */
export const ids = (most = 50): AddressField<readonly string[]> => texts(uuid, most)

/** A positive whole number, or null. */
export const count = (digits: number): AddressField<number | null> => ({
  start: null,
  read: text => (/^[1-9]\d*$/.test(text) && text.length <= digits ? Number(text) : null),
  write: value => (value === null ? '' : String(value)),
})

export type Sort<F extends string> = { field: F; descending: boolean }

const getSortText = ({ field, descending }: Sort<string>): string => `${descending ? '-' : ''}${field}`

/** The field by which rows are sorted; `isOwn` allows columns that a company adds itself. */
export const sort = <F extends string>(
  allowed: readonly F[],
  start: Sort<F>,
  isOwn: (field: string) => field is F = (_): _ is F => false,
): AddressField<Sort<F>> => ({
  start,
  read: text => {
    const name = text.replace(/^-/, '')
    const field = allowed.find(each => each === name) ?? (isOwn(name) ? name : undefined)
    return field ? { field, descending: text.startsWith('-') } : start
  },
  write: value => (getSortText(value) === getSortText(start) ? '' : getSortText(value)),
  shows: 'look',
  input: value => ({ sort: value }),
})

/** The order for a call that takes field and direction apart. */
export const flat = <F extends string>(order: AddressField<Sort<F>>): AddressField<Sort<F>> => ({
  ...order,
  input: ({ field, descending }) => ({ sort: field, descending }),
})

/** Page and rows per page, which every list has. */
export const pages: { page: AddressField<number>; size: AddressField<number> } = {
  page: {
    start: 1,
    read: text => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1),
    write: page => (page === 1 ? '' : String(page)),
    shows: 'place',
    input: pageNum => ({ pageNum }),
  },
  size: {
    start: limits.pageSize,
    read: text => limits.pageSizes.find(size => String(size) === text) ?? limits.pageSize,
    write: size => (size === limits.pageSize ? '' : String(size)),
    shows: 'look',
    input: limit => ({ limit }),
  },
}

/** Pages of one size, which the address leaves out. */
export const onePageSize = (size: number): typeof pages => ({
  page: pages.page,
  size: { ...pages.size, start: size, read: () => size, write: () => '' },
})

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * The state of a list from its fields: all of it is in the address, so that Back and a shared link show the same rows.
 * Unknown or impossible values of an address are ignored. `names` are the names in the address, where they differ;
 * `further` are parts of a request that follow from several fields.
 */
export function listState<State extends object>(
  shape: { [F in keyof State]: AddressField<State[F]> },
  names: { readonly [F in keyof NoInfer<State>]?: string } = {},
  further: (state: NoInfer<State>) => object = () => ({}),
) {
  type Name = keyof State & string
  const fields = Object.entries(shape) as [Name, AddressField<State[Name]>][]
  const getValues = (read: (name: Name, field: AddressField<State[Name]>) => State[Name]): State =>
    Object.fromEntries(fields.map(([name, field]) => [name, read(name, field)])) as State
  const read = (params: Readonly<Record<string, unknown>>): State =>
    getValues((name, field) => {
      const text = params[names[name] ?? name]
      return field.read(typeof text === 'string' ? text : '')
    })
  /** The parameters of a state, in a stable order, without default values. */
  const write = (state: State): Record<string, string> =>
    Object.fromEntries(
      fields
        .map(([name, field]) => [names[name] ?? name, field.write(state[name])] as const)
        .filter(([, text]) => text !== ''),
    )
  /** The same list without its filters. */
  const widen = (state: State): State =>
    getValues((name, field) => (field.shows === 'look' ? state[name] : field.start))
  /** Whether any filter narrows the list: then an empty one means that nothing matches, not that nothing exists. */
  const isNarrowed = (state: State): boolean =>
    fields.some(([name, field]) => !field.shows && field.write(state[name]) !== '')
  /** The same rows from their first page, with nothing opened beside them. */
  const leave = (state: State): State =>
    getValues((name, field) => (field.shows === 'place' ? field.start : state[name]))
  const toPart = (state: State, isIn: (name: Name, field: AddressField<State[Name]>) => boolean): object =>
    Object.assign(
      {},
      ...fields
        .filter(([name, field]) => isIn(name, field) && !isEmpty(state[name]))
        .map(([name, field]) => (field.input ? field.input(state[name], name) : { [name]: state[name] })),
    )
  return {
    start: getValues((_, field) => field.start),
    read,
    write,
    widen,
    leave,
    isNarrowed,
    /** The filters of a request, for lists and exports. */
    toFilters: (state: State) => ({ ...toPart(state, (_, field) => !field.shows), ...further(state) }),
    /** The order of a request. */
    toOrder: (state: State) => toPart(state, name => name === 'sort'),
    /** Page, size and order of a request. */
    toLook: (state: State) => toPart(state, (_, field) => !!field.shows && !!field.input),
    /** The address without the page: a view stores this. */
    getAddress: (state: State) => String(new URLSearchParams(write(leave(state)))),
    readAddress: (address: string) => read(Object.fromEntries(new URLSearchParams(address))),
  }
}

/** The state of one list: how it is read, written and sent. */
export type ListState<State extends object> = ReturnType<typeof listState<State>>
