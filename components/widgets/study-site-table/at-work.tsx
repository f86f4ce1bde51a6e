import { useEffect, useState } from 'react'
import { listPeopleAtWork, type PersonAtWork } from '../../../client/sites/at-work.ts'
import type { ChosenSite } from '../../../client/sites/sites.ts'
import { loadWords } from '../../../client/words/i18n.ts'
import { dateOnly } from '../../../client/zones/format.ts'
import type { SiteRole } from '../../../contract/sites/people-fields.ts'
import { localName } from '../../shared/page/company-name.ts'
import { whyText } from '../../shared/why/why.ts'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { DateField } from '../../ui/form/date/date-field.tsx'
import * as css from './change.css.ts'
import { personName } from './names.ts'
import type { ChangeOptions } from './use-change.ts'
import type { TableText } from './use-table-text.ts'

type Props = Pick<ChangeOptions, 'studyId' | 'session'> & {
  text: TableText
  sites: readonly ChosenSite[]
  value: string
  onChange: (endWorkOn: string) => void
}

/** The people who work at sites that are about to be closed or suspended, and the last day of their work. */
export function AtWork({ studyId, session, sites, text: { t, locale }, value, onChange }: Props) {
  const [people, setPeople] = useState<readonly PersonAtWork[] | null>(null)
  const [trouble, setTrouble] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, when the dialog opens.
  useEffect(() => {
    const siteIds = sites.map(({ id }) => id)
    Promise.all([listPeopleAtWork({ studyId, siteIds }, session), loadWords(['sitePeople'])]).then(
      ([records]) => setPeople(records),
      (error: Error) => setTrouble(error.message),
    )
  }, [])
  if (trouble) return <Banner notice={{ id: 'atWork', tone: 'danger', text: trouble }} />
  if (!people) return <Skeleton lines={3} />
  if (people.length === 0) return <p className={css.plain}>{t('siteActs:atWork.nobody')}</p>
  const getWork = ({ role, functions, until, stays }: PersonAtWork): string =>
    [
      ...functions.map(each => t(`sitePeople:role.${each as SiteRole}`, { defaultValue: each })),
      ...(role ? [localName(role, locale)] : []),
      ...(until ? [t('siteActs:atWork.until', { date: dateOnly(until) })] : []),
      ...(stays ? [t('siteActs:atWork.stays', { reason: whyText(stays, locale) })] : []),
    ].join(' · ')
  const getLine = (works: readonly PersonAtWork[]): string => {
    const [first] = works as [PersonAtWork]
    const site = sites.length > 1 && sites.find(({ id }) => id === first.siteId)
    return [
      ...(site ? [site.siteNo] : []),
      personName(first, locale),
      // A duty and a role of one name are one word.
      ...new Set(works.map(getWork)),
    ].join(' · ')
  }
  const lines = [...Map.groupBy(people, ({ siteId, personId }) => `${siteId} ${personId}`)]
  const title = t('siteActs:atWork.people', { count: new Set(people.map(each => each.personId)).size })
  return (
    <>
      <p className={css.plain}>{title}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={css.people} tabIndex={0} aria-label={title}>
        <ul>
          {lines.map(([key, works]) => (
            <li key={key}>{getLine(works)}</li>
          ))}
        </ul>
      </section>
      <DateField
        label={t('siteActs:atWork.end')}
        hint={t('siteActs:atWork.endHelp')}
        value={value}
        onChange={onChange}
      />
    </>
  )
}
