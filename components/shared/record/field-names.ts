import { wordAt } from '../../../client/words/i18n.ts'
import type { DataRecord, Field } from '../../../contract/records/define.ts'
import type { Namespace } from '../../../locales/words.ts'
import type { HelpWord } from '../page/word-help.tsx'

/** The label of a field, the same in forms, lists, pages and histories. */
export const getLabel = ({ labels }: DataRecord, name: string): string =>
  wordAt(`${labels as `${Namespace}:`}.${name}`)

/** Fields whose names need an explanation, by the key of their label. */
const explained: Readonly<Record<string, HelpWord>> = {
  'studies:field.status': 'status',
  'studies:field.active': 'active',
  'studies:field.leadPmUserId': 'leadPm',
  'sites:field.environment': 'environment',
  'users:field.type': 'type',
  'users:field.validTo': 'validTo',
  'users:field.twoFactor': 'twoFactor',
  'organisations:field.standardCode': 'standardCode',
  'roleAdmin:field.level': 'level',
  'roleAdmin:field.dataScope': 'dataScope',
  'roleAdmin:field.blinding': 'blinding',
  'roleAdmin:field.contractRole': 'contractRole',
}

/** The explanation of a field's name; undefined where the name says enough. */
export const getHelpWord = ({ labels }: DataRecord, name: string): HelpWord | undefined =>
  explained[`${labels}.${name}`]

/** The title of a section of a record. */
export const getSectionTitle = ({ labels }: DataRecord, section: string): string =>
  wordAt(`${labels.replace(/:.*/, ':section') as `${Namespace}:`}.${section}`)

/** The word for a value of a choice. */
export const getChoiceWord = (field: Field & { kind: 'choice' | 'choices' }, value: string): string =>
  wordAt(`${field.words as `${Namespace}:`}.${value}`)
