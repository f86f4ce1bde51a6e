import type { Resource } from '../../client/roles.ts'

type Menu = Resource['menus'][number]
type Part = Readonly<Record<string, unknown>>

/**
 * What a page hands over as resources, made whole: what has no id can be no right and is left out, a list that lacks is an
 * empty one, and a name that lacks is the key.
 */
export const wholeResources = (given: readonly unknown[]): readonly Resource[] =>
  partsOf(given).flatMap(part => {
    const id = numberOf(part.id)
    if (id === null) return []
    return [{ ...part, ...namesOf(part, String(id)), id, menus: menusOf(part.menus) } as Resource]
  })

const menusOf = (given: unknown): Menu[] =>
  partsOf(given).flatMap(part => {
    const id = numberOf(part.id)
    if (id === null) return []
    return [{ ...part, ...namesOf(part, String(id)), id, buttons: buttonsOf(part.buttons) } as Menu]
  })

const buttonsOf = (given: unknown): Menu['buttons'] =>
  partsOf(given).flatMap(part => {
    const key = textOf(part.key)
    return key ? [{ ...part, ...namesOf(part, key) } as Menu['buttons'][number]] : []
  })

const namesOf = (part: Part, instead: string) => {
  const key = textOf(part.key) || instead
  const name = textOf(part.name) || textOf(part.nameEn) || key
  return { key, name, nameEn: textOf(part.nameEn) || name }
}

const partsOf = (given: unknown): Part[] =>
  Array.isArray(given) ? given.filter(part => typeof part === 'object' && part !== null) : []

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) ? number : null
}
