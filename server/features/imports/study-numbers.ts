import { codes } from '../../../contract/codes.ts'
import type { ImportFault } from '../../../contract/imports/calls.ts'
import { locales } from '../../../contract/locales.ts'
import {
  type RegistryNumber,
  registries,
  registryNumbers,
  registryType,
} from '../../../contract/studies/registry.ts'
import { words } from '../../kernel/words.ts'
import { plansByNumber } from '../studies/for-import.ts'
import { refused } from './cells.ts'
import type { CheckedRow, Checking, ImportColumn } from './definition.ts'

const key = 'registryNumbers'

/** The column of a study's numbers in registries (MD-S2). */
export const numbersColumn: ImportColumn = {
  ...{ key, required: false, width: 30 },
  head: locale => words(locale)('terms:registryNumbers'),
  heads: locales.map(locale => words(locale)('terms:registryNumbers')),
  hint: locale =>
    words(locale)('imports:hint.may', { form: words(locale)('imports:kindForm.registryNumbers') }),
  example: () => '',
}

const knownTypes = registryType.options.filter(type => type !== 'other')

/** A number of the registry whose pattern it has, else one that its issuer gave: "JapicCTI: 123". */
const toNumber = (text: string) => {
  const type = knownTypes.find(each => registries[each].pattern.test(text))
  if (type) return { type, value: text, issuer: '' }
  const [issuer = '', value] = text.split(/[:：](.*)/s).map(part => part.trim())
  return { type: 'other' as const, value: value ?? text, issuer: value === undefined ? '' : issuer }
}

export const numberKey = ({ type, value, issuer }: RegistryNumber): string => `${type} ${issuer} ${value}`

/** The numbers of a cell, sorted as they are stored; null for a cell that has none, or a wrong one. */
export const readNumbers = ({ values }: CheckedRow): RegistryNumber[] | null => {
  const texts = (values[key] ?? '').split(/[;；,，、\n]+/).map(each => each.trim())
  const read = registryNumbers.safeParse(texts.filter(Boolean).map(toNumber))
  if (!read.success || read.data.length === 0) return null
  return read.data.toSorted((one, other) => (numberKey(one) < numberKey(other) ? -1 : 1))
}

/** What is wrong with the numbers of each row: form, repeated, or of another study. */
export const findNumberFaults = async (
  checking: Checking,
  rows: readonly CheckedRow[],
): Promise<ReadonlyMap<number, ImportFault[]>> => {
  const numbers = rows.map(row => [row, readNumbers(row)] as const)
  const plans = await plansByNumber(
    checking,
    numbers.flatMap(([, each]) => each ?? []),
  )
  const first = new Map<string, number>()
  const faults = new Map<number, ImportFault[]>()
  for (const [{ rowNo, values }, each] of numbers) {
    if (!each && values[key]) faults.set(rowNo, [{ field: key, fault: 'invalid' }])
    for (const number of each ?? []) {
      const place = numberKey(number)
      const earlier = first.get(place)
      const plan = plans.get(place)
      if (earlier !== undefined) faults.set(rowNo, [{ field: key, fault: 'repeated', row: earlier }])
      else if (plan && plan.toLowerCase() !== (values.planId ?? '').toLowerCase())
        faults.set(rowNo, [
          refused(key, codes.registryNumberTaken.code, { number: number.value, study: plan }),
        ])
      else first.set(place, rowNo)
    }
  }
  return faults
}
