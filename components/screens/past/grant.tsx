import { dateEnd, dateMinute } from '../../../client/zones/format.ts'
import type { PastGrant } from '../../../contract/as-of/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import { EntryLink } from './entry-link.tsx'
import * as css from './past.css.ts'

type Props = {
  name: string
  grant: PastGrant
  state?: 'permanent' | 'temporary' | 'ended' | 'disabled' | 'removed'
}

/** A past role assignment: scope, dates, who granted it and who approved it. */
export function Grant({ name, grant, state }: Props) {
  const { t } = useText()
  const { study, site, given, endedBy } = grant
  const place = [study?.name, site?.name].filter(Boolean).join(' · ') || t('past:everywhere')
  const off = state === 'ended' || state === 'disabled' || state === 'removed'
  return (
    <li className={css.item}>
      <p className={css.sentence}>
        <strong>{name}</strong> <span className={css.more}>{place}</span>
        {grant.state === 'to come' && <span className={css.tag}>{t('past:toCome')}</span>}
        {off && <span className={css.tag}>{t(`past:off.${state}`)}</span>}
      </p>
      <p className={css.more}>
        <Period grant={grant} />
      </p>
      {given ? (
        <p className={css.more}>
          {t(given.handoverId ? 'past:handed' : 'past:given', {
            name: given.by.name,
            time: dateMinute(given.at),
          })}
          {given.confirmedBy && ` ${t('past:confirmed', { name: given.confirmedBy.name })}`}
          {given.reason && ` ${t('past:reason', { reason: given.reason })}`} <EntryLink seq={given.seq} />
        </p>
      ) : (
        <p className={css.more}>{t('past:came')}</p>
      )}
      {endedBy !== null && (
        <p className={css.more}>
          {t('past:changedSince')} <EntryLink seq={endedBy} />
        </p>
      )}
    </li>
  )
}

/** The period, with words for an open end. */
function Period({ grant: { effectiveAt, expiresAt } }: { grant: PastGrant }) {
  const { t } = useText()
  const from = effectiveAt ? dateMinute(effectiveAt) : ''
  const to = expiresAt ? dateEnd(expiresAt) : ''
  if (from && to) return t('past:period', { from, to })
  if (from) return t('past:sinceFrom', { from })
  return to ? t('past:until', { to }) : t('past:noEnd')
}
