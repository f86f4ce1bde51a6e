import type { Locale } from '../../../contract/locales.ts'
import type { Transaction } from '../../kernel/context.ts'
import { type FieldRecord, getFields, getLanguage } from './queries.ts'

export type OwnField = FieldRecord

/** What rows of a company are read by: its language, and its own fields in order. */
export type Company = { language: Locale; fields: readonly OwnField[] }

export const getCompany = async (tx: Transaction): Promise<Company> => ({
  language: await getLanguage(tx),
  fields: await getFields(tx),
})
