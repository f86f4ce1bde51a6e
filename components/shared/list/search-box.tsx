import { Search } from 'lucide-react'
import { SearchField } from '../../ui/form/text-field.tsx'
import { useSearchText } from './use-search-text.ts'

type Props = {
  label: string
  /** By default the label. */
  placeholder?: string
  query: string
  onQuery: (query: string) => void
  maxLength?: number
  className?: string | undefined
}

/** The search field of a list. */
export function SearchBox({ label, placeholder = label, query, onQuery, maxLength = 200, className }: Props) {
  const { text, clear, events } = useSearchText(query, onQuery)
  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      className={className}
      hideLabel
      icon={Search}
      value={text}
      onClear={clear}
      {...events}
    />
  )
}
