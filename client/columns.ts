import type { SessionStore } from './session-store.ts'
import { createSetting, type Setting } from './settings.ts'

/** What a table can show. */
export type ColumnRule = {
  key: string
  /** Can't be hidden or moved from its place at the front (the row header). */
  fixed?: boolean
  /** In CSS px; the least that it may be narrowed to and what it begins with. */
  minWidth: number
  width: number
  /** Not shown until chosen. */
  hidden?: boolean
}

/** What the person has made of a table, as it is stored. */
export type ColumnChoice = {
  order: string[]
  hidden: string[]
  widths: { [key: string]: number }
  pageSize: number | null
}

/** A column as it is drawn. */
export type Column = { key: string; width: number; shown: boolean; fixed: boolean }

export type Columns = Setting<ColumnChoice> & {
  /** Every column in its order, hidden ones included. */
  of: (choice: ColumnChoice) => readonly Column[]
  show: (key: string, shown: boolean) => void
  /** Moves a column by places; it stays behind the fixed ones. */
  move: (key: string, places: number) => void
  resize: (key: string, width: number) => void
  choosePageSize: (rows: number) => void
  reset: () => void
}

const untouched: ColumnChoice = { order: [], hidden: [], widths: {}, pageSize: null }
const widest = 1200

/** Makes the columns of a table, saved for the person under the table's name (WIDGETS 2.4.1, 2.4.3). */
export const createColumns = (
  table: string,
  rules: readonly ColumnRule[],
  session?: SessionStore,
): Columns => {
  const setting = createSetting(`columns.${table}`, choiceAtFirst(rules), readChoice, session)
  const change = (how: (choice: ColumnChoice) => ColumnChoice) => setting.set(how(setting.$value.get()))
  return {
    ...setting,
    of: choice => columnsOf(rules, choice),
    show: (key, shown) => change(choice => shownIn(rules, choice, key, shown)),
    move: (key, places) => change(choice => movedIn(rules, choice, key, places)),
    resize: (key, width) => change(choice => widthIn(rules, choice, key, width)),
    choosePageSize: rows => change(choice => ({ ...choice, pageSize: rows })),
    reset: () => setting.set(choiceAtFirst(rules)),
  }
}

/** Puts the rules in the chosen order: unknown keys are dropped, columns that came later stand where the rules have them. */
export const columnsOf = (rules: readonly ColumnRule[], choice: ColumnChoice): readonly Column[] =>
  keysOf(rules, choice).map(key => {
    const rule = rules.find(each => each.key === key)!
    const fixed = rule.fixed === true
    const width = Math.max(rule.minWidth, choice.widths[key] ?? rule.width)
    return { key, width, shown: fixed || !choice.hidden.includes(key), fixed }
  })

const keysOf = (rules: readonly ColumnRule[], choice: ColumnChoice): readonly string[] => {
  const fixed = rules.filter(rule => rule.fixed).map(rule => rule.key)
  const free = rules.filter(rule => !rule.fixed).map(rule => rule.key)
  const chosen = [...new Set(choice.order)].filter(key => free.includes(key))
  for (const [at, key] of free.entries())
    if (!chosen.includes(key)) chosen.splice(Math.min(at, chosen.length), 0, key)
  return [...fixed, ...chosen]
}

const shownIn = (
  rules: readonly ColumnRule[],
  choice: ColumnChoice,
  key: string,
  shown: boolean,
): ColumnChoice => {
  if (!rules.some(rule => rule.key === key && !rule.fixed)) return choice
  const others = choice.hidden.filter(each => each !== key)
  return { ...choice, hidden: shown ? others : [...others, key] }
}

const movedIn = (
  rules: readonly ColumnRule[],
  choice: ColumnChoice,
  key: string,
  places: number,
): ColumnChoice => {
  const order = keysOf(rules, choice).filter(each => !rules.some(rule => rule.key === each && rule.fixed))
  const from = order.indexOf(key)
  if (from < 0) return choice
  const to = Math.min(order.length - 1, Math.max(0, from + places))
  order.splice(to, 0, ...order.splice(from, 1))
  return { ...choice, order }
}

const widthIn = (
  rules: readonly ColumnRule[],
  choice: ColumnChoice,
  key: string,
  width: number,
): ColumnChoice => {
  const rule = rules.find(each => each.key === key)
  if (!rule) return choice
  const kept = Math.round(Math.min(widest, Math.max(rule.minWidth, width)))
  return { ...choice, widths: { ...choice.widths, [key]: kept } }
}

const choiceAtFirst = (rules: readonly ColumnRule[]): ColumnChoice => ({
  ...untouched,
  hidden: rules.filter(rule => rule.hidden).map(rule => rule.key),
})

const readChoice = (stored: unknown): ColumnChoice | null => {
  if (typeof stored !== 'object' || stored === null) return null
  const { order, hidden, widths, pageSize } = stored as Partial<Record<keyof ColumnChoice, unknown>>
  return {
    order: textsOf(order),
    hidden: textsOf(hidden),
    widths: widthsOf(widths),
    pageSize: typeof pageSize === 'number' ? pageSize : null,
  }
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

const widthsOf = (value: unknown): { [key: string]: number } => {
  if (typeof value !== 'object' || value === null) return {}
  const pairs = Object.entries(value).filter((pair): pair is [string, number] => typeof pair[1] === 'number')
  return Object.fromEntries(pairs)
}
