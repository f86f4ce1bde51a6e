import { useState } from 'react'
import { portalStudies } from '../../../contract/workspace/calls.ts'
import { useRested } from '../call/use-rested.ts'
import { useScoped } from '../call/use-scoped.ts'
import { useText } from '../call/use-text.ts'
import { localName } from '../page/company-name.ts'
import { type Choice, ChoiceField } from './choice-field.tsx'

/** Number offered at once; the others are found by their number or name. */
const most = 50

type Props = {
  id: string
  label: string
  /** The text while no study is chosen. */
  empty: string
  /** At most one; `empty` is then the first option. */
  single?: boolean
  inToolbar?: boolean
  value: readonly string[]
  onChange: (studyIds: string[]) => void
}

/** Studies that the user sees, inactive ones included; the server searches by number or name. */
export function StudyField({ single, empty, value, onChange, ...props }: Props) {
  const [query, setQuery] = useState('')
  // Chosen studies stay visible, with their names, whatever is searched next.
  const [chosen, setChosen] = useState<readonly Choice[]>([])
  const matches = useStudies(query)
  const others = chosen.filter(each => !matches.some(other => other.value === each.value))
  const options = [...others, ...matches]
  return (
    <ChoiceField
      {...props}
      single={single}
      empty={empty}
      options={single ? [{ value: '', label: empty }, ...options] : options}
      value={value}
      onSearch={setQuery}
      onChange={next => {
        setChosen(options.filter(each => next.includes(each.value)))
        onChange(next)
      }}
    />
  )
}

function useStudies(query: string): Choice[] {
  const { locale } = useText()
  const words = useRested(query.trim().slice(0, 200))
  const input = { query: words, limit: most, inactive: true }
  const { data } = useScoped(portalStudies, input, { keepsRows: true, loading: false })
  return (data?.records ?? []).map(each => ({
    value: each.id,
    label: `${each.planId} ${localName(each, locale)}`,
  }))
}
