import { type IdentifierType, identifierTypes } from './identifiers.ts'

/** Columns of organisations besides the fields of their record. They have the same keys in the list, in exports and in imports. */
export const identifierColumn = <T extends IdentifierType>(type: T): `id.${T}` => `id.${type}`

/** The column of an own field of the company (E12). */
export const ownColumn = (fieldId: string): `own:${string}` => `own:${fieldId}`
export const ownColumnKey = /^own:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const isOwnColumn = (key: string): key is `own:${string}` => ownColumnKey.test(key)

/** The columns that every company has: a number of each kind, and the further addresses. */
export const furtherColumns = [...identifierTypes.map(identifierColumn), 'addresses'] as const
export type FurtherColumn = (typeof furtherColumns)[number]

const identifierLabels = Object.fromEntries(
  identifierTypes.map(type => [identifierColumn(type), `organisations:identifier.${type}`] as const),
) as { readonly [T in IdentifierType as `id.${T}`]: `organisations:identifier.${T}` }

/** The word that names such a column. */
export const furtherLabels = {
  ...identifierLabels,
  addresses: 'organisations:field.addresses',
} as const

/** Widths in sheets, in characters. */
export const furtherWidths = { identifier: 22, addresses: 44, own: 22 } as const
