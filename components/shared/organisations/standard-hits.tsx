import { type LucideIcon, Plus } from 'lucide-react'
import {
  findStandardOrganisations,
  type StandardOrganisation,
} from '../../../contract/organisations/standard.ts'
import { Button } from '../../ui/base/button.tsx'
import { Failed } from '../call/failed.tsx'
import { useScoped } from '../call/use-scoped.ts'
import { useText } from '../call/use-text.ts'
import { localName } from '../page/company-name.ts'
import { Anchor } from '../page/navigation.tsx'
import { getOrganisationPath } from '../page/organisation-paths.ts'
import * as css from './standard-hits.css.ts'

/** What is done with a found organisation; without one it is added. */
export type StandardAct = {
  icon: LucideIcon
  label: string
  getName: (standard: StandardOrganisation) => string
}

type Props = {
  query: string
  /** Code of ISO 3166-1. */
  country?: string
  most: number
  act?: StandardAct | undefined
  onChoose: (standard: StandardOrganisation) => void
  /** Says so when nothing matches; without it there is nothing to see then. */
  none?: string
}

/** Organisations of the standard directory that match, each to add; one that the company has leads to it (MD-O4). */
export function StandardHits({ query, country, most, act, onChoose, none }: Props) {
  const { t } = useText()
  const answer = useScoped(
    findStandardOrganisations,
    { query, limit: most, ...(country && { country }) },
    { keepsRows: true, loading: false },
  )
  const records = answer.data?.records ?? []
  if (answer.error) return <Failed small error={answer.error} onRetry={answer.refetch} />
  if (records.length === 0) return none && answer.data ? <p role="status">{none}</p> : null
  return (
    <>
      {!none && <p className={css.heading}>{t('organisationScreens:standard.hits')}</p>}
      <ul className={css.hits} aria-label={t('organisationScreens:standard.hits')}>
        {records.map(each => (
          <Hit key={each.id} standard={each} act={act} onChoose={onChoose} />
        ))}
      </ul>
    </>
  )
}

type HitProps = { standard: StandardOrganisation } & Pick<Props, 'act' | 'onChoose'>

function Hit({ standard, act, onChoose }: HitProps) {
  const { t, locale } = useText()
  const { code, country, province, city, organisationId, added } = standard
  const name = localName(standard, locale)
  const place = [...new Set([country, province, city])].filter(Boolean).join(' · ')
  return (
    <li className={css.hit}>
      <span className={css.hitText}>
        {name}
        <span className={css.meta}>{[place, code].filter(Boolean).join(' · ')}</span>
      </span>
      {added ? (
        <Added id={organisationId} />
      ) : (
        <Button
          icon={act?.icon ?? Plus}
          aria-label={act?.getName(standard) ?? t('organisationScreens:standard.chooseName', { name })}
          onClick={() => onChoose(standard)}
        >
          {act?.label ?? t('common:action.add')}
        </Button>
      )}
    </li>
  )
}

function Added({ id }: { id: string | null }) {
  const { t } = useText()
  const text = t('organisationScreens:standard.isAdded')
  return id ? (
    <Anchor href={getOrganisationPath(id)}>{text}</Anchor>
  ) : (
    <span className={css.meta}>{text}</span>
  )
}
