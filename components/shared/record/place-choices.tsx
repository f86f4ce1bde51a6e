import { useDeferredValue, useState } from 'react'
import { listDepartments, listPositions } from '../../../contract/directory/calls.ts'
import { searchOrganisations } from '../../../contract/organisations/calls.ts'
import { useScoped } from '../call/use-scoped.ts'
import { useText } from '../call/use-text.ts'
import { type Choice, ChoiceField } from '../form/choice-field.tsx'
import { localName } from '../page/company-name.ts'

const quietly = { staleTime: 5 * 60_000, loading: false }

/** A field that refers to one record or to several. */
export type ReferenceProps = {
  id: string
  label: string
  value: readonly string[]
  onChange: (ids: string[]) => void
  /** One at most. */
  single?: boolean
  required?: boolean | undefined
  error?: string | undefined
  hint?: string | undefined
  /** The names of chosen records, as far as the page has them. */
  known?: readonly Choice[]
}

/** Departments in the order of their tree; the level shows by figure spaces before the name. */
export function DepartmentChoice(props: ReferenceProps) {
  const { locale } = useText()
  const departments = useScoped(listDepartments, {}, quietly).data?.records ?? []
  const indent = (depth: number) => '\u2007\u2007'.repeat(Math.max(0, depth - 1))
  const options = departments.map(each => ({
    value: each.id,
    label: indent(each.depth) + localName(each, locale),
  }))
  return <PlaceChoice {...props} options={options} />
}

/** Positions, without the categories that only group them. */
export function PositionChoice(props: ReferenceProps) {
  const { locale } = useText()
  const positions = useScoped(listPositions, {}, quietly).data?.records ?? []
  const options = positions
    .filter(each => !each.isCategory)
    .map(each => ({ value: each.id, label: localName(each, locale) }))
  return <PlaceChoice {...props} options={options} />
}

/** Organisations; the server searches them. */
export function OrganisationChoice({ known = [], ...props }: ReferenceProps) {
  const { locale } = useText()
  const [text, setText] = useState('')
  const [picked, setPicked] = useState(known)
  const query = useDeferredValue(text.trim())
  const matches = useScoped(searchOrganisations, { query, limit: 50 }, { keepsRows: true, ...quietly })
  const options = (matches.data?.records ?? []).map(each => ({
    value: each.id,
    label: localName(each, locale),
  }))
  return (
    <PlaceChoice
      {...props}
      options={options}
      known={[...picked, ...known]}
      onSearch={setText}
      onChange={ids => {
        const all = [...options, ...picked, ...known]
        setPicked(ids.flatMap(id => all.find(each => each.value === id) ?? []))
        props.onChange(ids)
      }}
    />
  )
}

type PlaceProps = ReferenceProps & { options: readonly Choice[]; onSearch?: (text: string) => void }

/** A choice that keeps the names of chosen records, even while the list has others; a single one can be none. */
function PlaceChoice({ options, known = [], single = false, required, hint, error, ...props }: PlaceProps) {
  const { t } = useText()
  const missing = props.value.flatMap(id =>
    options.some(option => option.value === id) ? [] : (known.find(each => each.value === id) ?? []),
  )
  const none = single && !required ? [{ value: '', label: t('users:edit.noOrganisation') }] : []
  return (
    <ChoiceField
      {...props}
      single={single}
      required={required ?? false}
      {...(hint && { hint })}
      {...(error && { error })}
      options={[...none, ...missing, ...options]}
    />
  )
}
