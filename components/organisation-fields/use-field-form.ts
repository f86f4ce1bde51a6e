import { useRef, useState } from 'react'
import type { CallError } from '../../client/http/call-error.ts'
import { issuesIn, issueText } from '../../client/http/issues.ts'
import { codeText } from '../../client/words/i18n.ts'
import { codes } from '../../contract/codes.ts'
import type { Locale } from '../../contract/locales.ts'
import type { NameSet } from '../../contract/values/name-set.ts'
import type { FieldProblem } from '../ui/error-summary.tsx'
import { focusFirst } from '../use-faults.ts'
import { useText } from '../use-text.ts'
import { type Fault, type FieldDraft, faultsIn } from './draft.ts'

/** The id of a control by the path of its field. */
export const getId = (path: string): string => `custom-field-${path.replaceAll('.', '-')}`

/** The entries of a field with their errors: first shown on a try to save, then updated with each change. */
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
    /** Errors of the server disappear with the next change. */
    set: (part: Partial<FieldDraft>) => {
      latest.current = { ...latest.current, ...part }
      setDraft(latest.current)
      setRefused({})
    },
    /** Whether it may be sent; otherwise shows the errors and focuses the first. */
    check: (): boolean => {
      setTried(true)
      const first = found[0]?.[0]
      if (first !== undefined) setTimeout(() => focusFirst([getId(first)]))
      return first === undefined
    },
    /** Shows the server's errors; false if none is about a field of the form. */
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

/** All errors in one list, each with the name of its field: several fields may have the same error. */
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

/** The fields that an error of the server names, with the texts. */
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
