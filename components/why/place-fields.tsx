import { useState } from 'react'
import { listAssignableStudies } from '../../contract/assignments.ts'
import { buttonKey } from '../../contract/menus.ts'
import { searchSites } from '../../contract/sites.ts'
import { portalStudies } from '../../contract/workspace.ts'
import { localName } from '../shell/company-name.ts'
import { useRested } from '../use-rested.ts'
import { useScoped } from '../use-scoped.ts'
import { useSession } from '../use-session.ts'
import { useText } from '../use-text.ts'
import { type Choice, ChoiceField } from '../users/choice-field.tsx'
import type { Asked } from './what-asked.ts'

/** The right by which studies are looked for by words, and the menu in which the sites of a study are listed. */
const searching = buttonKey(1011, 'USER_ROLE_ASSIGN')
const sitesMenu = 1043
const most = 50

type Props = {
  value: Pick<Asked, 'studyId' | 'siteId'>
  onChange: (part: Pick<Asked, 'studyId' | 'siteId'>) => void
}

/** The study or the site that something would be done to, of those that the asker sees. */
export function PlaceFields({ value, onChange }: Props) {
  const { menus } = useSession()
  const opensSites = menus.some(({ id }) => id === sitesMenu)
  return (
    <>
      <StudyField value={value.studyId} onChange={studyId => onChange({ studyId, siteId: '' })} />
      {value.studyId !== '' && opensSites && (
        <SiteField {...value} onChange={siteId => onChange({ ...value, siteId })} />
      )}
    </>
  )
}

type FieldProps = { value: string; onChange: (id: string) => void }

function StudyField({ value, onChange }: FieldProps) {
  const { t } = useText()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<readonly Choice[]>([])
  const found = useStudies(query)
  const options = [...chosen.filter(each => !found.some(other => other.value === each.value)), ...found]
  return (
    <ChoiceField
      id="why-study"
      label={t('why:study')}
      empty={t('why:noStudy')}
      single
      options={[{ value: '', label: t('why:noStudy') }, ...options]}
      value={value ? [value] : []}
      onSearch={setQuery}
      onChange={([studyId = '']) => {
        setChosen(options.filter(each => each.value === studyId))
        onChange(studyId)
      }}
    />
  )
}

/** Studies by words: looked for on the server by whoever gives roles, among those of his workspace by anybody else. */
function useStudies(query: string): Choice[] {
  const { locale } = useText()
  const searches = useSession().buttons.includes(searching)
  const words = useRested(query)
  const options = { keepsRows: true, loading: false } as const
  const searched = useScoped(listAssignableStudies, { query: words }, { ...options, enabled: searches })
  const own = useScoped(portalStudies, { limit: most }, { ...options, enabled: !searches })
  const studies = (searches ? searched.data?.records : own.data?.records) ?? []
  const all = studies.map(each => ({ value: each.id, label: `${each.planId} ${localName(each, locale)}` }))
  const plain = query.trim().toLowerCase()
  return searches ? all : all.filter(({ label }) => label.toLowerCase().includes(plain))
}

function SiteField({ studyId, siteId, onChange }: Props['value'] & Pick<FieldProps, 'onChange'>) {
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
