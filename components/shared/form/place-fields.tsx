import { useState } from 'react'
import { searchSites } from '../../../contract/sites/calls.ts'
import { useRested } from '../call/use-rested.ts'
import { useScoped } from '../call/use-scoped.ts'
import { useSession } from '../call/use-session.ts'
import { useText } from '../call/use-text.ts'
import { localName } from '../page/company-name.ts'
import { ChoiceField } from './choice-field.tsx'
import { StudyField } from './study-field.tsx'

/** The menu that lists the sites of a study. */
const sitesMenu = 1043
const most = 50

/** A study, one of its sites, or neither: ids, empty for none. */
type Values = { studyId: string; siteId: string }

type Props = { value: Values; onChange: (part: Values) => void }

/** The study or the site concerned, of those that the actor sees. */
export function PlaceFields({ value, onChange }: Props) {
  const { t } = useText()
  const { menus } = useSession()
  const opensSites = menus.some(({ id }) => id === sitesMenu)
  return (
    <>
      <StudyField
        id="why-study"
        label={t('why:study')}
        empty={t('why:noStudy')}
        single
        value={value.studyId ? [value.studyId] : []}
        onChange={([studyId = '']) => onChange({ studyId, siteId: '' })}
      />
      {value.studyId !== '' && opensSites && (
        <SiteField {...value} onChange={siteId => onChange({ ...value, siteId })} />
      )}
    </>
  )
}

type SiteProps = Props['value'] & { onChange: (siteId: string) => void }

function SiteField({ studyId, siteId, onChange }: SiteProps) {
  const { t, locale } = useText()
  const [query, setQuery] = useState('')
  const words = useRested(query)
  const { data } = useScoped(
    searchSites,
    { studyId, query: words, limit: most },
    { keepsRows: true, loading: false },
  )
  const sites = (data?.records ?? []).map(each => ({
    value: each.id,
    label: `${each.siteNo} ${localName(each, locale)}`,
  }))
  return (
    <ChoiceField
      id="why-site"
      label={t('why:site')}
      empty={t('why:noSite')}
      single
      options={[{ value: '', label: t('why:noSite') }, ...sites]}
      value={siteId ? [siteId] : []}
      onSearch={setQuery}
      onChange={([chosen = '']) => onChange(chosen)}
    />
  )
}
