import { wordAt } from '../../../client/words/i18n.ts'
import type { DataRecord, Field } from '../../../contract/records/define.ts'
import type { Namespace } from '../../../locales/words.ts'

/** The label of a field, the same in forms, lists, pages and histories. */
export const getLabel = ({ labels }: DataRecord, name: string): string =>
  wordAt(`${labels as `${Namespace}:`}.${name}`)

/** The title of a section of a record. */
export const getSectionTitle = ({ labels }: DataRecord, section: string): string =>
  wordAt(`${labels.replace(/:.*/, ':section') as `${Namespace}:`}.${section}`)

/** The word for a value of a choice. */
export const getChoiceWord = (field: Field & { kind: 'choice' | 'choices' }, value: string): string =>
  wordAt(`${field.words as `${Namespace}:`}.${value}`)
