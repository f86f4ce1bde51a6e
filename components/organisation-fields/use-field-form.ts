import { useRef, useState } from 'react'
import type { CallError } from '../../client/call-error.ts'
import { codeText } from '../../client/i18n.ts'
import { issuesIn, issueText } from '../../client/issues.ts'
import { codes } from '../../contract/codes.ts'
import type { Locale } from '../../contract/locales.ts'
import type { NameSet } from '../../contract/name-set.ts'
import type { FieldProblem } from '../ui/error-summary.tsx'
import { focusFirst } from '../use-faults.ts'
import { useText } from '../use-text.ts'
import { type Fault, type FieldDraft, faultsIn } from './draft.ts'

/** The id of a control by the path of its field. */
export const getId = (path: string): string => `custom-field-${path.replaceAll('.', '-')}`

/** What is typed of a field, and what is wrong with it: once it was to be saved, and from then on with every change. */
export function useFieldForm(start: FieldDraft, others: readonly { names: NameSet }[], language: Locale) {
  const textOf = useFaultText()
  const problems = useProblems()
  const [draft, setDraft] = useState(start)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const found = Object.entries(faultsIn(draft, others, language)).map(
    ([path, fault]) => [path, textOf(fault)] as const,
  )
  const faults: Readonly<Record<string, string>> = { ...(tried && Object.fromEntries(found)), ...refused }
  const latest = useRef(draft)
  latest.current = draft
  return {
    draft,
    faults,
    /** What was refused is past as soon as something changes. */
    set: (part: Partial<FieldDraft>) => {
      latest.current = { ...latest.current, ...part }
      setDraft(latest.current)
      setRefused({})
    },
    /** Whether it may be sent; says what is wrong otherwise, and goes there. */
    check: (): boolean => {
      setTried(true)
      const first = found[0]?.[0]
      if (first !== undefined) setTimeout(() => focusFirst([getId(first)]))
      return first === undefined
    },
    /** Says what the server refused of it; false when that is about no field of the form. */
    refuse: (error: CallError): boolean => {
      const told = refusedIn(error)
      setRefused(told)
      const [first] = Object.keys(told)
      if (first !== undefined) setTimeout(() => focusFirst([getId(first)]))
      return first !== undefined
    },
    problems: tried ? problems(faults) : [],
  }
}

export type FieldForm = ReturnType<typeof useFieldForm>

/** What is wrong in one list, each with the name of its field: the same sentence may be said of several. */
function useProblems() {
  const { t } = useText()
  const getLabel = (path: string): string => {
    const [, at, locale] = /^(?:options\.(\d+)\.)?names\.(.+)$/.exec(path) ?? []
    if (locale === undefined) return t('organisationFields:options.title')
    if (at === undefined) return t(`organisationFields:name.${locale as Locale}`)
    const option = t('organisationFields:options.one', { number: Number(at) + 1 })
    return `${option} · ${t(`organisationFields:language.${locale as Locale}`)}`
  }
  return (faults: Readonly<Record<string, string>>): FieldProblem[] =>
    Object.entries(faults).map(([path, value]) => ({
      field: getId(path),
      text: t('ui:filter.summary', { label: getLabel(path), value }),
    }))
}

const known = /^(names\.|options$|options\.\d+\.names\.)/

/** Which fields a refusal names, and what it says of each. */
const refusedIn = (error: CallError): Record<string, string> => {
  const { field } = (error.data ?? {}) as { field?: string }
  const told = issuesIn(error).map(issue => [issue.path, issueText(issue)] as const)
  const all = field === undefined ? told : [...told, [field, error.message] as const]
  return Object.fromEntries(all.filter(([path]) => known.test(path)))
}

function useFaultText() {
  const { t } = useText()
  return (fault: Fault): string => {
    if (fault.rule === 'repeats') return t('organisationFields:fault.repeats', { number: fault.number })
    if (fault.rule === 'taken') return codeText(codes.customFieldNameTaken.code)
    return codeText((fault.rule === 'missing' ? codes.fieldRequired : codes.customFieldOptionsRequired).code)
  }
}
