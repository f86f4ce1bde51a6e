import { Search } from 'lucide-react'
import { SearchField } from '../ui/text-field.tsx'
import { useText } from '../use-text.ts'
import { useSearchText } from '../users/use-search-text.ts'
import * as css from './places.css.ts'

/** Finds people of a department, or of those who hold a position. */
export function PeopleSearch({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const { t } = useText()
  const search = useSearchText(query, onQuery)
  return (
    <div className={css.barSearch}>
      <SearchField
        label={t('places:member.search')}
        hideLabel
        icon={Search}
        placeholder={t('places:member.search')}
        value={search.text}
        onClear={search.clear}
        {...search.events}
      />
    </div>
  )
}
