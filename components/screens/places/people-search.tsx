import { useText } from '../../shared/call/use-text.ts'
import { SearchBox } from '../../shared/list/search-box.tsx'
import * as css from './places.css.ts'

/** Searches the people of a department or of a position. */
export function PeopleSearch({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const { t } = useText()
  return (
    <div className={css.barSearch}>
      <SearchBox label={t('terms:searchPeople')} query={query} onQuery={onQuery} />
    </div>
  )
}
