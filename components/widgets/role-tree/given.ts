import type { Resource } from '../../../client/roles.ts'

type Menu = Resource['menus'][number]
type Part = Readonly<Record<string, unknown>>

/**
 * Resources from a page, completed: an item without an id is no right and is dropped, a missing list becomes empty,
 * and a missing name becomes the key.
 */
export const wholeResources = (given: readonly unknown[]): readonly Resource[] =>
  getParts(given).flatMap(part => {
    const id = getNumber(part.id)
    if (id === null) return []
    return [{ ...part, ...getNames(part, String(id)), id, menus: getMenus(part.menus) } as Resource]
  })

const getMenus = (given: unknown): Menu[] =>
  getParts(given).flatMap(part => {
    const id = getNumber(part.id)
    if (id === null) return []
    return [{ ...part, ...getNames(part, String(id)), id, buttons: getButtons(part.buttons) } as Menu]
  })

const getButtons = (given: unknown): Menu['buttons'] =>
  getParts(given).flatMap(part => {
    const key = getText(part.key)
    return key ? [{ ...part, ...getNames(part, key) } as Menu['buttons'][number]] : []
  })

const getNames = (part: Part, instead: string) => {
  const key = getText(part.key) || instead
  const name = getText(part.name) || getText(part.nameEn) || key
  return { key, name, nameEn: getText(part.nameEn) || name }
}

const getParts = (given: unknown): Part[] =>
  Array.isArray(given) ? given.filter(part => typeof part === 'object' && part !== null) : []

const getText = (value: unknown): string => (typeof value === 'string' ? value : '')

const getNumber = (value: unknown): number | null => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) ? number : null
}
