import { useState } from 'react'
import {
  countStandardOrganisations,
  type StandardOrganisation,
} from '../../../contract/organisations/standard.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { SearchBox } from '../../shared/list/search-box.tsx'
import { type StandardAct, StandardHits } from '../../shared/organisations/standard-hits.tsx'
import { getCountryOptions } from '../../shared/record/countries.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import * as css from './standard.css.ts'

type Props = {
  title?: string
  /** The words with which the search begins. */
  start?: string
  act?: StandardAct
  onChoose: (standard: StandardOrganisation) => void
  onClose: () => void
}

/** The standard directory: its size, a search by words and country, and what to add (L52, L53). */
export function StandardDialog({ title, start = '', act, onChoose, onClose }: Props) {
  const { t, locale } = useText()
  const [query, setQuery] = useState(start)
  const [country, setCountry] = useState('')
  const count = useScoped(countStandardOrganisations, {}, { loading: false }).data?.standard
  return (
    <Dialog open size="lg" title={title ?? t('organisationScreens:standard.title')} onClose={onClose}>
      <div className={css.dialog}>
        {count !== undefined && <p>{t('organisationScreens:standard.about', { count })}</p>}
        <div className={css.search}>
          <SearchBox label={t('organisationScreens:standard.search')} query={query} onQuery={setQuery} />
          <SelectField
            hideLabel
            label={t('organisationScreens:standard.country')}
            placeholder={t('organisationScreens:standard.anyCountry')}
            options={getCountryOptions(locale)}
            value={country}
            onChange={event => setCountry(event.currentTarget.value)}
          />
        </div>
        <StandardHits
          query={query}
          country={country}
          act={act}
          onChoose={onChoose}
          most={20}
          none={t('organisationScreens:standard.nothing')}
        />
      </div>
    </Dialog>
  )
}
